import type { QueryClient } from '@tanstack/react-query'
import { type ApiFailure, isOutcomeUnknown } from '#api/errors.ts'
import { type AddRequest, add } from '#api/files/add.ts'
import { emptyPinEntry, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import type { AddedFile } from '#protocol/file-commands.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/** Records a file or folder before it is sent: its CID is known by then. */
async function recordAddStarted(
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
async function revertAddRecord(client: QueryClient, service: string, cid: string): Promise<void> {
  await updatePinList(client, [{ service, cid }], (known) => {
    if (known?.asked?.command !== 'add') return known
    const { asked, ...entry } = known
    const isNew = entry.pin === 'unknown' && entry.at.getTime() === asked.at.getTime()
    return isNew ? undefined : entry
  })
}

/**
 * `add` with its record in the pin list: written before anything is sent, under the CID that was
 * computed here, and reverted only where it is known that nothing was stored. After a success the
 * caller settles the record (`recordAdded`). Without `expected` nothing is recorded.
 * @throws ApiFailure; an abort passes through.
 */
export async function addWithRecord(
  client: QueryClient,
  expected: Pick<PinEntry, 'cid' | 'name' | 'size' | 'files'> | undefined,
  request: AddRequest,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<AddedFile> {
  const { service } = request
  if (expected) await recordAddStarted(client, service, expected)
  let allSent = false
  try {
    return await add(request, signal, (share) => {
      allSent = share === 1
      onSent(share)
    })
  } catch (error) {
    const keepsRecord = signal.aborted ? allSent : mayBeStored(error as ApiFailure, allSent)
    if (expected && !keepsRecord) await revertAddRecord(client, service, expected.cid)
    throw error
  }
}

/**
 * Whether a service may have stored the content of a failed `add`: all was sent and no answer came,
 * or the answer cannot be read or is a gateway's (5xx). A request that broke off on its way stores
 * nothing.
 * @internal Exported for tests.
 */
export const mayBeStored = (failure: ApiFailure, allSent: boolean): boolean =>
  failure.kind === 'unreachable' ? allSent : isOutcomeUnknown(failure)
