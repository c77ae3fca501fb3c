import { type Connection, connectionTo } from '#api/connections/connections.ts'
import { type ApiFailure, isRetryable, MalformedError } from '#api/errors.ts'
import { createEnvelope, isCallSentEarly, rpc, rpcOn, sendMessage } from '#api/rpc/rpc.ts'
import { type RpcHttpAnswer, readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { asRawList, isRawObject, parseJson } from '#domain/values/raw.ts'
import type { RpcMethod, RpcMethods } from '#protocol/json-rpc.ts'

type BatchedCall = {
  method: RpcMethod
  params: Parameters<RpcMethods[RpcMethod]>
  signal: AbortSignal | undefined
  resolve: (result: unknown) => void
  reject: (failure: unknown) => void
}

/** The calls of one connection that wait to be sent, and the state of its service. */
type CallQueue = {
  connection: Connection
  waiting: BatchedCall[]
  requestsInFlight: number
  /** Calls in a batch: 1 once the service has refused batches. */
  maxBatchSize: number
  /** How long calls are gathered before they are sent. */
  gatherDelayMs: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Batch sizes to try: 50 is half of the limit that the strictest providers advise; some take only ten.
 */
const batchSizes = [50, 10, 1] as const
const maxBatchesInFlight = 4
const maxSinglesInFlight = { HTTP: 6, WebSocket: 50 } as const
/** Retries after a failure arrive scattered, because of their jitter: they are gathered longer. */
const gatherDelaysMs = { usual: 4, afterFailure: 100 } as const

const callQueues = new Map<string, CallQueue>()

/**
 * Calls like `rpc`, but calls made within a few milliseconds travel together as a batch of JSON-RPC
 * 2.0 over HTTP, at most 50 calls in each and four batches in flight. A WebSocket carries them one
 * by one, as spec 4.1 says, and its answers come in any order anyway. A service that refuses
 * batches gets single requests for the rest of the visit. Calls that the early script has sent are
 * taken over at once.
 * @throws ApiFailure, each call its own; an abort passes through, and ends no other call.
 */
export async function rpcInBatch<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  const connection = await connectionTo(network)
  if (isCallSentEarly(connection, method, params)) return rpcOn(connection, method, params, signal)
  const queue = queueOf(connection)
  signal?.throwIfAborted()
  const settleController = new AbortController()
  return new Promise<unknown>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), {
      signal: settleController.signal,
    })
    queue.waiting.push({ method, params, signal, resolve, reject })
    queue.timer ??= setTimeout(flushQueue, queue.gatherDelayMs, queue)
  }).finally(() => settleController.abort()) as Promise<ReturnType<RpcMethods[M]>>
}

function queueOf(connection: Connection): CallQueue {
  const { network, baseUrl, apiKey, transport } = connection
  const queueKey = [network, transport, baseUrl, apiKey].join(' ')
  const maxBatchSize = transport === 'HTTP' ? batchSizes[0] : 1
  const knownQueue = callQueues.get(queueKey)
  const queue = knownQueue ?? {
    ...{ connection, waiting: [], requestsInFlight: 0, maxBatchSize },
    ...{ gatherDelayMs: gatherDelaysMs.usual, timer: undefined },
  }
  callQueues.set(queueKey, queue)
  return queue
}

/** Sends waiting calls as the limit of requests in flight allows, again after each answer. */
function flushQueue(queue: CallQueue) {
  queue.timer = undefined
  const { transport } = queue.connection
  const maxInFlight = () =>
    queue.maxBatchSize > 1 ? maxBatchesInFlight : maxSinglesInFlight[transport]
  while (queue.requestsInFlight < maxInFlight()) {
    queue.waiting = queue.waiting.filter(({ signal }) => !signal?.aborted)
    const calls = queue.waiting.splice(0, queue.maxBatchSize)
    if (calls.length === 0) return
    queue.requestsInFlight += 1
    sendCalls(queue, calls).then(() => {
      queue.requestsInFlight -= 1
      flushQueue(queue)
    })
  }
}

async function sendCalls(queue: CallQueue, calls: readonly BatchedCall[]): Promise<void> {
  const [singleCall] = calls
  if (singleCall && calls.length === 1)
    await rpc(
      queue.connection.network,
      singleCall.method,
      singleCall.params,
      singleCall.signal,
    ).then(singleCall.resolve, singleCall.reject)
  else await sendBatch(queue, calls).catch((error) => rejectCalls(queue, calls, error))
}

async function sendBatch(queue: CallQueue, calls: readonly BatchedCall[]): Promise<void> {
  const requests = calls.map(({ method, params }) => createEnvelope(method, params))
  const batchAnswer = await sendMessage(queue.connection, requests, whenAllAborted(calls))
  const ids = requests.map(({ id }) => id)
  if (refusesBatches(batchAnswer, ids)) {
    queue.maxBatchSize = Math.min(
      queue.maxBatchSize,
      batchSizes.find((size) => size < calls.length) ?? 1,
    )
    queue.waiting.unshift(...calls)
    return
  }
  queue.gatherDelayMs = gatherDelaysMs.usual
  const readItem = batchReader(batchAnswer)
  for (const [callIndex, call] of calls.entries())
    try {
      call.resolve(readItem(ids[callIndex] ?? 0))
    } catch (error) {
      rejectCalls(queue, [call], error)
    }
}

function rejectCalls(queue: CallQueue, calls: readonly BatchedCall[], failure: unknown) {
  if (isRetryable(failure as ApiFailure)) queue.gatherDelayMs = gatherDelaysMs.afterFailure
  for (const { reject } of calls) reject(failure)
}

function whenAllAborted(calls: readonly BatchedCall[]): AbortSignal {
  const controller = new AbortController()
  let remainingCalls = calls.length
  for (const { signal } of calls)
    signal?.addEventListener(
      'abort',
      () => {
        remainingCalls -= 1
        if (remainingCalls === 0) controller.abort(signal.reason)
      },
      { once: true },
    )
  return controller.signal
}

/** Reads a batch's entry for the request of an id as `readRpcAnswer` reads an answer. */
type ItemReader = (id: number) => unknown

/**
 * The reader of a batch's answer. Entries may come in any order. A refusing status, a page of HTML
 * or one error for all is the answer to every request of the batch.
 */
export function batchReader(answer: RpcHttpAnswer): ItemReader {
  const entries = asRawList(parseJson(answer.body))
  if (entries.length === 0) return (id) => readRpcAnswer(answer, id)
  return (id) =>
    readRpcAnswer({ ...answer, body: JSON.stringify(findEntry(id, entries, answer)) }, id)
}

function findEntry(id: number, entries: readonly unknown[], { body }: RpcHttpAnswer): unknown {
  const ownEntries = entries.filter((entry) => isRawObject(entry) && entry.id === id)
  if (ownEntries.length === 1) return ownEntries[0]
  if (ownEntries.length > 1)
    throw new MalformedError(
      `The batch response has ${ownEntries.length} entries for request ${id}.`,
      body,
    )
  // Gateways leave the id out of their own errors: such an error is for all requests without an
  // entry.
  const errorForAll = entries.find(
    (entry) => isRawObject(entry) && (entry.id ?? null) === null && entry.error,
  )
  if (errorForAll !== undefined) return errorForAll
  throw new MalformedError(`The batch response has nothing for request ${id}.`, body)
}

/**
 * Whether an answer without one entry for each request means that the service takes no batches: by its
 * status, or as one envelope for all. A rate limit, an overload or a wrong key does not mean that.
 */
function refusesBatches(answer: RpcHttpAnswer, [id = 0]: readonly number[]): boolean {
  const body = parseJson(answer.body)
  if (asRawList(body).length > 1) return false
  if ([400, 405, 413].includes(answer.status)) return true
  const singleEntry: unknown = Array.isArray(body) ? body[0] : body
  if (!isRawObject(singleEntry)) return false
  // Some services answer one of the requests, and drop the others.
  if ('result' in singleEntry) return !Array.isArray(body)
  try {
    readRpcAnswer({ ...answer, body: JSON.stringify(singleEntry) }, id)
    return false
  } catch (error) {
    const failure = error as ApiFailure
    return failure.kind === 'rpc' && !isRetryable(failure)
  }
}
