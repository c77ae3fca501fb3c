import { useMemo, useRef } from 'react'
import { wrapTextRows } from '#domain/files/content/text-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useColumns } from '#pages/files/preview/use-column-count.ts'
import { useCopy } from '#ui/values/use-copy.ts'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'

/** Text with the numbers of its lines. Only the rows in view exist, so that megabytes stay light. */
export function TextPreview({ text }: { text: string }) {
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowHeight = scaleToFontSize(20)
  const columns = useColumns(list)
  const rows = useMemo(() => wrapTextRows(text, columns), [text, columns])
  const [first, end] = useVisibleRows(list, rows.length, rowHeight, frame)
  const [said, copy] = useCopy()
  const lines = rows.findLast(({ line }) => line !== undefined)?.line ?? 1
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 print:hidden">
        <span className="text-sm text-mute">
          {groupDigits(lines)} {lines === 1 ? 'line' : 'lines'}
        </span>
        <button type="button" className="action" onClick={() => copy(text)}>
          <span aria-live="polite">{said ?? 'Copy'}</span>
        </button>
      </div>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Text"
        className="data max-h-[70vh] overflow-auto py-3 pr-2"
        style={{ paddingLeft: `${String(lines).length + 3}ch` }}
      >
        <div ref={list} className="relative" style={{ height: rows.length * rowHeight }}>
          {rows.slice(first, end).map(({ line, text }, place) => (
            <div
              key={first + place}
              data-line={line}
              className="absolute h-5 whitespace-pre [tab-size:2] before:absolute before:right-full before:mr-[1.5ch] before:text-mute before:opacity-60 before:content-[attr(data-line)]"
              style={{ top: (first + place) * rowHeight }}
            >
              {text}
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}
