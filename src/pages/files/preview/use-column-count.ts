import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many characters of its own monospaced face fit into a row of an element. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(80)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const ruler = document.createElement('span')
      Object.assign(ruler.style, { position: 'absolute', width: '100ch' })
      box.append(ruler)
      const character = ruler.getBoundingClientRect().width / 100
      ruler.remove()
      setColumns(Math.max(20, Math.floor(box.clientWidth / character)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return columns
}
