import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupPinFolders, pinListRows } from '#domain/files/pins/pin-list-rows.ts'
import { listPinTags, type PinListOrder, sortPinEntries } from '#domain/files/pins/pin-list-view.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { FileExamples } from '#pages/files/add/file-examples.tsx'
import { BulkPinToolbar, type PinConfirmation } from '#pages/files/pins/bulk-pin-toolbar.tsx'
import { PinListFiles } from '#pages/files/pins/pin-list-files.tsx'
import { PinListFilters } from '#pages/files/pins/pin-list-filters.tsx'
import { PinListItems } from '#pages/files/pins/pin-list-items.tsx'
import { parsePinListPath, pinListPath } from '#paths/pin-list.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { type PinList, usePinList } from '#state/pins/pin-list.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Explained } from '#ui/entity/explained.tsx'

/** The pin list: what this browser added and pinned. The API itself has no listing. */
export function PinListSection() {
  const pinListQuery = usePinList()
  return (
    <QueryAnswer
      of={pinListQuery}
      waiting={<div aria-hidden="true" className="waiting h-24" />}
      missing={null}
    >
      {(pinList) => <PinListContents pinList={pinList} />}
    </QueryAnswer>
  )
}

function PinListContents({ pinList }: { pinList: PinList }) {
  const { byId, lasting } = pinList
  const [search, setSearch] = useSearchParams()
  const filesConnection = useQuery(filesConnectionQuery).data
  const serviceUrl = filesConnection?.ipfsUrl
  const currentView = useMemo(() => parsePinListPath(search), [search])
  // Deferred, so that typing stays quick while a hundred thousand rows are filtered.
  const shownView = useDeferredValue(currentView)
  const sortedEntries = useSortedEntries(pinList, shownView.order)
  const folderFiles = useMemo(() => groupPinFolders(pinList.byId.values()), [pinList])
  const folderFileCount = useMemo(
    () => [...folderFiles.values()].reduce((sum, files) => sum + files.length, 0),
    [folderFiles],
  )
  const allTags = useMemo(() => listPinTags(pinList.byId.values()), [pinList])
  const [openFolderIds, setOpenFolderIds] = useState<ReadonlySet<string>>(new Set())
  const listRows = useMemo(
    () => pinListRows(sortedEntries, folderFiles, shownView, openFolderIds),
    [sortedEntries, folderFiles, shownView, openFolderIds],
  )
  const matchingEntries = useMemo(
    () => listRows.filter(({ found }) => found).map(({ entry }) => entry),
    [listRows],
  )
  const [selectedKeys, setSelectedKeys] = useState<ReadonlyMap<string, PinEntryKey>>(new Map())
  const [confirmation, setConfirmation] = useState<PinConfirmation>()
  const { start } = useBulkPinAction()

  const selectAll = (keys: readonly PinEntryKey[]) =>
    setSelectedKeys(new Map(keys.map((key) => [pinEntryId(key), key])))
  /**
   * The entries to export: the chosen ones, otherwise the matching ones, with the files in their
   * folders.
   */
  function entriesToExport(): PinEntry[] {
    const exportedEntries =
      selectedKeys.size > 0
        ? [...selectedKeys.keys()].flatMap((id) => byId.get(id) ?? [])
        : matchingEntries
    return [
      ...new Set(
        exportedEntries.flatMap((entry) => [entry, ...(folderFiles.get(pinEntryId(entry)) ?? [])]),
      ),
    ]
  }
  const isEmpty = byId.size === 0
  const toolbar = (
    <BulkPinToolbar
      byId={byId}
      selected={selectedKeys}
      confirmation={confirmation}
      setConfirmation={setConfirmation}
      selectAll={selectAll}
    />
  )
  return (
    <>
      <section aria-labelledby="pin-list" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="pin-list" className="text-lg font-semibold">
            <Explained why={listMeaning}>Your files</Explained>
          </h2>
          {!isEmpty && (
            <p role="status" className="text-sm text-mute">
              {describeCount(matchingEntries.length, byId.size - folderFileCount, folderFileCount)}
            </p>
          )}
          <span className="ml-auto" />
          <PinListFiles
            exportedEntries={isEmpty ? undefined : entriesToExport}
            hasSelection={selectedKeys.size > 0}
            service={serviceUrl}
            onImported={selectAll}
          />
        </div>
        {lasting === false && (
          <p className="text-warn">
            This browser blocks storage: the list is lost when the page closes.
          </p>
        )}
        {isEmpty ? (
          <>
            {toolbar}
            <p className="card px-4 py-3 text-mute sm:px-5">
              No files yet. Upload a file or pin a CID to see it here.
            </p>
          </>
        ) : (
          <>
            <PinListFilters
              view={currentView}
              tags={allTags}
              onView={(next) =>
                setSearch(new URL(pinListPath(next), location.origin).search, {
                  replace: true,
                })
              }
            />
            {toolbar}
            {listRows.length === 0 ? (
              <p className="card px-4 py-3 text-mute sm:px-5">No matching files.</p>
            ) : (
              <PinListItems
                rows={listRows}
                matchingEntries={matchingEntries}
                byId={byId}
                service={serviceUrl}
                selected={selectedKeys}
                openFolderIds={openFolderIds}
                onSelect={setSelectedKeys}
                onOpen={(id) => setOpenFolderIds((open) => withToggled(open, id))}
                onAction={(action, key) =>
                  action === 'pin/rm' || action === 'remove'
                    ? setConfirmation({ command: action, keys: [key] })
                    : start(action, [key])
                }
              />
            )}
            <p className="text-sm text-mute">{listMeaning}</p>
          </>
        )}
      </section>
      {isEmpty && <FileExamples examples={filesConnection?.examples ?? []} />}
    </>
  )
}

const listMeaning =
  'Added or pinned from this browser. Clearing browser data empties the list but unpins nothing.'

/** `12 files, 30 in folders`, or how many of all a filter shows. */
const describeCount = (shownCount: number, pinCount: number, folderFileCount: number): string =>
  shownCount === pinCount
    ? `${groupDigits(pinCount)}${folderFileCount > 0 ? `, ${groupDigits(folderFileCount)} in folders` : ''}`
    : `${groupDigits(shownCount)} of ${groupDigits(pinCount + folderFileCount)}`

/** The sorted pin list. The previous order is reused: most changes touch a few entries. */
function useSortedEntries(pinList: PinList, order: PinListOrder): PinEntry[] {
  const previousSort = useRef<{ order: PinListOrder; sorted: PinEntry[] }>(undefined)
  return useMemo(() => {
    const previousEntries = previousSort.current?.order === order ? previousSort.current.sorted : []
    const sortedEntries = sortPinEntries(pinList.byId.values(), order, previousEntries)
    previousSort.current = { order, sorted: sortedEntries }
    return sortedEntries
  }, [pinList, order])
}

function withToggled(openFolderIds: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const nextOpen = new Set(openFolderIds)
  if (!nextOpen.delete(id)) nextOpen.add(id)
  return nextOpen
}
