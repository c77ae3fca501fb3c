import { lazy, useMemo, useRef } from 'react'
import { splitTextLines } from '#domain/files/content/text-rows.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

const TextRows = lazy(() => import('#pages/files/preview/text-rows.tsx'))

/**
 * Longest text that the browser wraps, which needs no measuring, and lets whole lines be copied.
 */
const maxWholeLines = 500
const maxWholeChars = 20_000
const maxWholeLineChars = 1_000

/** Puts the line number before each line that has one. */
const numberedLineClass =
  '[tab-size:2] before:absolute before:right-full before:mr-[1.5ch] before:text-mute before:opacity-60 before:content-[attr(data-line)]'

/** Text with line numbers. */
export function TextPreview({ text }: { text: string }) {
  const frameRef = useRef<HTMLElement>(null)
  const lines = useMemo(() => splitTextLines(text), [text])
  const isShort =
    lines.length <= maxWholeLines &&
    text.length <= maxWholeChars &&
    lines.every(({ length }) => length <= maxWholeLineChars)
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 print:hidden">
        <span className="text-sm text-mute">{countWithNoun(lines.length, 'line')}</span>
        <CopyAction label="Copy" text={() => text} />
      </div>
      <section
        ref={frameRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Text"
        className="data max-h-[70vh] overflow-auto py-3 pr-2"
        style={{ paddingLeft: `${String(lines.length).length + 3}ch` }}
      >
        {isShort ? (
          lines.map((line, index) => (
            <div
              key={index}
              data-line={index + 1}
              className={`relative whitespace-pre-wrap wrap-anywhere ${numberedLineClass}`}
            >
              {/* An empty line has a height, and is copied. */ line || <br />}
            </div>
          ))
        ) : (
          <TextRows frame={frameRef} lines={lines} lineClass={numberedLineClass} />
        )}
      </section>
    </div>
  )
}
