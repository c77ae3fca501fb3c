import { useRef } from 'react'
import { type LedgerEntry, type LedgerKey, ledgerId } from '#domain/files/ledger-entry.ts'
import { LedgerRow } from '#pages/files/ledger-row.tsx'
import type { LedgerCommand } from '#queries/ledger-action.ts'
import { useVisibleRows } from '#ui/visible-rows.ts'
import { useWideScreen } from '#ui/wide-screen.ts'

/** The entries as rows of one height, of which only those in view exist. */
export function LedgerRows({
  entries,
  service,
  chosen,
  busy,
  onChoose,
  act,
}: {
  entries: readonly LedgerEntry[]
  service: string | undefined
  chosen: ReadonlyMap<string, LedgerKey>
  /** Something is done to some of them already. */
  busy: boolean
  onChoose: (chosen: ReadonlyMap<string, LedgerKey>) => void
  act: (command: LedgerCommand, key: LedgerKey) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(0)
  const height = useWideScreen() ? 62 : 104
  const [first, end] = useVisibleRows(list, entries.length, height)
  const all = entries.length > 0 && entries.every((entry) => chosen.has(ledgerId(entry)))

  /** With Shift all from the last one on become as this one does. */
  function toggle(index: number, on: boolean, shift: boolean) {
    const next = new Map(chosen)
    const from = shift ? Math.min(last.current, index) : index
    const to = shift ? Math.max(last.current, index) : index
    for (const entry of entries.slice(from, to + 1)) {
      if (on) next.set(ledgerId(entry), entry)
      else next.delete(ledgerId(entry))
    }
    last.current = index
    onChoose(next)
  }
  return (
    <div className="card">
      <label className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm text-mute sm:px-5">
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) =>
            onChoose(
              new Map(target.checked ? entries.map((entry) => [ledgerId(entry), entry]) : []),
            )
          }
        />
        Choose all that are shown
      </label>
      <ul
        ref={list}
        aria-label="Remembered"
        className="relative"
        style={{ height: entries.length * height }}
      >
        {entries.slice(first, end).map((entry, place) => {
          const index = first + place
          return (
            <li
              key={ledgerId(entry)}
              aria-label={entry.name || entry.cid}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 grid content-center border-line px-4 not-last:border-b hover:bg-paper sm:px-5"
              style={{ height, top: index * height }}
            >
              <LedgerRow
                entry={entry}
                service={service}
                chosen={chosen.has(ledgerId(entry))}
                onChoose={(on, shift) => toggle(index, on, shift)}
                busy={busy}
                act={act}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
