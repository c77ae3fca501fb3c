import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type TextRow, wrapTextRows } from '#domain/files/content/text-rows.ts'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'

type Props = {
  frame: RefObject<HTMLElement | null>
  lines: readonly string[]
  lineClass: string
}

/** Long text of which only the rows in view are rendered, so that megabytes stay light. */
export default function TextRows({ frame, lines, lineClass }: Props) {
  const listRef = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const visualRows = useTextRows(listRef, frame, lines)
  const [first, end] = useVisibleRows(listRef, visualRows.length, rowHeight, frame)
  return (
    <div ref={listRef} className="relative" style={{ height: visualRows.length * rowHeight }}>
      {visualRows.slice(first, end).map(({ line, text }, visibleIndex) => (
        <div
          key={first + visibleIndex}
          data-line={line}
          className={`absolute h-5 whitespace-pre ${lineClass}`}
          style={{ top: (first + visibleIndex) * rowHeight }}
        >
          {text}
        </div>
      ))}
    </div>
  )
}

/**
 * Lines in rows that fit into an element. The frame around it has a padding in `ch`, by which its
 * monospaced font is measured: an element of its own would have the page laid out once more.
 */
function useTextRows(
  list: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  lines: readonly string[],
): TextRow[] {
  // A guess by the window, as characters are some 8 px wide.
  const [columnCount, setColumnCount] = useState(() => Math.max(20, Math.floor(innerWidth / 10)))
  const { rows, neededColumns } = useMemo(() => {
    const rows = wrapTextRows(lines, columnCount)
    const isWrapped = rows.some(({ line }) => line === undefined)
    const longestChars = rows.reduce((longest, row) => Math.max(longest, row.text.length), 0)
    return { rows, neededColumns: isWrapped ? Number.POSITIVE_INFINITY : longestChars }
  }, [lines, columnCount])
  useLayoutEffect(() => {
    const boxElement = list.current
    if (!boxElement) return
    const measureColumns = () => {
      // No frame yet: it is attached after the rows inside it.
      const frameElement = frame.current
      if (!frameElement) return
      const paddingPx = Number.parseFloat(getComputedStyle(frameElement).paddingLeft)
      const characterPx = paddingPx / Number.parseFloat(frameElement.style.paddingLeft)
      const fittingColumns = Math.max(20, Math.floor(boxElement.clientWidth / characterPx))
      // Nothing is drawn again where every line fits already.
      setColumnCount((current) => (neededColumns <= fittingColumns ? current : fittingColumns))
    }
    // The columns are measured before the text is painted, in a separate task: drawing and layout
    // take 100 ms on a phone.
    const measureFrame = requestAnimationFrame(() => flushSync(measureColumns))
    const resizeObserver = new ResizeObserver(measureColumns)
    resizeObserver.observe(boxElement)
    return () => {
      cancelAnimationFrame(measureFrame)
      resizeObserver.disconnect()
    }
  }, [list, frame, neededColumns])
  return rows
}
