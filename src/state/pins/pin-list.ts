import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { folderMark, pinMark } from '#api/device/device.ts'
import type { ChangeValue, StoreChange } from '#api/device/device-store.ts'
import { openSharedStore } from '#api/device/tabs.ts'
import { throttle } from '#api/throttle.ts'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'

const storedPins = openSharedStore<PinEntryKey, PinEntry>('keyhole-pins', 'entries', pinEntryId)

/** The entry of this very key, as this device keeps it. */
export const { read: readPinEntry } = storedPins

/** All entries by `pinEntryId`, and whether they outlive this page; undefined until it is known. */
export type PinList = { byId: ReadonlyMap<string, PinEntry>; lasting: boolean | undefined }

const pinListQuery = queryOptions({
  queryKey: ['ledger'] as const,
  queryFn: async (): Promise<PinList & { byId: Map<string, PinEntry> }> => {
    const pinList = await storedPins.readAll()
    if (pinList.byId.size > 0) pinMark.set()
    return pinList
  },
  // No page waits for a list that never had an entry.
  placeholderData: () => (pinMark.isSet() ? undefined : { byId: new Map(), lasting: undefined }),
  staleTime: Number.POSITIVE_INFINITY,
  // The map is changed in place: a new object around it shows that it was.
  structuralSharing: false,
})

/** The pin list for views of folders: nothing is read where there never was one. */
export const fetchFolderPins = async (client: QueryClient): Promise<Pick<PinList, 'byId'>> =>
  folderMark.isSet() ? client.fetchQuery(pinListQuery) : { byId: new Map() }

/** Reads the pin list in advance where it may have entries; elsewhere it is read behind the page. */
export async function fetchKnownPins(client: QueryClient): Promise<void> {
  if (pinMark.isSet()) await client.fetchQuery(pinListQuery)
}

/** CIDs that this device added and pinned, changes by other tabs included. */
export function usePinList() {
  const client = useQueryClient()
  useEffect(() => storedPins.watchTabs((changes) => applyChanges(client, changes)), [client])
  return useQuery(pinListQuery)
}

export function usePinEntry(service: string | undefined, cid: string): PinEntry | undefined {
  const byId = usePinList().data?.byId
  return service === undefined ? undefined : byId?.get(pinEntryId({ service, cid }))
}

/** The known entry, if the pin list was loaded for a view already. */
export const cachedPinEntry = (client: QueryClient, key: PinEntryKey): PinEntry | undefined =>
  client.getQueryData(pinListQuery.queryKey)?.byId.get(pinEntryId(key))

/**
 * Changes entries, on the device and in every view of the pin list: `change` gets each known entry,
 * and returns the new one, or undefined to forget it.
 */
export async function updatePinList(
  client: QueryClient,
  keys: readonly PinEntryKey[],
  change: ChangeValue<PinEntryKey, PinEntry>,
): Promise<void> {
  const { changes } = await storedPins.change(keys, change)
  if (changes.length > 0) pinMark.set()
  if (changes.some(({ value }) => value?.files !== undefined)) folderMark.set()
  applyChanges(client, changes)
}

/** A hundred thousand entries are neither read nor copied again for one of them. */
function applyChanges(client: QueryClient, changes: readonly StoreChange<PinEntry>[]) {
  const byId = client.getQueryData(pinListQuery.queryKey)?.byId
  // A list that is still loading may have been read before this change: it is read again.
  if (!byId) return void client.invalidateQueries(pinListQuery)
  for (const { id, value } of changes)
    if (value) byId.set(id, value)
    else byId.delete(id)
  notifyViews(client)
}

/** Views are drawn again at once, and then at most once in this time. */
const redrawIntervalMs = 250
/** Drawing many entries takes longer: the pause grows by a millisecond for so many of them. */
const entriesPerMs = 100
const redrawsOfClients = new WeakMap<QueryClient, () => void>()

/** Has the views drawn again; many changes in a short time are drawn together. */
function notifyViews(client: QueryClient) {
  const redraw =
    redrawsOfClients.get(client) ??
    throttle(() => {
      const pinList = client.setQueryData(
        pinListQuery.queryKey,
        (pinList) => pinList && { ...pinList },
      )
      return Math.max(redrawIntervalMs, (pinList?.byId.size ?? 0) / entriesPerMs)
    })
  redrawsOfClients.set(client, redraw)
  redraw()
}
