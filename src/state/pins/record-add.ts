import type { QueryClient } from '@tanstack/react-query'
import { emptyPinEntry, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/** Records a file or folder before it is sent: its CID is known by then. */
export async function recordAddStarted(
  client: QueryClient,
  service: string,
  file: Pick<PinEntry, 'cid' | 'name' | 'size' | 'files'>,
): Promise<void> {
  const recordedAt = new Date()
  await updatePinList(client, [{ service, cid: file.cid }], (known, key) => ({
    ...(known ?? { ...emptyPinEntry(key, recordedAt), ...file }),
    asked: { command: 'add', at: recordedAt },
  }))
}

type AddResult = Pick<PinEntry, 'cid' | 'name' | 'size' | 'check' | 'settings' | 'files'>

/** Settles the record of an `add`; `expected` is the CID of `recordAddStarted`, if any. */
export async function recordAdded(
  client: QueryClient,
  service: string,
  added: AddResult,
  expected: string | undefined,
): Promise<void> {
  const recordedAt = new Date()
  if (expected !== undefined && expected !== added.cid)
    await revertAddRecord(client, service, expected)
  await updatePinList(client, [{ service, cid: added.cid }], (known, key) => {
    const { asked: _, ...entry } = known ?? emptyPinEntry(key, recordedAt)
    // A pin that the provider confirmed is more than one that uploading implies.
    const pin = entry.pin === 'pinned' ? entry.pin : 'added'
    return { ...entry, ...added, at: recordedAt, pin }
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
