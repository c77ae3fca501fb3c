import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type TextRow, wrapTextRows } from '#domain/files/content/text-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** Text with line numbers. Only the rows in view are rendered, so that megabytes stay light. */
export function TextPreview({ text }: { text: string }) {
  const frameRef = useRef<HTMLElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const visualRows = useTextRows(listRef, frameRef, text)
  const [first, end] = useVisibleRows(listRef, visualRows.length, rowHeight, frameRef)
  const [copyStatus, copy] = useCopy()
  const lineCount = visualRows.findLast(({ line }) => line !== undefined)?.line ?? 1
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 print:hidden">
        <span className="text-sm text-mute">
          {groupDigits(lineCount)} {lineCount === 1 ? 'line' : 'lines'}
        </span>
        <button type="button" className="action" onClick={() => copy(text)}>
          <span aria-live="polite">{copyStatus ?? 'Copy'}</span>
        </button>
      </div>
      <section
        ref={frameRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Text"
        className="data max-h-[70vh] overflow-auto py-3 pr-2"
        style={{ paddingLeft: `${String(lineCount).length + 3}ch` }}
      >
        <div ref={listRef} className="relative" style={{ height: visualRows.length * rowHeight }}>
          {visualRows.slice(first, end).map(({ line, text }, visibleIndex) => (
            <div
              key={first + visibleIndex}
              data-line={line}
              className="absolute h-5 whitespace-pre [tab-size:2] before:absolute before:right-full before:mr-[1.5ch] before:text-mute before:opacity-60 before:content-[attr(data-line)]"
              style={{ top: (first + visibleIndex) * rowHeight }}
            >
              {text}
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

/**
 * A text in rows that fit into an element. The frame around it has a padding in `ch`, by which its
 * monospaced font is measured: an element of its own would have the page laid out once more.
 */
function useTextRows(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  text: string,
): TextRow[] {
  // A guess by the window, as characters are some 8 px wide.
  const [columnCount, setColumnCount] = useState(() => Math.max(20, Math.floor(innerWidth / 10)))
  const { rows, neededColumns } = useMemo(() => {
    const rows = wrapTextRows(text, columnCount)
    const isWrapped = rows.some(({ line }) => line === undefined)
    const longestChars = rows.reduce((longest, row) => Math.max(longest, row.text.length), 0)
    return { rows, neededColumns: isWrapped ? Number.POSITIVE_INFINITY : longestChars }
  }, [text, columnCount])
  useLayoutEffect(() => {
    const boxElement = element.current
    const frameElement = frame.current
    if (!boxElement || !frameElement) return
    const measureColumns = () => {
      const paddingPx = Number.parseFloat(getComputedStyle(frameElement).paddingLeft)
      const characterPx = paddingPx / Number.parseFloat(frameElement.style.paddingLeft)
      const fittingColumns = Math.max(20, Math.floor(boxElement.clientWidth / characterPx))
      // Where every line fits as it is, nothing is drawn again.
      setColumnCount((current) => (neededColumns <= fittingColumns ? current : fittingColumns))
    }
    // Before the text is painted, and in a task of its own: drawing and layout are 100 ms on a phone.
    const measureFrame = requestAnimationFrame(() => flushSync(measureColumns))
    const resizeObserver = new ResizeObserver(measureColumns)
    resizeObserver.observe(boxElement)
    return () => {
      cancelAnimationFrame(measureFrame)
      resizeObserver.disconnect()
    }
  }, [element, frame, neededColumns])
  return rows
}
