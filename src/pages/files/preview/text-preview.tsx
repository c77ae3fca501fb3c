import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TextRow, wrapTextRows } from '#domain/files/content/text-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** Text with line numbers. Only the rows in view are rendered, so that megabytes stay light. */
export function TextPreview({ text }: { text: string }) {
  const frameRef = useRef<HTMLElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const visualRows = useTextRows(listRef, text)
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

/** A text in rows as wide as an element, whose monospaced font is measured. */
function useTextRows(element: RefObject<HTMLElement | null>, text: string): TextRow[] {
  // A guess by the window, as characters are some 8 px wide: mostly nothing is drawn a second time.
  const [columnCount, setColumnCount] = useState(() => Math.max(20, Math.floor(innerWidth / 10)))
  const rows = useMemo(() => wrapTextRows(text, columnCount), [text, columnCount])
  const isWrapped = rows.some(({ line }) => line === undefined)
  useLayoutEffect(() => {
    const boxElement = element.current
    if (!boxElement) return
    const measureColumns = () => {
      const rulerElement = document.createElement('span')
      Object.assign(rulerElement.style, { position: 'absolute', width: '100ch' })
      boxElement.append(rulerElement)
      const characterWidth = rulerElement.getBoundingClientRect().width / 100
      rulerElement.remove()
      const fittingColumns = Math.max(20, Math.floor(boxElement.clientWidth / characterWidth))
      // Where no row is wrapped, more room changes nothing, and nothing is drawn again.
      setColumnCount((current) =>
        !isWrapped && fittingColumns >= current ? current : fittingColumns,
      )
    }
    measureColumns()
    const resizeObserver = new ResizeObserver(measureColumns)
    resizeObserver.observe(boxElement)
    return () => resizeObserver.disconnect()
  }, [element, isWrapped])
  return rows
}
