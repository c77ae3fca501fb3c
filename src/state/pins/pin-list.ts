import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { changeLedger, type LedgerChange, readLedger, watchOtherTabs } from '#api/device/pin-list.ts'
import {
  emptyPinEntry,
  isPinned,
  type PinEntry,
  type PinEntryKey,
  pinEntryId,
} from '#domain/files/pins/pin-entry.ts'

/** Everything that this device remembers, and whether it outlives this page. */
export type Ledger = { byId: ReadonlyMap<string, PinEntry>; lasting: boolean }

const ledgerQuery = queryOptions({
  queryKey: ['ledger'] as const,
  queryFn: async () => {
    const { values, lasting } = await readLedger()
    return { byId: new Map(values.map((entry) => [pinEntryId(entry), entry])), lasting }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // The map is changed in place: another object around it says that it was.
  structuralSharing: false,
})

/** What this device added and pinned; what other tabs do is seen. */
export function useLedger() {
  const client = useQueryClient()
  useEffect(() => watchOtherTabs((changes) => take(client, changes)), [client])
  return useQuery(ledgerQuery)
}

/** What is known of a CID at a service: as a pin of its own, or else as a file in a folder. */
export function useLedgerEntry(service: string | undefined, cid: string): PinEntry | undefined {
  const ledger = useLedger().data
  return useMemo(() => {
    if (service === undefined || ledger === undefined) return undefined
    const own = ledger.byId.get(pinEntryId({ service, cid }))
    if (own && (own.asked || isPinned(own))) return own
    for (const entry of ledger.byId.values())
      if (entry.root !== undefined && entry.cid === cid && entry.service === service) return entry
    return own
  }, [ledger, service, cid])
}

/** What is known of an entry in the views of the ledger, if there are any yet. */
export const knownEntry = (client: QueryClient, key: PinEntryKey): PinEntry | undefined =>
  client.getQueryData(ledgerQuery.queryKey)?.byId.get(pinEntryId(key))

/** The files known to be in a folder. */
export const filesOf = (client: QueryClient, folder: PinEntryKey): PinEntry[] =>
  [...(client.getQueryData(ledgerQuery.queryKey)?.byId.values() ?? [])].filter(
    ({ service, root }) => service === folder.service && root === folder.cid,
  )

/** Changes entries, here and in every view of the ledger. */
export async function updateLedger(
  client: QueryClient,
  keys: readonly PinEntryKey[],
  change: Parameters<typeof changeLedger>[1],
): Promise<void> {
  take(client, await changeLedger(keys, change))
}

/** A hundred thousand entries are neither read nor copied again for one of them. */
function take(client: QueryClient, changes: readonly LedgerChange[]) {
  const byId = client.getQueryData(ledgerQuery.queryKey)?.byId
  // It may be under way, and have been read before this change.
  if (!byId) return void client.invalidateQueries(ledgerQuery)
  for (const { id, value } of changes)
    if (value) byId.set(id, value)
    else byId.delete(id)
  tell(client)
}

/** Views are drawn again at once, and then at most so often, in milliseconds. */
const interval = 250
/** Where there are many entries, drawing takes longer, and so does the pause: so many a millisecond. */
const drawn = 100
const telling = new WeakMap<QueryClient, 'quiet' | 'more'>()

/** Tells the views that the ledger changed; many changes in a short time are told together. */
function tell(client: QueryClient) {
  if (telling.has(client)) return telling.set(client, 'more')
  const ledger = client.setQueryData(ledgerQuery.queryKey, (ledger) => ledger && { ...ledger })
  telling.set(client, 'quiet')
  setTimeout(
    () => {
      const more = telling.get(client) === 'more'
      telling.delete(client)
      if (more) tell(client)
    },
    Math.max(interval, (ledger?.byId.size ?? 0) / drawn),
  )
}

/** Writes what is about to be added into the ledger: its CID is known before it is sent. */
export async function noteAdding(
  client: QueryClient,
  service: string,
  file: Pick<PinEntry, 'cid' | 'name' | 'size'>,
): Promise<void> {
  const at = new Date()
  await updateLedger(client, [{ service, cid: file.cid }], (known, key) => ({
    ...(known ?? { ...emptyPinEntry(key, at), ...file }),
    asked: { command: 'add', at },
  }))
}

/** What an `add` gave; of a folder also the files in it, by their paths inside it. */
type Added = Pick<PinEntry, 'cid' | 'name' | 'size' | 'check' | 'settings'> & {
  children?: readonly { path: string; cid: string; size: number | undefined }[]
}

/** Settles what was added; `expected` is the CID under which it was noted before it was sent. */
export async function noteAdded(
  client: QueryClient,
  service: string,
  { children = [], ...added }: Added,
  expected: string | undefined,
): Promise<void> {
  const at = new Date()
  if (expected !== undefined && expected !== added.cid)
    await noteNotAdded(client, service, expected)
  const { cid: root, check, settings } = added
  const news = new Map<string, Partial<PinEntry>>()
  const keys = [
    { service, cid: root },
    ...children.map(({ path, cid, size }) => {
      const key = { service, cid, root, name: path }
      // What proves the folder's CID proves those in it.
      news.set(pinEntryId(key), { ...key, size, check, at, ...(settings && { settings }) })
      return key
    }),
  ]
  news.set(pinEntryId({ service, cid: root }), { ...added, at, pin: 'added' })
  await updateLedger(client, keys, (known, key) => {
    const { asked: _, ...entry } = known ?? emptyPinEntry(key, at)
    return { ...entry, ...news.get(pinEntryId(key)) }
  })
}

/** The service said no to an `add`, or it was never sent: what was noted before is taken back. */
export async function noteNotAdded(
  client: QueryClient,
  service: string,
  cid: string,
): Promise<void> {
  await updateLedger(client, [{ service, cid }], (known) => {
    if (known?.asked?.command !== 'add') return known
    const { asked, ...entry } = known
    const isNew = entry.pin === 'unknown' && entry.at.getTime() === asked.at.getTime()
    return isNew ? undefined : entry
  })
}
