import { useLayoutEffect, useRef, useState } from 'react'
import { sortDropped } from '#pages/files/add/directory-entries.ts'

type Dropped = ReturnType<typeof sortDropped>

/**
 * Takes what is dropped anywhere on the page: beside a target a browser would leave the page for the
 * file. Tells whether something is held over it.
 */
export function useDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onDrop)
  take.current = onDrop
  // Before it is seen: what is dropped at once is taken too.
  useLayoutEffect(() => {
    const handle = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') take.current(sortDropped(event.dataTransfer))
    }
    const kinds = ['dragover', 'dragleave', 'drop'] as const
    for (const kind of kinds) addEventListener(kind, handle)
    return () => {
      for (const kind of kinds) removeEventListener(kind, handle)
    }
  }, [])
  return over
}
