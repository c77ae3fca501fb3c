import { useLayoutEffect, useRef, useState } from 'react'
import { splitDropped } from '#pages/files/add/directory-entries.ts'

type DroppedItems = ReturnType<typeof splitDropped>

/**
 * Takes what is dropped anywhere on the page: beside a target a browser would leave the page for the
 * file. Tells whether something is held over it.
 */
export function useDropZone(onDrop: (dropped: DroppedItems) => void): boolean {
  const [isDragOver, setOver] = useState(false)
  const latestOnDrop = useRef(onDrop)
  latestOnDrop.current = onDrop
  // Before it is seen: what is dropped at once is taken too.
  useLayoutEffect(() => {
    const onDragEvent = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') latestOnDrop.current(splitDropped(event.dataTransfer))
    }
    const dragEventNames = ['dragover', 'dragleave', 'drop'] as const
    for (const eventName of dragEventNames) addEventListener(eventName, onDragEvent)
    return () => {
      for (const eventName of dragEventNames) removeEventListener(eventName, onDragEvent)
    }
  }, [])
  return isDragOver
}
