import { useMemo, useRef } from 'react'
import { Copy } from '#ui/copy.tsx'
import { useVisibleRows } from '#ui/visible-rows.ts'

const lineHeight = 20

/** A raw answer, line by line; only the lines in view exist, so that megabytes stay light. */
export function JsonView({ value, fileName }: { value: unknown; fileName: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  const lines = useMemo(() => text.split('\n'), [text])
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [first, end] = useVisibleRows(list, lines.length, lineHeight, frame)
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-end gap-3 border-b border-line px-4 py-1.5">
        <Copy text={text} what="raw JSON" />
        <button type="button" className="text-sm text-accent" onClick={() => save(text, fileName)}>
          Save as file
        </button>
      </div>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Raw JSON"
        className="max-h-[70vh] overflow-auto px-4 py-2"
      >
        <div ref={list} className="relative" style={{ height: lines.length * lineHeight }}>
          {lines.slice(first, end).map((line, place) => (
            <div
              key={first + place}
              className="data absolute left-0 whitespace-pre"
              style={{ top: (first + place) * lineHeight, height: lineHeight }}
            >
              {line}
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

function save(text: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
