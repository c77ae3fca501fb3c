import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupPinFolders, pinListRows } from '#domain/files/pins/pin-list-rows.ts'
import { type PinListOrder, listPinTags, sortPinEntries } from '#domain/files/pins/pin-list-view.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { FileExamples } from '#pages/files/add/file-examples.tsx'
import { LedgerBar, type LedgerQuestion } from '#pages/files/pins/bulk-pin-toolbar.tsx'
import { LedgerFiles } from '#pages/files/pins/pin-list-files.tsx'
import { LedgerRows } from '#pages/files/pins/pin-list-items.tsx'
import { LedgerTools } from '#pages/files/pins/pin-list-filters.tsx'
import { pinListPath, parsePinListPath } from '#paths/pin-list.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { type PinList, usePinList } from '#state/pins/pin-list.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'

/** What this device added and pinned; the API has no listing, so this is all that can be listed. */
export function LedgerList() {
  const ledger = usePinList()
  return (
    <section aria-labelledby="ledger" className="mt-4">
      <h2 id="ledger" className="font-semibold">
        Remembered on this device
      </h2>
      <p className="max-w-prose pb-3 text-pretty text-mute">
        What this browser added or pinned, not what the account holds: the API has no listing.
        Clearing the browser’s data empties this list and changes nothing at the service.
      </p>
      <QueryAnswer
        of={ledger}
        waiting={<div aria-hidden="true" className="waiting h-24" />}
        missing={null}
      >
        {(ledger) => <Remembered ledger={ledger} />}
      </QueryAnswer>
    </section>
  )
}

function Remembered({ ledger }: { ledger: PinList }) {
  const { byId, lasting } = ledger
  const [search, setSearch] = useSearchParams()
  const files = useQuery(filesConnectionQuery).data
  const service = files?.ipfsUrl
  const view = useMemo(() => parsePinListPath(search), [search])
  // Typing stays quick while a hundred thousand rows are looked through.
  const shownView = useDeferredValue(view)
  const sorted = useSorted(ledger, shownView.order)
  const folders = useMemo(() => groupPinFolders(ledger.byId.values()), [ledger])
  const inFolders = useMemo(
    () => [...folders.values()].reduce((sum, files) => sum + files.length, 0),
    [folders],
  )
  const tags = useMemo(() => listPinTags(ledger.byId.values()), [ledger])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => pinListRows(sorted, folders, shownView, open),
    [sorted, folders, shownView, open],
  )
  const found = useMemo(() => rows.filter(({ found }) => found).map(({ entry }) => entry), [rows])
  const [chosen, choose] = useState<ReadonlyMap<string, PinEntryKey>>(new Map())
  const [question, ask] = useState<LedgerQuestion>()
  const action = useBulkPinAction()
  const bar = useRef<HTMLDivElement>(null)

  const chooseAll = (keys: readonly PinEntryKey[]) =>
    choose(new Map(keys.map((key) => [pinEntryId(key), key])))
  /** What leaves the device: what is chosen or found, with the files in its folders. */
  function listed(): PinEntry[] {
    const of = chosen.size > 0 ? [...chosen.keys()].flatMap((id) => byId.get(id) ?? []) : found
    return [...new Set(of.flatMap((entry) => [entry, ...(folders.get(pinEntryId(entry)) ?? [])]))]
  }
  return (
    <>
      {!lasting && (
        <p className="pb-3 text-warn">
          This browser refuses storage: the list is gone when the page is closed.
        </p>
      )}
      <LedgerFiles
        listed={byId.size > 0 ? listed : undefined}
        chosen={chosen.size > 0}
        service={service}
        onImported={chooseAll}
      />
      {byId.size === 0 ? (
        <>
          <Note title="Nothing yet">
            Files that you add, and CIDs that you pin, are listed here.
          </Note>
          <FileExamples examples={files?.examples ?? []} />
        </>
      ) : (
        <>
          <LedgerTools
            view={view}
            tags={tags}
            shown={found.length}
            pins={byId.size - inFolders}
            inFolders={inFolders}
            onView={(next) =>
              setSearch(new URL(pinListPath(next), location.origin).search, {
                replace: true,
              })
            }
          />
          <LedgerBar
            ref={bar}
            {...action}
            byId={byId}
            chosen={chosen}
            question={question}
            ask={ask}
            chooseAll={chooseAll}
          />
          {rows.length === 0 ? (
            <Note title="None of them">
              None of the {groupDigits(byId.size)} matches what is asked for above.
            </Note>
          ) : (
            <LedgerRows
              rows={rows}
              found={found}
              byId={byId}
              service={service}
              chosen={chosen}
              open={open}
              busy={action.busy}
              onChoose={choose}
              onOpen={(id) => setOpen((open) => toggled(open, id))}
              act={(command, key) =>
                command === 'pin/rm' ? ask({ command, keys: [key] }) : action.start(command, [key])
              }
            />
          )}
        </>
      )}
    </>
  )
}

/** The ledger in an order, which is kept: most changes are of a few entries. */
function useSorted(ledger: PinList, order: PinListOrder): PinEntry[] {
  const before = useRef<{ order: PinListOrder; sorted: PinEntry[] }>(undefined)
  return useMemo(() => {
    const last = before.current?.order === order ? before.current.sorted : []
    const sorted = sortPinEntries(ledger.byId.values(), order, last)
    before.current = { order, sorted }
    return sorted
  }, [ledger, order])
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
