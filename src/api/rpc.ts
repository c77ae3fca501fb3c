import { type Connection, connectionTo, noOffer, type Transport } from '#api/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { type Exchange, noteExchange } from '#api/exchanges.ts'
import { type HttpAnswer, http } from '#api/http.ts'
import { masked } from '#api/masked.ts'
import { forgetReadyConnection } from '#api/ready-connection.ts'
import { readAnswer } from '#api/rpc-answer.ts'
import { noteSocket, readSocketStates } from '#api/socket-states.ts'
import type { RpcRequest } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'

let lastId = 0

/**
 * Asks a network one of the four operations (spec 4.1), over the transport that its connection
 * chooses, and returns the result as it came.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function rpc<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  return rpcOver(await connectionTo(network), method, params, signal)
}

/** The same over a connection at hand, whose transport may be another than the chosen one. */
export async function rpcOver<M extends RpcMethod>(
  connection: Connection,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  const request = envelope(method, params)
  const send = connection.transport === 'WebSocket' ? sendOverSocket : sendOverHttp
  const answer = await exchange(connection, request, send(connection, request, signal), signal)
  return readAnswer(answer, request.id) as ReturnType<RpcMethods[M]>
}

/** A request with an id that no other of this visit has. */
export const envelope = (method: string, params: readonly unknown[]): Envelope => ({
  jsonrpc: '2.0',
  id: ++lastId,
  method,
  params,
})

/** A request of any method: a playground sends those of other services, too. */
type Envelope = Omit<RpcRequest, 'method' | 'params'> & Pick<Exchange, 'method' | 'params'>

/** Notes what was asked and what came of it, and takes the key out of the answer. */
export async function exchange(
  { network, apiKey }: Connection,
  { method, params }: Pick<Exchange, 'method' | 'params'>,
  sending: Promise<Sent>,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const ended = noteExchange({ network, method, params })
  const start = performance.now()
  const sent = await sending.catch((error: Error) => {
    const message = signal?.aborted ? 'Cancelled.' : error.message
    ended({ state: 'failed', message, milliseconds: performance.now() - start })
    throw error
  })
  const answer = { ...sent, body: masked(sent.body, [apiKey]) }
  const { transport, status, milliseconds, bytes, body } = answer
  ended({ state: 'answered', transport, status, milliseconds, bytes, body })
  if (status === 401) forgetReadyConnection()
  return answer
}

/** An answer, and how it came. */
export type Sent = HttpAnswer & { transport: Transport }

/** Sends a request, or several as a batch of JSON-RPC 2.0. */
export async function sendOverHttp(
  connection: Connection,
  request: Envelope | readonly Envelope[],
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const answer = await http(`${connection.baseUrl}/v3/${keyOf(connection)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  })
  return { ...answer, transport: 'HTTP' }
}

/** @throws UnreachableError when it is not here: nobody answered who has it, or it was never typed. */
function keyOf({ name, apiKey, remembered }: Connection): string {
  if (apiKey !== '') return apiKey
  if (remembered) throw new UnreachableError('network', noOffer)
  throw new UnreachableError('no key', `The connection “${name}” has no API key here.`)
}

/** Milliseconds until a WebSocket that did not open is tried again. */
const retreat = 60_000

/** Sends a request as a message; over HTTP where the WebSocket does not open. */
export async function sendOverSocket(
  connection: Connection,
  request: Envelope,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const { network, wsUrl } = connection
  if (readSocketStates().get(network) === 'HTTP instead')
    return sendOverHttp(connection, request, signal)
  // Loaded for those who chose it.
  const { overSocket, SocketUselessError } = await import('#api/socket.ts')
  const start = performance.now()
  try {
    const body = await overSocket(network, `${wsUrl}/ws/v3/${keyOf(connection)}`, request, signal)
    const bytes = new TextEncoder().encode(body).length
    const milliseconds = performance.now() - start
    return {
      transport: 'WebSocket',
      status: 200,
      headers: new Headers(),
      body,
      bytes,
      milliseconds,
    }
  } catch (error) {
    if (!(error instanceof SocketUselessError)) throw error
    // A page is not told why a handshake failed, but HTTP with the same key may tell it, or answer.
    const answer = await sendOverHttp(connection, request, signal)
    if (answer.status <= 299) {
      noteSocket(network, 'HTTP instead')
      setTimeout(() => noteSocket(network, undefined), retreat)
    }
    return answer
  }
}
