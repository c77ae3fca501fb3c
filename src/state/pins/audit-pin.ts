import type { QueryClient } from '@tanstack/react-query'
import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'
import { emptyPinEntry, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
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
