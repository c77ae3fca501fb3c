import { useMemo, useRef, useState } from 'react'
import { type JsonLine, jsonLines, jsonLineText, visibleLineIndexes } from '#domain/json/json-lines.ts'
import { jsonTextLines } from '#domain/json/json-text-lines.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { JsonRow } from '#ui/trees/json-line-row.tsx'
import { LongList } from '#ui/lists/long-list.tsx'
import { save } from '#ui/values/download-blob.ts'
import { useCopy } from '#ui/values/use-copy.ts'
import { atFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'

const nothingSought = { wanted: '', matches: [] as number[], turn: 0 }

const holds = (line: JsonLine, wanted: string) => jsonLineText(line).toLowerCase().includes(wanted)

/**
 * A raw answer, line by line, to search and to fold. Only the lines in view exist, so that megabytes
 * stay light. The label names what it is, here and in the name of the saved file. Given the `source`
 * of the value, every token is shown as it was written there.
 */
export function JsonView({
  value,
  source,
  label,
}: {
  value: unknown
  source?: string
  label: string
}) {
  const lines = useMemo(
    () => (source === undefined ? jsonLines(value) : jsonTextLines(source)),
    [value, source],
  )
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => visibleLineIndexes(lines, folded), [lines, folded])
  const [{ wanted, matches, turn }, setSearch] = useState(nothingSought)
  const [answer, setAnswer] = useState(value)
  const [said, copy] = useCopy()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lineHeight = atFontSize(20)
  const [first, end] = useVisibleRows(list, shown.length, lineHeight, frame)

  const current = matches[turn]
  // A fuller answer has other lines: what was folded and found in the one before means nothing in it.
  if (answer !== value) {
    setAnswer(value)
    setFolded(new Set())
    setSearch(nothingSought)
  }

  function seek(text: string) {
    const wanted = text.trim().toLowerCase()
    const found = lines.flatMap((line, index) => (holds(line, wanted) ? [index] : []))
    go(wanted, wanted === '' ? [] : found, 0)
  }

  /** Opens what hides the match, and brings it into view. */
  function go(wanted: string, matches: number[], turn: number) {
    setSearch({ wanted, matches, turn })
    const target = matches[turn]
    if (target === undefined) return
    const hides = (index: number) => index < target && target <= (lines[index]?.end ?? -1)
    const stillFolded = new Set([...folded].filter((index) => !hides(index)))
    setFolded(stillFolded)
    const top = visibleLineIndexes(lines, stillFolded).indexOf(target) * lineHeight
    requestAnimationFrame(() => {
      const box = frame.current
      if (!box) return
      box.scrollTo({ top: top - box.clientHeight / 3 })
      // Its end may lie below the edge of the screen, and the match with it.
      const place = box.getBoundingClientRect().top + top - box.scrollTop
      if (place < 0 || place > innerHeight - 5 * lineHeight) scrollBy(0, place - innerHeight / 2)
    })
  }

  const step = (by: number) =>
    go(wanted, matches, (turn + by + matches.length) % (matches.length || 1))
  const toggle = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }
  const all = () => lines.flatMap(({ end, depth }, index) => (end && depth > 0 ? [index] : []))
  const text = () => source ?? JSON.stringify(value, null, 2)
  const file = () =>
    save(new Blob([text()]), `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`)
  return (
    <div className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2 print:hidden">
        <input
          type="search"
          aria-label={`Search in ${label}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => seek(target.value)}
          onKeyDown={({ key, shiftKey }) => key === 'Enter' && step(shiftKey ? -1 : 1)}
          className="control max-w-64 grow basis-40"
        />
        {wanted !== '' && (
          <>
            <span role="status" className="text-sm text-mute">
              {matches.length === 0
                ? 'not found'
                : `${groupDigits(turn + 1)} of ${groupDigits(matches.length)} found`}
            </span>
            <button
              type="button"
              className="action"
              aria-label="Previous match"
              onClick={() => step(-1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="action"
              aria-label="Next match"
              onClick={() => step(1)}
            >
              ↓
            </button>
          </>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <button
            type="button"
            className="action"
            onClick={() => setFolded(new Set(folded.size > 0 ? [] : all()))}
          >
            {folded.size > 0 ? 'Unfold all' : 'Fold all'}
          </button>
          <button type="button" className="action" onClick={() => copy(text())}>
            <span aria-live="polite">{said ?? 'Copy'}</span>
          </button>
          <button type="button" className="action" onClick={file}>
            Save
          </button>
        </span>
      </div>
      <LongList rows={shown.length}>
        <section
          ref={frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          className="max-h-[70vh] overflow-auto py-2"
        >
          <div ref={list} className="relative" style={{ height: shown.length * lineHeight }}>
            {shown.slice(first, end).map((index, place) => (
              <JsonRow
                key={index}
                line={lines[index] ?? { depth: 0, value: '' }}
                wanted={wanted}
                current={index === current}
                folded={folded.has(index)}
                toggle={() => toggle(index)}
                closing={lines[lines[index]?.end ?? -1]?.value}
                top={(first + place) * lineHeight}
              />
            ))}
          </div>
        </section>
      </LongList>
    </div>
  )
}
