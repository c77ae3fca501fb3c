import type { QueryClient } from '@tanstack/react-query'
import { emptyPinEntry, type PinEntry, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/** Records a file before it is sent: its CID is known by then. */
export async function recordAddStarted(
  client: QueryClient,
  service: string,
  file: Pick<PinEntry, 'cid' | 'name' | 'size'>,
): Promise<void> {
  const recordedAt = new Date()
  await updatePinList(client, [{ service, cid: file.cid }], (known, key) => ({
    ...(known ?? { ...emptyPinEntry(key, recordedAt), ...file }),
    asked: { command: 'add', at: recordedAt },
  }))
}

/** The result of an `add`; of a folder also the files in it, by their paths inside it. */
type AddResult = Pick<PinEntry, 'cid' | 'name' | 'size' | 'check' | 'settings'> & {
  children?: readonly { path: string; cid: string; size: number | undefined }[]
}

/**
 * Settles the record of an `add`; `expected` is the CID of `recordAddStarted`, if there was one.
 */
export async function recordAdded(
  client: QueryClient,
  service: string,
  { children = [], ...added }: AddResult,
  expected: string | undefined,
): Promise<void> {
  const recordedAt = new Date()
  if (expected !== undefined && expected !== added.cid)
    await revertAddRecord(client, service, expected)
  const { cid: root, check, settings } = added
  // The check of the folder's CID covers the CIDs in it.
  const childFacts = { service, root, check, at: recordedAt, ...(settings && { settings }) }
  const changes = [
    { ...added, service, at: recordedAt, pin: 'added' as const },
    ...children.map(({ path, cid, size }) => ({ ...childFacts, cid, name: path, size })),
  ]
  const changesById = new Map(changes.map((change) => [pinEntryId(change), change]))
  await updatePinList(client, changes, (known, key) => {
    const { asked: _, ...entry } = known ?? emptyPinEntry(key, recordedAt)
    // A pin that the provider confirmed is more than one that uploading implies.
    const confirmed = entry.pin === 'pinned' && { pin: entry.pin }
    return { ...entry, ...changesById.get(pinEntryId(key)), ...confirmed }
  })
}

/** Takes back what `recordAddStarted` wrote: the `add` was refused, or never sent. */
export async function revertAddRecord(
  client: QueryClient,
  service: string,
  cid: string,
): Promise<void> {
  await updatePinList(client, [{ service, cid }], (known) => {
    if (known?.asked?.command !== 'add') return known
    const { asked, ...entry } = known
    const isNew = entry.pin === 'unknown' && entry.at.getTime() === asked.at.getTime()
    return isNew ? undefined : entry
  })
}
