import { filesConnection } from '#api/connections/connections.ts'
import { readPinAnswer } from '#api/files/files-answer.ts'
import { sendFileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import type { PinResult } from '#protocol/file-commands.ts'

/** Pinning content of other nodes fetches all of it first. */
const pinTimeoutMs = 10 * 60_000

/**
 * `pin/add` and `pin/rm`, spec 4.6. After an abort no one knows whether the service did it.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function pin(
  command: 'pin/add' | 'pin/rm',
  { service, cid }: { service: string; cid: string },
  signal: AbortSignal | undefined,
): Promise<PinResult> {
  const call = { command, query: { arg: cid }, params: [cid] }
  const files = await filesConnection(service)
  const answer = await sendFileRequest(files, call, signal, (url, headers) =>
    http(url, { method: 'POST', headers, ...(signal && { signal }) }, { timeoutMs: pinTimeoutMs }),
  )
  return readPinAnswer(answer.body)
}
