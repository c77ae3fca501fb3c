import type { QueryClient } from '@tanstack/react-query'
import {
  type ApiFailure,
  isOutcomeUnknown,
  MalformedError,
  RefusedError,
  RpcError,
} from '#api/errors.ts'
import { type AddRequest, add } from '#api/files/add.ts'
import { cat } from '#api/files/files.ts'
import { pin } from '#api/files/pin.ts'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { emptyPinEntry, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import type { AddedFile } from '#protocol/file-commands.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/**
 * Reads the first byte of a CID: no operation lists pins, but content that is gone shows. It only
 * reads. A request without an answer is settled where nothing is there, as then nothing is pinned;
 * where something is, its outcome is still not known (`settled` false).
 * @throws ApiFailure; an abort passes through.
 */
export async function auditPin(client: QueryClient, key: PinEntryKey, signal: AbortSignal) {
  const found = await checkReadable(key, signal)
  const auditedAt = new Date()
  let settled = true
  await updatePinList(client, [key], (known = emptyPinEntry(key, auditedAt)): PinEntry => {
    const { asked, ...entry } = known
    const audit = { at: auditedAt, found }
    settled = asked === undefined || found === 'missing'
    return settled ? { ...entry, ...(asked && { pin: 'unpinned' }), audit } : { ...known, audit }
  })
  return { found, settled }
}

/** Whether a service has something to read under a CID. */
async function checkReadable({ cid, service }: PinEntryKey, signal: AbortSignal) {
  try {
    await cat(cid, () => 1, signal, service)
    return 'readable' as const
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // Kubo's words for a folder: it is there, and `cat` reads files only.
    if (/is a directory/i.test(error.message)) return 'readable' as const
    if (/not found|could not find|no such (?!host)/i.test(error.message)) return 'missing' as const
    throw error
  }
}

/** Kubo looks for content that no one has until it is told to stop. */
const searchTimeoutMs = 10_000

/**
 * Whether a service has a CID, or finds it soon: its first byte is asked for, and ending the
 * request harms nothing.
 * @throws ApiFailure where that cannot be known; an abort passes through.
 */
export async function hasContent(key: PinEntryKey, signal: AbortSignal): Promise<boolean> {
  const timeoutSignal = AbortSignal.timeout(searchTimeoutMs)
  try {
    return (await checkReadable(key, AbortSignal.any([signal, timeoutSignal]))) === 'readable'
  } catch (error) {
    signal.throwIfAborted()
    // A host says it by a status, Kubo by content that ends before its first byte, others in a
    // message.
    if (timeoutSignal.aborted || error instanceof MalformedError || error instanceof RpcError)
      return false
    if (error instanceof RefusedError && [404, 504].includes(error.status)) return false
    throw error
  }
}

/**
 * Pins or unpins a CID (spec 4.6) and returns the service's `Pins`. The request is recorded in the
 * pin list before it is sent. It stays recorded as `asked` while no answer comes, and when `signal`
 * ends it, because no one knows its outcome then. An answer settles only the CIDs that it names.
 * @throws ApiFailure; an abort passes through.
 */
export async function changePin(
  client: QueryClient,
  command: 'pin/add' | 'pin/rm',
  { service, cid }: PinEntryKey,
  signal?: AbortSignal,
): Promise<string[]> {
  signal?.throwIfAborted()
  const requestedAt = new Date()
  const key = { service, cid }
  const settlePin = (pin?: PinEntry['pin']) =>
    updatePinList(client, [key], (known) => {
      if (!known) return undefined
      const { asked: _, ...entry } = known
      // An entry that was neither added nor pinned was made for this request alone.
      if (pin === undefined && isBareEntry(entry)) return undefined
      return { ...entry, ...(pin && { pin }) }
    })
  await updatePinList(client, [key], (known) => ({
    ...(known ?? emptyPinEntry(key, requestedAt)),
    asked: { command, at: requestedAt },
  }))
  const { Pins } = await pin(command, key, signal).catch(async (failure) => {
    // The CID has no pin of its own, in Kubo's or another server's words: the entry was outdated.
    if (command === 'pin/rm' && /not pinned|not part of the pinset/i.test(failure.message))
      await settlePin('unpinned')
    else if (!signal?.aborted && !isOutcomeUnknown(failure)) await settlePin()
    throw failure
  })
  const isNamed = Pins.some((pinned) => isSameContent(pinned, cid))
  await settlePin(isNamed ? (command === 'pin/add' ? 'pinned' : 'unpinned') : undefined)
  return Pins
}

const isBareEntry = ({ pin, name, note }: PinEntry) =>
  pin === 'unknown' && name === '' && note === ''

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
 * Whether a service may have stored the content of a failed `add`: all was sent and no answer came, or the
 * answer cannot be read or is a gateway's (5xx). A request that broke off on its way stores nothing.
 * @internal Exported for tests.
 */
export const mayBeStored = (failure: ApiFailure, allSent: boolean): boolean =>
  failure.kind === 'unreachable' ? allSent : isOutcomeUnknown(failure)
