import { useMemo, useRef } from 'react'
import {
  ownPinKey,
  type PinEntry,
  type PinEntryKey,
  pinEntryId,
} from '#domain/files/pins/pin-entry.ts'
import type { PinListRow as Row } from '#domain/files/pins/pin-list-rows.ts'
import { PinListItem } from '#pages/files/pins/pin-list-item.tsx'
import type { BulkPinCommand } from '#state/pins/bulk-pin-action.ts'
import type { PinList } from '#state/pins/pin-list.ts'
import { LongList } from '#ui/lists/long-list.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** The entries as rows of equal height; only those in view are rendered. */
export function PinListItems({
  rows,
  matchingEntries,
  byId,
  service,
  chosen,
  openFolderIds,
  busy,
  onChoose,
  onOpen,
  onAction,
}: {
  rows: readonly Row[]
  /** The entries that match the filters. */
  matchingEntries: readonly PinEntry[]
  byId: PinList['byId']
  service: string | undefined
  chosen: ReadonlyMap<string, PinEntryKey>
  /** The ids of the folders whose files are shown. */
  openFolderIds: ReadonlySet<string>
  /** An action on the list is running. */
  busy: boolean
  onChoose: (chosen: ReadonlyMap<string, PinEntryKey>) => void
  onOpen: (id: string) => void
  onAction: (command: BulkPinCommand, key: PinEntryKey) => void
}) {
  const listRef = useRef<HTMLUListElement>(null)
  const lastToggledIndex = useRef(0)
  const rowHeight = scaleToFontSize(useWideScreen() ? 62 : 104)
  const [first, end] = useVisibleRows(listRef, rows.length, rowHeight)
  const areAllChosen = useMemo(
    () =>
      matchingEntries.length > 0 && matchingEntries.every((entry) => chosen.has(pinEntryId(entry))),
    [matchingEntries, chosen],
  )

  /** With Shift, all rows from the last toggled one to this one get the same state. */
  function toggle(index: number, on: boolean, shift: boolean) {
    const nextChosen = new Map(chosen)
    const rangeStart = shift ? Math.min(lastToggledIndex.current, index) : index
    const rangeEnd = shift ? Math.max(lastToggledIndex.current, index) : index
    for (const { entry } of rows.slice(rangeStart, rangeEnd + 1)) {
      if (on) nextChosen.set(pinEntryId(entry), entry)
      else nextChosen.delete(pinEntryId(entry))
    }
    lastToggledIndex.current = index
    onChoose(nextChosen)
  }
  return (
    <div className="card">
      <label className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm text-mute sm:px-5">
        <input
          type="checkbox"
          checked={areAllChosen}
          onChange={({ target }) =>
            onChoose(
              new Map(
                target.checked ? matchingEntries.map((entry) => [pinEntryId(entry), entry]) : [],
              ),
            )
          }
        />
        Choose all that are found
      </label>
      <LongList rows={rows.length}>
        <ul
          ref={listRef}
          aria-label="Remembered"
          className="relative"
          style={{ height: rows.length * rowHeight }}
        >
          {rows.slice(first, end).map((row, visibleIndex) => {
            const { entry } = row
            const rowIndex = first + visibleIndex
            const entryId = pinEntryId(entry)
            return (
              <li
                key={entryId}
                aria-label={entry.name || entry.cid}
                aria-setsize={rows.length}
                aria-posinset={rowIndex + 1}
                className="absolute inset-x-0 grid content-center border-line px-4 not-last:border-b hover:bg-paper sm:px-5"
                style={{ height: rowHeight, top: rowIndex * rowHeight }}
              >
                <PinListItem
                  row={row}
                  ownEntry={
                    entry.root === undefined ? entry : byId.get(pinEntryId(ownPinKey(entry)))
                  }
                  service={service}
                  isChosen={chosen.has(entryId)}
                  isOpen={openFolderIds.has(entryId)}
                  onOpen={() => onOpen(entryId)}
                  onChoose={(on, shift) => toggle(rowIndex, on, shift)}
                  isBusy={busy}
                  onAction={onAction}
                />
              </li>
            )
          })}
        </ul>
      </LongList>
    </div>
  )
}
