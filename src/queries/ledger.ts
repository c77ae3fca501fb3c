import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { filesConnection } from '#api/connections.ts'
import { pin } from '#api/files.ts'
import { changeLedger, type Ledger, readLedger, watchOtherTabs } from '#api/ledger.ts'
import { sameContent } from '#domain/files/cid.ts'
import {
  bareEntry,
  type LedgerEntry,
  type LedgerKey,
  ledgerId,
} from '#domain/files/ledger-entry.ts'

export type { Ledger }

const ledgerQuery = queryOptions({
  queryKey: ['ledger'] as const,
  queryFn: readLedger,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this device added and pinned, in no order; what other tabs do is seen. */
export function useLedger() {
  const client = useQueryClient()
  useEffect(() => watchOtherTabs(() => client.invalidateQueries(ledgerQuery)), [client])
  return useQuery(ledgerQuery)
}

/** Changes entries, here and in every view of the ledger. */
export async function updateLedger(
  client: QueryClient,
  keys: readonly LedgerKey[],
  change: Parameters<typeof changeLedger>[1],
): Promise<void> {
  const changes = new Map((await changeLedger(keys, change)).map(({ id, entry }) => [id, entry]))
  // A hundred thousand rows are not read again for one of them.
  client.setQueryData(ledgerQuery.queryKey, (ledger) => {
    if (!ledger) return ledger
    const kept = ledger.entries.filter((entry) => !changes.has(ledgerId(entry)))
    const changed = [...changes.values()].filter((entry) => entry !== undefined)
    return { ...ledger, entries: [...kept, ...changed] }
  })
}

/** Writes what is about to be added into the ledger: its CID is known before it is sent. */
export async function noteAdding(
  client: QueryClient,
  service: string,
  file: Pick<LedgerEntry, 'cid' | 'name' | 'size'>,
): Promise<void> {
  const at = new Date()
  await updateLedger(client, [{ service, cid: file.cid }], (known, key) => ({
    ...(known ?? { ...bareEntry(key, at), ...file }),
    asked: { command: 'add', at },
  }))
}

/** What an `add` gave; of a folder also the files in it, by their paths inside it. */
type Added = Pick<LedgerEntry, 'cid' | 'name' | 'size' | 'check' | 'settings'> & {
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
  const news = new Map<string, Partial<LedgerEntry>>()
  const keys = [
    { service, cid: root },
    ...children.map(({ path, cid, size }) => {
      const key = { service, cid, root, name: path }
      // What proves the folder's CID proves those in it.
      news.set(ledgerId(key), { ...key, size, check, at, ...(settings && { settings }) })
      return key
    }),
  ]
  news.set(ledgerId({ service, cid: root }), { ...added, at, pin: 'added' })
  await updateLedger(client, keys, (known, key) => {
    const { asked: _, ...entry } = known ?? bareEntry(key, at)
    return { ...entry, ...news.get(ledgerId(key)) }
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

/** Notes CIDs of a list, and says how many were known: those stay as they are. */
export async function noteImported(
  client: QueryClient,
  entries: readonly LedgerEntry[],
): Promise<number> {
  const listed = new Map(entries.map((entry) => [ledgerId(entry), entry]))
  let known = entries.length - listed.size
  await updateLedger(client, [...listed.values()], (before, key) => {
    if (before) known++
    return before ?? listed.get(ledgerId(key))
  })
  return known
}

/** Adds a tag to entries. */
export const tagEntries = (client: QueryClient, keys: readonly LedgerKey[], tag: string) =>
  updateLedger(
    client,
    keys,
    (known) => known && { ...known, tags: [...new Set([...known.tags, tag])] },
  )

/** Writes what a person says of an entry. */
export const describeEntry = (
  client: QueryClient,
  key: LedgerKey,
  words: Pick<LedgerEntry, 'tags' | 'note'>,
) => updateLedger(client, [key], (known) => known && { ...known, ...words })

/** Forgets CIDs on this device; no service is asked. */
export const forgetEntries = (client: QueryClient, keys: readonly LedgerKey[]) =>
  updateLedger(client, keys, () => undefined)

/** The mutation of `changePin` for one CID at the service in use. */
export const pinMutation = (client: QueryClient, command: 'pin/add' | 'pin/rm', cid: string) =>
  mutationOptions({
    mutationKey: [command, cid],
    mutationFn: async () => {
      const { ipfsUrl: service } = await filesConnection()
      return changePin(client, command, { service, cid })
    },
  })

/**
 * Pins or unpins a CID (spec 4.6) and answers the service's `Pins`. It is noted before it is sent;
 * while nobody answers it stays noted as asked, because nobody knows what became of it. Settled is
 * only what the answer names: another CID in it says nothing about this one.
 * @throws ApiFailure
 */
export async function changePin(
  client: QueryClient,
  command: 'pin/add' | 'pin/rm',
  key: LedgerKey,
): Promise<string[]> {
  const at = new Date()
  const settle = (pin?: LedgerEntry['pin']) =>
    updateLedger(client, [key], (known) => {
      if (!known) return undefined
      const { asked: _, ...entry } = known
      // What was never added nor pinned, and is not now, was noted for the asking alone.
      if (pin === undefined && isBare(entry)) return undefined
      return { ...entry, ...(pin && { pin }) }
    })
  await updateLedger(client, [key], (known) => ({
    ...(known ?? bareEntry(key, at)),
    asked: { command, at },
  }))
  const { Pins } = await pin(command, key).catch(async (failure) => {
    // Kubo's words for a CID without a pin of its own: what was noted is not so any more.
    if (command === 'pin/rm' && /not pinned/i.test(failure.message)) await settle('unpinned')
    else if (failure.kind !== 'unreachable') await settle()
    throw failure
  })
  const named = Pins.some((pinned) => sameContent(pinned, key.cid))
  await settle(named ? (command === 'pin/add' ? 'pinned' : 'unpinned') : undefined)
  return Pins
}

const isBare = ({ pin, name, note, tags }: LedgerEntry) =>
  pin === 'unknown' && name === '' && note === '' && tags.length === 0
