import { type Connection, connectionTo } from '#api/connections/connections.ts'
import { type ApiFailure, mayPass } from '#api/errors.ts'
import { envelope, rpc, sendOverHttp } from '#api/rpc/rpc.ts'
import { readBatchAnswer } from '#api/rpc/rpc-batch-answer.ts'
import { sendLogged } from '#api/files/send-logged.ts'
import { batchMethod } from '#domain/requests/logged-request.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'

type Call = {
  method: RpcMethod
  params: Parameters<RpcMethods[RpcMethod]>
  signal: AbortSignal | undefined
  resolve: (result: unknown) => void
  reject: (failure: unknown) => void
}

/** The calls of one connection that wait to be sent together, and what is known of its service. */
type Queue = {
  connection: Connection
  waiting: Call[]
  underWay: number
  /** The most calls that travel as one: 1 once the service has refused batches. */
  size: number
  /** Milliseconds in which calls gather. */
  gather: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Half of what the narrowest providers advise; some take only ten, so that is tried before one. */
const sizes = [50, 10, 1] as const
const batchesUnderWay = 4
const singlesUnderWay = { HTTP: 6, WebSocket: 50 } as const
/** What is asked again after a failure comes scattered, by the jitter of its retries. */
const gathering = { usual: 4, afterFailure: 100 } as const

const queues = new Map<string, Queue>()

/**
 * Asks like `rpc`; calls made within a few milliseconds travel together as a batch of JSON-RPC 2.0
 * over HTTP, at most 50 in each and four under way. A WebSocket carries them one by one, as spec 4.1
 * says and its answers come in any order anyway. A service that refuses batches is asked singly for
 * the rest of the visit.
 * @throws ApiFailure, each call its own; an abort passes through, and ends no other call.
 */
export async function rpcInBatch<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  const queue = queueOf(await connectionTo(network))
  signal?.throwIfAborted()
  const over = new AbortController()
  return new Promise<unknown>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
    queue.waiting.push({ method, params, signal, resolve, reject })
    queue.timer ??= setTimeout(flush, queue.gather, queue)
  }).finally(() => over.abort()) as Promise<ReturnType<RpcMethods[M]>>
}

function queueOf(connection: Connection): Queue {
  const { network, baseUrl, apiKey, transport } = connection
  const key = [network, transport, baseUrl, apiKey].join(' ')
  const size = transport === 'HTTP' ? sizes[0] : 1
  const known = queues.get(key)
  const queue = known ?? {
    ...{ connection, waiting: [], underWay: 0, size },
    ...{ gather: gathering.usual, timer: undefined },
  }
  queues.set(key, queue)
  return queue
}

/** Sends what waits, as far as there is room; what ends makes room for more. */
function flush(queue: Queue) {
  queue.timer = undefined
  const { transport } = queue.connection
  const room = () => (queue.size > 1 ? batchesUnderWay : singlesUnderWay[transport])
  while (queue.underWay < room()) {
    queue.waiting = queue.waiting.filter(({ signal }) => !signal?.aborted)
    const calls = queue.waiting.splice(0, queue.size)
    if (calls.length === 0) return
    queue.underWay += 1
    send(queue, calls).then(() => {
      queue.underWay -= 1
      flush(queue)
    })
  }
}

async function send(queue: Queue, calls: readonly Call[]): Promise<void> {
  const [only] = calls
  if (only && calls.length === 1)
    await rpc(queue.connection.network, only.method, only.params, only.signal).then(
      only.resolve,
      only.reject,
    )
  else await sendTogether(queue, calls).catch((error) => fail(queue, calls, error))
}

async function sendTogether(queue: Queue, calls: readonly Call[]): Promise<void> {
  const { connection } = queue
  const requests = calls.map(({ method, params }) => envelope(method, params))
  const { network, apiKey } = connection
  const batch = { network, method: batchMethod(requests.length), params: requests }
  const left = whenAllLeft(calls)
  const answer = await sendLogged(batch, [apiKey], left, () =>
    sendOverHttp(connection, requests, left),
  )
  const ids = requests.map(({ id }) => id)
  const read = readBatchAnswer(answer, ids)
  if (!read) {
    queue.size = Math.min(queue.size, sizes.find((size) => size < calls.length) ?? 1)
    queue.waiting.unshift(...calls)
    return
  }
  queue.gather = gathering.usual
  for (const [place, call] of calls.entries())
    try {
      call.resolve(read(ids[place] ?? 0))
    } catch (error) {
      fail(queue, [call], error)
    }
}

function fail(queue: Queue, calls: readonly Call[], failure: unknown) {
  if (mayPass(failure as ApiFailure)) queue.gather = gathering.afterFailure
  for (const { reject } of calls) reject(failure)
}

/** Aborted when each of the calls is: the others still want their answers. */
function whenAllLeft(calls: readonly Call[]): AbortSignal {
  const all = new AbortController()
  let staying = calls.length
  for (const { signal } of calls)
    signal?.addEventListener(
      'abort',
      () => {
        staying -= 1
        if (staying === 0) all.abort(signal.reason)
      },
      { once: true },
    )
  return all.signal
}
