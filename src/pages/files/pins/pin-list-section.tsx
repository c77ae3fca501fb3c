import { useQuery, useQueryClient } from '@tanstack/react-query'
import { File, Folder } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import {
  createPinFilter,
  type PinListOrder,
  type PinListState,
  type PinListView,
  pinListOrders,
  pinListStates,
  sortPinEntries,
} from '#domain/files/pins/pin-list-view.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import {
  BulkPinToolbar,
  confirmAction,
  type PinListAction,
} from '#pages/files/pins/bulk-pin-toolbar.tsx'
import { PinListFiles } from '#pages/files/pins/pin-list-files.tsx'
import { PinListItems } from '#pages/files/pins/pin-list-items.tsx'
import { filesPath } from '#paths/files-path.ts'
import { parsePinListPath, pinListPath } from '#paths/pin-list.ts'
import type { FileExample } from '#protocol/connection.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { removeEntries } from '#state/pins/edit-pin-list.ts'
import { type PinList, usePinList } from '#state/pins/pin-list.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Explained } from '#ui/entity/entity-body.tsx'
import { Select, TextInput } from '#ui/form/field.tsx'

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
  const matchingEntries = useMemo(
    () => sortedEntries.filter(createPinFilter(shownView)),
    [sortedEntries, shownView],
  )
  const [selectedKeys, setSelectedKeys] = useState<ReadonlyMap<string, PinEntryKey>>(new Map())
  const { action: lastAction, busy, start, dismiss } = useBulkPinAction()
  const queryClient = useQueryClient()

  const clearSelection = () => setSelectedKeys(new Map())
  function act(action: PinListAction, keys: readonly PinEntryKey[]) {
    if (!confirmAction(action, keys, byId)) return
    if (action !== 'remove') return start(action, keys)
    removeEntries(queryClient, keys)
    clearSelection()
    const removedIds = new Set(keys.map(pinEntryId))
    const isGone = (id: string) => removedIds.has(id) || !byId.has(id)
    if (!busy && lastAction?.keys.every((key) => isGone(pinEntryId(key)))) dismiss()
    // The pressed button goes with its entry.
    document.getElementById('pin-list')?.focus()
  }
  /** The entries to export: the chosen ones, otherwise the matching ones. */
  const entriesToExport = (): readonly PinEntry[] =>
    selectedKeys.size > 0
      ? [...selectedKeys.keys()].flatMap((id) => byId.get(id) ?? [])
      : matchingEntries
  const isEmpty = byId.size === 0
  const toolbar = (
    <BulkPinToolbar selected={selectedKeys} onAction={act} {...{ byId, clearSelection }} />
  )
  return (
    <>
      <section aria-labelledby="pin-list" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="pin-list" tabIndex={-1} className="text-lg font-semibold focus:outline-none">
            Your files
          </h2>
          <p role="status" className="text-sm text-mute">
            {matchingEntries.length < byId.size && `${groupDigits(matchingEntries.length)} of `}
            {!isEmpty && `${groupDigits(byId.size)} `}
            <Explained why="Added or pinned from this browser. Clearing browser data empties the list but unpins nothing.">
              in this browser
            </Explained>
          </p>
          <span className="ml-auto" />
          <PinListFiles
            exportedEntries={isEmpty ? undefined : entriesToExport}
            hasSelection={selectedKeys.size > 0}
            service={serviceUrl}
            onImported={(keys) =>
              setSelectedKeys(new Map(keys.map((key) => [pinEntryId(key), key])))
            }
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
              onView={(next) =>
                setSearch(new URL(pinListPath(next), location.origin).search, {
                  replace: true,
                })
              }
            />
            {toolbar}
            {matchingEntries.length === 0 ? (
              <p className="card px-4 py-3 text-mute sm:px-5">No matching files.</p>
            ) : (
              <PinListItems
                entries={matchingEntries}
                service={serviceUrl}
                selected={selectedKeys}
                onSelect={setSelectedKeys}
                onAction={(action, key) => act(action, [key])}
              />
            )}
          </>
        )}
      </section>
      {isEmpty && <FileExamples examples={filesConnection?.examples ?? []} />}
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

/** Content that the embedded service holds from its first start, shown while the list is empty. */
function FileExamples({ examples }: { examples: readonly FileExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="file-examples">
      <h2 id="file-examples" className="pb-2 text-lg font-semibold">
        Examples
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-5">
        {examples.map(({ name, note, cid, size, files }) => {
          const Icon = files ? Folder : File
          return (
            <li key={cid} className="card flex gap-2.5 px-3.5 py-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-mute" />
              <div className="min-w-0">
                <Link to={filesPath({ cid })} className="font-medium wrap-anywhere">
                  {name}
                </Link>
                <p className="text-sm text-mute">
                  {note} · {formatByteCount(size)}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const stateLabels: { [state in PinListState]: string } = {
  all: 'Any pin status',
  pinned: 'Pinned',
  'not pinned': 'Not pinned',
  unanswered: 'Status unknown',
  missing: 'Unavailable',
}

const orderLabels: { [order in PinListOrder]: string } = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  largest: 'Largest first',
}

const filterClassName = 'control w-auto max-sm:min-w-0 max-sm:flex-1'

type PinListFiltersProps = {
  view: PinListView
  onView: (view: PinListView) => void
}

function PinListFilters({ view, onView }: PinListFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <TextInput
        type="search"
        aria-label="Filter files"
        placeholder="Name, CID or note"
        className="min-w-0 grow basis-full sm:max-w-72 sm:basis-48"
        value={view.text}
        onText={(text) => onView({ ...view, text })}
      />
      <Select
        aria-label="Pin status"
        className={filterClassName}
        value={view.state}
        options={pinListStates.map((state) => [state, stateLabels[state]])}
        onChange={(state) => onView({ ...view, state })}
      />
      <Select
        aria-label="Order"
        className={filterClassName}
        value={view.order}
        options={pinListOrders.map((order) => [order, orderLabels[order]])}
        onChange={(order) => onView({ ...view, order })}
      />
    </search>
  )
}
