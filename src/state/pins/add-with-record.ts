import type { QueryClient } from '@tanstack/react-query'
import { type ApiFailure, isOutcomeUnknown } from '#api/errors.ts'
import { type AddRequest, add } from '#api/files/add.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import type { AddedFile } from '#protocol/file-commands.ts'
import { recordAddStarted, revertAddRecord } from '#state/pins/record-add.ts'

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
