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
import { Note } from '#ui/page/note.tsx'

/** The pin list: what this device added and pinned. The API itself has no listing. */
export function PinListSection() {
  const pinListQuery = usePinList()
  return (
    <section aria-labelledby="pin-list" className="mt-4">
      <h2 id="pin-list" className="font-semibold">
        Remembered on this device
      </h2>
      <p className="max-w-prose pb-3 text-pretty text-mute">
        What this browser added or pinned, not what the account holds: the API has no listing.
        Clearing the browser’s data empties this list and changes nothing at the service.
      </p>
      <QueryAnswer
        of={pinListQuery}
        waiting={<div aria-hidden="true" className="waiting h-24" />}
        missing={null}
      >
        {(pinList) => <PinListContents pinList={pinList} />}
      </QueryAnswer>
    </section>
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
  const [chosenKeys, setChosenKeys] = useState<ReadonlyMap<string, PinEntryKey>>(new Map())
  const [confirmation, setConfirmation] = useState<PinConfirmation>()
  const bulkAction = useBulkPinAction()
  const toolbarRef = useRef<HTMLDivElement>(null)

  const chooseAll = (keys: readonly PinEntryKey[]) =>
    setChosenKeys(new Map(keys.map((key) => [pinEntryId(key), key])))
  /**
   * The entries to export: the chosen ones, else the matching ones, with the files in their
   * folders.
   */
  function entriesToExport(): PinEntry[] {
    const exportedEntries =
      chosenKeys.size > 0
        ? [...chosenKeys.keys()].flatMap((id) => byId.get(id) ?? [])
        : matchingEntries
    return [
      ...new Set(
        exportedEntries.flatMap((entry) => [entry, ...(folderFiles.get(pinEntryId(entry)) ?? [])]),
      ),
    ]
  }
  return (
    <>
      {!lasting && (
        <p className="pb-3 text-warn">
          This browser refuses storage: the list is gone when the page is closed.
        </p>
      )}
      <PinListFiles
        exportedEntries={byId.size > 0 ? entriesToExport : undefined}
        hasSelection={chosenKeys.size > 0}
        service={serviceUrl}
        onImported={chooseAll}
      />
      {byId.size === 0 ? (
        <>
          <Note title="Nothing yet">
            Files that you add, and CIDs that you pin, are listed here.
          </Note>
          <FileExamples examples={filesConnection?.examples ?? []} />
        </>
      ) : (
        <>
          <PinListFilters
            view={currentView}
            tags={allTags}
            shownCount={matchingEntries.length}
            pinCount={byId.size - folderFileCount}
            folderFileCount={folderFileCount}
            onView={(next) =>
              setSearch(new URL(pinListPath(next), location.origin).search, {
                replace: true,
              })
            }
          />
          <BulkPinToolbar
            ref={toolbarRef}
            {...bulkAction}
            byId={byId}
            chosen={chosenKeys}
            confirmation={confirmation}
            setConfirmation={setConfirmation}
            chooseAll={chooseAll}
          />
          {listRows.length === 0 ? (
            <Note title="None of them">
              None of the {groupDigits(byId.size)} matches what is asked for above.
            </Note>
          ) : (
            <PinListItems
              rows={listRows}
              matchingEntries={matchingEntries}
              byId={byId}
              service={serviceUrl}
              chosen={chosenKeys}
              openFolderIds={openFolderIds}
              busy={bulkAction.busy}
              onChoose={setChosenKeys}
              onOpen={(id) => setOpenFolderIds((open) => withToggled(open, id))}
              onAction={(command, key) =>
                command === 'pin/rm'
                  ? setConfirmation({ command, keys: [key] })
                  : bulkAction.start(command, [key])
              }
            />
          )}
        </>
      )}
    </>
  )
}

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
