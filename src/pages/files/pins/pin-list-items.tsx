import { useId, useMemo, useRef } from 'react'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import type { PinListAction } from '#pages/files/pins/bulk-pin-toolbar.tsx'
import { PinListItem, pinListColumns } from '#pages/files/pins/pin-list-item.tsx'
import { LongList, scaleToFontSize, useVisibleRows } from '#ui/lists/long-list.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

type Props = {
  /** The entries that match the filters. */
  entries: readonly PinEntry[]
  service: string | undefined
  selected: ReadonlyMap<string, PinEntryKey>
  onSelect: (selected: ReadonlyMap<string, PinEntryKey>) => void
  onAction: (action: PinListAction, key: PinEntryKey) => void
}

/** The entries as rows of equal height; only those in view are rendered. */
export function PinListItems({ entries, service, selected, onSelect, onAction }: Props) {
  const listRef = useRef<HTMLUListElement>(null)
  const selectAllId = useId()
  const lastToggledIndex = useRef(0)
  const rowHeight = scaleToFontSize(useWideScreen('(width >= 64rem)') ? 56 : 124)
  const [first, end] = useVisibleRows(listRef, entries.length, rowHeight)
  const areAllSelected = useMemo(
    () => entries.every((entry) => selected.has(pinEntryId(entry))),
    [entries, selected],
  )

  /** With Shift, all rows from the last toggled one to this one get the same state. */
  function toggle(index: number, on: boolean, shift: boolean) {
    const nextSelected = new Map(selected)
    const rangeStart = shift ? Math.min(lastToggledIndex.current, index) : index
    const rangeEnd = shift ? Math.max(lastToggledIndex.current, index) : index
    for (const entry of entries.slice(rangeStart, rangeEnd + 1)) {
      if (on) nextSelected.set(pinEntryId(entry), entry)
      else nextSelected.delete(pinEntryId(entry))
    }
    lastToggledIndex.current = index
    onSelect(nextSelected)
  }
  return (
    <div className="card">
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4 py-2 text-sm text-mute ${pinListColumns}`}
      >
        <input
          id={selectAllId}
          type="checkbox"
          aria-label="Select all"
          checked={areAllSelected}
          onChange={({ target }) =>
            onSelect(
              new Map(target.checked ? entries.map((entry) => [pinEntryId(entry), entry]) : []),
            )
          }
        />
        <label htmlFor={selectAllId} className="lg:hidden">
          Select all
        </label>
        {['Name', 'Size', 'Added (UTC)', 'Integrity', 'Pin'].map((title) => (
          <span
            key={title}
            aria-hidden="true"
            className={`hidden lg:block ${title === 'Size' ? 'text-right' : ''}`}
          >
            {title}
          </span>
        ))}
      </div>
      <LongList rows={entries.length}>
        <ul
          ref={listRef}
          aria-label="Your files"
          className="relative"
          style={{ height: entries.length * rowHeight }}
        >
          {entries.slice(first, end).map((entry, visibleIndex) => {
            const rowIndex = first + visibleIndex
            const entryId = pinEntryId(entry)
            return (
              <li
                key={entryId}
                aria-label={entry.name || entry.cid}
                aria-setsize={entries.length}
                aria-posinset={rowIndex + 1}
                className="absolute inset-x-0 grid content-center border-line px-4 not-last:border-b hover:bg-paper"
                style={{ height: rowHeight, top: rowIndex * rowHeight }}
              >
                <PinListItem
                  {...{ entry, service }}
                  isSelected={selected.has(entryId)}
                  onSelect={(on, shift) => toggle(rowIndex, on, shift)}
                  onAction={(action) => onAction(action, entry)}
                />
              </li>
            )
          })}
        </ul>
      </LongList>
    </div>
  )
}
