import { connectionTo, type Transport } from '#api/connections.ts'
import { envelope, exchange, type Sent, sendOverHttp, sendOverSocket } from '#api/rpc.ts'
import { asTyped, byName, type TypedRequest } from '#domain/playground/request.ts'

/** What came for a message, and the ids that its requests were given. */
export type RawAnswer = Sent & { ids: readonly number[] }

/**
 * Sends one request of any method as it was typed, with `jsonrpc` and `id` put in, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawRpc(
  network: string,
  transport: Transport,
  typed: TypedRequest,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const connection = await connectionTo(network)
  const request = filled(typed)
  const send = transport === 'WebSocket' ? sendOverSocket : sendOverHttp
  const sent = await exchange(connection, request, send(connection, request, signal), signal)
  return { ...sent, ids: [request.id] }
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
  const requests = typed.map(filled)
  const noted = { method: `batch of ${requests.length}`, params: requests }
  const sent = await exchange(connection, noted, sendOverHttp(connection, requests, signal), signal)
  return { ...sent, ids: requests.map(({ id }) => id) }
}

/** Params by name travel where the types of the eight operations know a list alone. */
const filled = (typed: TypedRequest) => ({
  ...asTyped(typed),
  ...envelope(typed.method, (typed[byName] ?? typed.params) as readonly unknown[]),
})
