import { connectionTo, type Transport } from '#api/connections/connections.ts'
import { type Sent, sendLogged } from '#api/log/send-logged.ts'
import { createEnvelope, sendOverHttp, sendOverSocket } from '#api/rpc/rpc.ts'
import { byName, type TypedRequest, toRawRequest } from '#domain/playground/request.ts'
import { batchMethod } from '#domain/requests/logged-request.ts'

/** The answer to a message, and the ids of its requests. */
export type RawAnswer = Sent & { milliseconds: number; ids: readonly number[] }

/**
 * Sends one request of any method as it was typed, with `jsonrpc` and `id` added, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawRpc(
  network: string,
  transport: Transport,
  typed: TypedRequest,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const connection = await connectionTo(network)
  const request = toEnvelope(typed)
  const sendOver = transport === 'WebSocket' ? sendOverSocket : sendOverHttp
  const { method, params } = request
  const transportAnswer = await sendLogged(
    { network, method, params },
    [connection.apiKey],
    signal,
    () => sendOver(connection, request, signal),
  )
  return { ...transportAnswer, ids: [request.id] }
}

/**
 * Sends several requests as one batch of JSON-RPC 2.0 over HTTP, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawBatch(
  network: string,
  typed: readonly TypedRequest[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  const connection = await connectionTo(network)
  const requests = typed.map(toEnvelope)
  const batch = { network, method: batchMethod(requests.length), params: requests }
  const transportAnswer = await sendLogged(batch, [connection.apiKey], signal, () =>
    sendOverHttp(connection, requests, signal),
  )
  return { ...transportAnswer, ids: requests.map(({ id }) => id) }
}

/**
 * Named params are sent as they are, although the types of the eight operations know only lists.
 */
const toEnvelope = (typed: TypedRequest) => ({
  ...toRawRequest(typed),
  ...createEnvelope(typed.method, (typed[byName] ?? typed.params) as readonly unknown[]),
})
