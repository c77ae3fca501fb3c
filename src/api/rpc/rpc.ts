import { type Connection, connectionTo, noOfferMessage } from '#api/connections/connections.ts'
import { isSentEarly } from '#api/early-requests.ts'
import { MalformedError, UnreachableError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import type { LoggedRequest } from '#api/log/request-log.ts'
import { type Sent, sendLogged } from '#api/log/send-logged.ts'
import { onceIdle } from '#api/moments.ts'
import { readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { earlyId, rpcEnvelope, rpcTarget } from '#api/rpc/rpc-target.ts'
import { readSocketStates, setSocketState } from '#api/rpc/socket-states.ts'
import { fillKey, socketEndpoint } from '#domain/connections/endpoint.ts'
import { batchMethod } from '#domain/requests/logged-request.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ExtraRpcMethods } from '#protocol/extra-methods.ts'
import type { RpcMethod, RpcMethods, RpcRequest } from '#protocol/json-rpc.ts'

let lastId = 0

/**
 * Calls one of the four node operations (spec 4.1) over the transport that is chosen for the
 * network, and returns the result as it came.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function rpc<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  return rpcOn(await connectionTo(network), method, params, signal)
}

type AnyMethods = RpcMethods & ExtraRpcMethods

/**
 * Variant for a given connection, whose transport may differ from the chosen one, and for methods
 * beyond the four, too.
 */
export async function rpcOn<M extends keyof AnyMethods>(
  connection: Connection,
  method: M,
  params: Parameters<AnyMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<AnyMethods[M]>> {
  const request = isCallSentEarly(connection, method, params)
    ? rpcEnvelope(earlyId, method, params)
    : createEnvelope(method, params)
  const answer = await sendMessage(connection, request, signal)
  const result = readRpcAnswer(answer, request.id)
  if (objectMethods.has(method) && result !== null && !isRawObject(result))
    throw new MalformedError('The result is neither an object nor null.', answer.body)
  if (blockMethods.has(method) && isRawObject(result)) indexLater(connection, result)
  return result as ReturnType<AnyMethods[M]>
}

const blockMethods: ReadonlySet<keyof AnyMethods> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
])

/** Methods whose result is an object, or null where nothing was found (spec 4.2, 4.3). */
const objectMethods: ReadonlySet<keyof AnyMethods> = new Set([
  ...blockMethods,
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** Whether this very call is under way since before the page asked for it, and not claimed yet. */
export function isCallSentEarly(
  connection: Connection,
  method: string,
  params: readonly unknown[],
): boolean {
  const { url, init } = rpcTarget(connection, rpcEnvelope(earlyId, method, params))
  return connection.transport === 'HTTP' && isSentEarly(url, init)
}

const maxIndexDelayMs = 1000

/**
 * Remembers the transactions that a block lists, once the page has drawn the block: loading the
 * code that indexes must not delay it. Where indexing fails, they are not found by hash.
 */
function indexLater(connection: Connection, block: RawObject) {
  const index = async () => {
    try {
      const { indexBlock } = await import('#api/rpc/transaction-index.ts')
      await indexBlock(connection, block)
    } catch {}
  }
  // The delay is short, as a search may follow at once.
  onceIdle(index, maxIndexDelayMs)
}

/** A request with an id that no other of this visit has. */
export const createEnvelope = (method: string, params: readonly unknown[]): Envelope =>
  rpcEnvelope(++lastId, method, params)

/** A request of any method: the playground sends methods beyond the four, too. */
type Envelope = Omit<RpcRequest, 'method' | 'params'> & Pick<LoggedRequest, 'method' | 'params'>

/**
 * Sends a request over the connection's transport, or several as a batch of JSON-RPC 2.0 over HTTP,
 * and logs them.
 */
export function sendMessage(
  connection: Connection,
  message: Envelope | readonly Envelope[],
  signal: AbortSignal | undefined,
) {
  const { network, apiKey, transport } = connection
  const isSingle = 'method' in message
  const { method, params } = isSingle
    ? message
    : { method: batchMethod(message.length), params: message }
  return sendLogged({ network, method, params }, [apiKey], signal, () =>
    isSingle && transport === 'WebSocket'
      ? sendOverSocket(connection, message, signal)
      : sendOverHttp(connection, message, signal),
  )
}

async function sendOverHttp(
  connection: Connection,
  request: Envelope | readonly Envelope[],
  signal: AbortSignal | undefined,
): Promise<Sent> {
  requireApiKey(connection)
  const { address, url, init } = rpcTarget(connection, request)
  const answer = await http(url, { ...init, ...(signal && { signal }) }, { address })
  return { ...answer, transport: 'HTTP', keyless: connection.keyless }
}

/**
 * @throws UnreachableError without a key: the service that has it is away, or it was never typed.
 */
function requireApiKey({ name, apiKey, keyless, remembered }: Connection): string {
  if (apiKey !== '' || keyless) return apiKey
  if (remembered)
    throw new UnreachableError('network', noOfferMessage, { address: `${location.origin}/` })
  throw new UnreachableError('no key', `The connection “${name}” has no API key in this browser.`)
}

/** How long HTTP stands in for a WebSocket that did not open, or closed before it responded. */
const socketRetryDelayMs = 60_000

/**
 * Sends a request as a message; over HTTP where the WebSocket does not open or closes first: all that
 * is called only reads.
 */
async function sendOverSocket(
  connection: Connection,
  request: Envelope,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const { network } = connection
  if (readSocketStates().get(network) === 'HTTP instead')
    return sendOverHttp(connection, request, signal)
  // Loaded only where a WebSocket was chosen.
  const { askOverSocket, SocketUselessError } = await import('#api/rpc/socket.ts')
  try {
    const body = await askOverSocket(
      network,
      fillKey(socketEndpoint(connection), requireApiKey(connection)),
      request,
      signal,
    )
    const bytes = new TextEncoder().encode(body).length
    return { transport: 'WebSocket', status: 200, headers: new Headers(), body, bytes }
  } catch (error) {
    if (!(error instanceof SocketUselessError)) throw error
    // A page cannot see why a handshake failed; HTTP with the same key may say it, or answer.
    const answer = await sendOverHttp(connection, request, signal)
    if (answer.status <= 299) {
      setSocketState(network, 'HTTP instead')
      setTimeout(() => setSocketState(network, undefined), socketRetryDelayMs)
    }
    return answer
  }
}
