import type { QueryClient } from '@tanstack/react-query'
import { connectionTo, filesConnection } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'
import { readRequestLog } from '#api/log/request-log.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { isLoggedFileCommand } from '#domain/requests/logged-request.ts'
import { asRawObject } from '#domain/values/raw.ts'
import type {
  PlaygroundMessage,
  PlaygroundOutcome,
  RawResponse,
} from '#queries/playground/playground-outcome.ts'
import { addWithRecord, changePin, recordAdded } from '#state/pins/change-pin.ts'
import { computeCid, verifyCid } from '#workers/compute-cid.ts'

/** Enough to look at; the page of a CID shows the whole content. */
const maxContentBytes = 64 * 1024

/**
 * Sends a file command of the playground to the file network of a network as the files page does,
 * pin list included. Aborts pass through; every other failure is an outcome.
 */
export async function sendFileCommand(
  client: QueryClient,
  network: string,
  request: TypedRequest,
  signal: AbortSignal,
): Promise<PlaygroundMessage> {
  const lastLoggedId = readRequestLog()[0]?.id ?? 0
  const outcome = await runFileCommand(client, network, request, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    return { state: 'failed', failure: error as ApiFailure } as const
  })
  return { request, outcome, raw: responseLoggedSince(lastLoggedId, request.method) }
}

async function runFileCommand(
  client: QueryClient,
  network: string,
  { method, params: [param] }: TypedRequest,
  signal: AbortSignal,
): Promise<PlaygroundOutcome> {
  const files = (await connectionTo(network)).files ?? (await filesConnection())
  const service = files.ipfsUrl
  if (method === 'add') {
    const { name: typedName = '', text = '' } = asRawObject(param)
    const file = new File([String(text)], String(typedName))
    const { name, size } = file
    const localCid = await computeCid(file, signal)
    const expectedCid = 'cid' in localCid ? localCid.cid : undefined
    const added = await addWithRecord(
      client,
      expectedCid === undefined ? undefined : { cid: expectedCid, name, size },
      { name, content: file, query: {}, service },
      signal,
      () => undefined,
    )
    const check = await verifyCid(file, added.Hash, signal, localCid)
    const storedFile = { cid: added.Hash, name, size, check: check.verdict }
    await recordAdded(client, service, storedFile, expectedCid)
    return { state: 'added', added, check }
  }
  const cid = typeof param === 'string' ? param : ''
  if (method === 'cat') {
    const content = await cat(cid, () => maxContentBytes, signal, service)
    return { state: 'content', ...content }
  }
  const command = method === 'pin/add' ? method : 'pin/rm'
  return { state: 'pins', pins: await changePin(client, command, { service, cid }, signal) }
}

/** The answer to a command as the request log has it. */
function responseLoggedSince(lastLoggedId: number, method: string): RawResponse | undefined {
  const loggedResponse = readRequestLog().find(
    (loggedRequest) =>
      loggedRequest.id > lastLoggedId &&
      isLoggedFileCommand(loggedRequest) &&
      loggedRequest.method === method,
  )
  return loggedResponse?.outcome.state === 'answered' ? loggedResponse.outcome : undefined
}
