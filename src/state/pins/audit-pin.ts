import type { QueryClient } from '@tanstack/react-query'
import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'
import { emptyPinEntry, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { updateLedger } from '#state/pins/pin-list.ts'

/**
 * Reads the first byte of a CID: a pin cannot be asked for, but content that is gone shows. It only
 * reads. What was asked and never answered is settled where nothing is there, as then nothing is
 * pinned; where something is, it is not known still (`settled` false).
 * @throws ApiFailure; an abort passes through.
 */
export async function audit(client: QueryClient, key: PinEntryKey, signal: AbortSignal) {
  const found = await lookAt(key, signal)
  const at = new Date()
  let settled = true
  await updateLedger(client, [key], (known = emptyPinEntry(key, at)): PinEntry => {
    const { asked, ...entry } = known
    settled = asked === undefined || found === 'missing'
    if (!asked) return { ...entry, audit: { at, found } }
    if (found === 'missing') return { ...entry, pin: 'unpinned', audit: { at, found } }
    return { ...entry, asked, audit: { at, found } }
  })
  return { found, settled }
}

/** Whether a service has something to read under a CID. */
async function lookAt({ cid, service }: PinEntryKey, signal: AbortSignal) {
  try {
    await cat(cid, () => 1, signal, undefined, service)
    return 'readable' as const
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // Kubo names a folder so: it is there, and `cat` reads files only.
    if (/is a directory/i.test(error.message)) return 'readable' as const
    if (/not found|could not find|no such/i.test(error.message)) return 'missing' as const
    throw error
  }
}

/**
 * Whether a service has a CID, or finds it within so many milliseconds: its first byte is asked for,
 * and ending the reading harms nothing.
 * @throws ApiFailure where that is not to be known; an abort passes through.
 */
export async function isThere(
  key: PinEntryKey,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<boolean> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    return (await lookAt(key, AbortSignal.any([signal, late]))) === 'readable'
  } catch (error) {
    signal.throwIfAborted()
    // A host may say it by a status, Kubo by content that ends before its first byte, or in any words.
    if (late.aborted || error instanceof MalformedError || error instanceof RpcError) return false
    if (error instanceof RefusedError && [404, 504].includes(error.status)) return false
    throw error
  }
}
