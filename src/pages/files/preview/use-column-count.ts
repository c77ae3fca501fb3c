import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many characters of its own monospaced face fit into a row of an element. */
export function useColumnCount(element: RefObject<HTMLElement | null>): number {
  const [columnCount, setColumns] = useState(80)
  useLayoutEffect(() => {
    const boxElement = element.current
    if (!boxElement) return
    const measureColumns = () => {
      const rulerElement = document.createElement('span')
      Object.assign(rulerElement.style, { position: 'absolute', width: '100ch' })
      boxElement.append(rulerElement)
      const characterWidth = rulerElement.getBoundingClientRect().width / 100
      rulerElement.remove()
      setColumns(Math.max(20, Math.floor(boxElement.clientWidth / characterWidth)))
    }
    measureColumns()
    const resizeObserver = new ResizeObserver(measureColumns)
    resizeObserver.observe(boxElement)
    return () => resizeObserver.disconnect()
  }, [element])
  return columnCount
}
