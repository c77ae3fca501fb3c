import { parseJson } from '#domain/json/parse-json.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import type { Network } from '#service/network/network.ts'
import { jsonShapeProblem } from '#service/rpc/json-shape.ts'
import { NodeMethods, nodeHasBlock, nullJson, type SpecMethods } from '#service/rpc/methods.ts'
import { writtenNumberIds } from '#service/rpc/number-ids.ts'
import { parameterChecks } from '#service/rpc/parameters.ts'
import { FairQueue, type WaitLimit, type Wanted } from '#service/rpc/queue/fair-queue.ts'
import { abandonedError, type NodeCall } from '#service/rpc/queue/node-call.ts'
import {
  createCachedLookup,
  type ResponseCache,
  type ResultJson,
  type ResultSource,
} from '#service/rpc/response-cache.ts'
import { nodeTimeoutError, RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { type RoomShare, smallAnswerBytes } from '#service/rpc/transport/answer-room.ts'
import { answerBatch } from '#service/rpc/transport/batch.ts'
import { readRequest } from '#service/rpc/transport/framing.ts'
import {
  maxBatchMessages,
  maxRefusedBatchMessages,
  nodeTimeoutMs,
} from '#service/rpc/transport/limits.ts'
import type { Observation, Observe } from '#service/rpc/transport/observe.ts'
import {
  batchResponse,
  failureResponse,
  type MessageResponse,
  resultResponse,
} from '#service/rpc/transport/response.ts'
import type { TracingHeaders } from '#service/status/request-id.ts'

/** Admits a number of messages; returns the seconds to wait when it does not. */
export type AdmitMessages = (messages: number) => number | undefined

/**
 * The client that a message is answered for.
 * @internal Exported for tests.
 */
export type MessageClient = {
  key: string
  /** Headers sent on to the node by the first message that joins a call. */
  tracing: TracingHeaders
  /** Room for its results: blocks wait for it. Nothing more is run for a client that is gone. */
  share: Pick<RoomShare, 'reserve' | 'hold' | 'isGone' | 'onEnd'>
}

/** Called with a fault of ours. */
export type ReportError = (error: unknown, client: MessageClient) => void

/** Answers the text of one message, single or batch; undefined when none is due. */
export type MessageHandler = (
  message: string,
  admit: AdmitMessages,
  client: MessageClient,
) => Promise<MessageResponse | undefined>

type MessageResult = { json: Buffer; cacheKey: string }

/** Concurrent estimates of one key, on a node that ends what takes too long. */
const defaultMaxEstimates = 32

/**
 * A strict JSON-RPC 2.0 server for the methods of the spec, without a transport. Answers are in the
 * order of the request and repeat each id by value. Never throws: faults are answers with -32700
 * (not JSON), -32600 (not a request), -32601 (unknown method), -32602 (parameters), -32005 (not
 * admitted, or the node wants a pause), -32002 (the node failed, or too slow for a batch), -32003
 * (too large for a batch), -32603 (an error of ours, passed to `report`).
 *
 * The HTTP status is 200, because ethers reads no other answer, except for what a client may try
 * again: a single call that the node did not answer (429, 502, 504), and a message that is not
 * admitted (429).
 */
export function createMessageHandler(
  network: Pick<
    Network,
    'network' | 'upstream' | 'safe' | 'unsupportedTags' | 'estimatesAtOnce' | 'answerTimeoutMs'
  >,
  report: ReportError,
  observe: Observe,
  responseCache: ResponseCache,
): MessageHandler {
  const methodChecks = parameterChecks(network)
  const lookUp = createCachedLookup(responseCache)
  const { upstream, estimatesAtOnce = defaultMaxEstimates, answerTimeoutMs } = network
  const estimateQueue = new FairQueue()
  const wantedEstimate: Wanted = { amount: 1, mayTake: (_, own) => own < estimatesAtOnce }
  const sizes = {
    blocks: new ExpectedSize(4 * 2 ** 20),
    hashes: new ExpectedSize(smallAnswerBytes),
  }

  /** Asks the node; a costly estimate in a slot of the keys that wait for it, until the node has ended it. */
  async function askNode<M extends RpcMethod>(
    method: M,
    checkedParams: Parameters<RpcMethods[M]>,
    call: NodeCall,
  ): Promise<ResultJson> {
    const methods: SpecMethods = new NodeMethods(upstream, call)
    if (method !== 'eth_estimateGas') return methods[method](...checkedParams)
    const release = await call.take(estimateQueue, wantedEstimate, estimateLimit)
    return methods[method](...checkedParams).finally(release)
  }

  /** The result of a call for a message that waits for it, as long as it does. */
  async function resultOf<M extends RpcMethod>(
    method: M,
    params: unknown,
    { key, tracing, share }: MessageClient,
    noteSource: (source: ResultSource) => void,
  ): Promise<MessageResult> {
    const checkedParams: Parameters<RpcMethods[M]> = methodChecks[method](positionalParams(params))
    const cacheKey = `${network.network} ${method} ${JSON.stringify(checkedParams)}`
    const isByHash = method === 'eth_getBlockByHash'
    const size = isByHash ? sizes[checkedParams[1] ? 'blocks' : 'hashes'] : undefined
    const expectedBytes = size && (responseCache.peek(cacheKey)?.json.length ?? size.bytes)
    const room =
      expectedBytes !== undefined && expectedBytes > smallAnswerBytes
        ? share.reserve(expectedBytes)
        : undefined
    const releaseRoom = room instanceof Promise ? await room : room
    const found = lookUp({
      ...{ cacheKey, key, isByHash },
      settings: {
        tracing,
        ...(expectedBytes !== undefined && { expectedBytes }),
        runsToEnd: method === 'eth_estimateGas' && answerTimeoutMs !== undefined,
      },
      ask: (call) => askNode(method, checkedParams, call),
      isThere: (call) => nodeHasBlock(upstream, checkedParams[0], call),
    })
    noteSource(found.source)
    const { leave } = found
    const stayOn = leave && share.onEnd(leave)
    try {
      const { json } = found
      const result = json instanceof Promise ? await withAnswerTimeout(json, answerTimeoutMs) : json
      if (found.source === 'upstream') size?.note(result.length)
      share.hold(result)
      return { json: result, cacheKey }
    } finally {
      stayOn?.()
      leave?.()
      releaseRoom?.()
    }
  }

  async function runCall(
    id: string,
    method: string,
    params: unknown,
    client: MessageClient,
  ): Promise<MessageResponse | undefined> {
    const startedAtMs = performance.now()
    const knownMethod = isRpcMethod(method) ? method : undefined
    let source: Observation['source'] = 'none'
    const recordOutcome = (outcome: Observation['outcome']) => {
      const seconds = (performance.now() - startedAtMs) / 1000
      observe({ method: knownMethod ?? 'other', outcome, source, seconds })
    }
    try {
      if (!knownMethod) throw methodNotFound(method)
      const { json, cacheKey } = await resultOf(knownMethod, params, client, (noted) => {
        source = noted
      })
      recordOutcome(json === nullJson ? 'missing' : 'result')
      const isKept = responseCache.peek(cacheKey)?.json === json
      return resultResponse(id, json, isKept ? cacheKey : undefined)
    } catch (error) {
      if (error === abandonedError) return undefined
      if (!(error instanceof RpcResponseError)) report(error, client)
      const failure = error instanceof RpcResponseError ? error : internalError
      recordOutcome(failure.code === rpcCode.reverted ? 'reverted' : 'error')
      return failureResponse(id, failure)
    }
  }

  function answer(
    message: unknown,
    writtenId: string | undefined,
    refusal: RpcResponseError | undefined,
    client: MessageClient,
  ): MessageResponse | undefined | Promise<MessageResponse | undefined> {
    const { id, fault, method = '', params } = readRequest(message, writtenId)
    if (fault !== undefined) return failureResponse(id, refusal ?? invalidRequest(fault))
    // A notification: no method has an effect that would be missed.
    if (id === undefined) return undefined
    return refusal ? failureResponse(id, refusal) : runCall(id, method, params, client)
  }

  return async (text, admit, client) => {
    const shapeProblem = jsonShapeProblem(text)
    const message = shapeProblem === undefined ? parseJson(text) : undefined
    const size = Array.isArray(message) ? message.length : 1
    const waitSeconds = admit(size === 0 || size > maxBatchMessages ? 1 : size)
    const refusal = waitSeconds === undefined ? undefined : tooManyRequests(waitSeconds)
    if (shapeProblem !== undefined) {
      const failure = failureResponse(undefined, refusal ?? invalidRequest(shapeProblem))
      return text.trimStart().startsWith('[') ? batchResponse([failure]) : failure
    }
    if (message === undefined) return failureResponse(undefined, refusal ?? parseError)
    const writtenIds = writtenNumberIds(text, message)
    // No `await` here: a promise in a promise takes three more turns for each call.
    if (!Array.isArray(message)) return await answer(message, writtenIds[0], refusal, client)
    if (size === 0) return failureResponse(undefined, refusal ?? invalidRequest('empty batch'))
    const fault = invalidRequest(`batch too large: ${size} messages, at most ${maxBatchMessages}`)
    // The refusals of many short messages would be many times their size.
    if (size > maxRefusedBatchMessages)
      return batchResponse([failureResponse(readRequest(message[0], writtenIds[0]).id, fault)])
    // Clients match answers to calls by position, so each call is refused.
    const batchRefusal = refusal ?? (size > maxBatchMessages ? fault : undefined)
    const wholeResponse = await answerBatch({
      ...{ size, isGone: () => client.share.isGone() },
      answer: (index, limitError) =>
        answer(message[index], writtenIds[index], batchRefusal ?? limitError, client),
    })
    return wholeResponse && refusal
      ? { ...wholeResponse, status: refusal.status, retryAfter: refusal.retryAfter }
      : wholeResponse
  }
}

/** Expected size of an answer, from those before: it grows at once, and shrinks slowly. */
class ExpectedSize {
  bytes: number

  constructor(firstBytes: number) {
    this.bytes = firstBytes
  }

  note(answerBytes: number): void {
    this.bytes = Math.max(answerBytes, Math.ceil(this.bytes * 0.75))
  }
}

/** An estimate waits for a slot as long as for a node. */
const estimateLimit: WaitLimit = {
  maxWaitMs: nodeTimeoutMs,
  refusal: () => {
    const message = 'too many estimates of this API key at a time'
    return retryLaterError({ code: rpcCode.limitExceeded, message }, 429, 1)
  },
}

const methodNames: readonly string[] = [
  'eth_getStorageAt',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockByHash',
  'eth_estimateGas',
] satisfies RpcMethod[]

const isRpcMethod = (method: string): method is RpcMethod => methodNames.includes(method)

const methodNotFound = (method: string): RpcResponseError =>
  new RpcResponseError({
    code: rpcCode.methodNotFound,
    message: `the method ${method.slice(0, 100)} does not exist/is not available: this service has ${methodNames.join(', ')}`,
  })

const parseError = new RpcResponseError({
  code: rpcCode.parse,
  message: 'the message is not valid JSON',
})

const internalError = new RpcResponseError({ code: rpcCode.internal, message: 'internal error' })

const invalidRequest = (message: string): RpcResponseError =>
  new RpcResponseError({ code: rpcCode.invalidRequest, message })

const tooManyRequests = (seconds: number): RpcResponseError =>
  retryLaterError({ code: rpcCode.limitExceeded, message: 'too many requests' }, 429, seconds)

/** The answer of a node within a time; the node may go on computing afterwards. */
function withAnswerTimeout(
  answer: Promise<Buffer>,
  timeoutMs: number | undefined,
): Promise<Buffer> {
  if (timeoutMs === undefined) return answer
  let timeoutTimer: NodeJS.Timeout | undefined
  const timeoutPromise = new Promise<never>((_, reject) => {
    timeoutTimer = setTimeout(() => reject(nodeTimeoutError(timeoutMs)), timeoutMs)
  })
  return Promise.race([answer, timeoutPromise]).finally(() => clearTimeout(timeoutTimer))
}

function positionalParams(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw new RpcResponseError({
    code: rpcCode.invalidParams,
    message: 'non-array args: params must be an array of positional parameters',
  })
}
