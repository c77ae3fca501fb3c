import { parseJson } from '#domain/json/parse-json.ts'
import {
  type ExtraMethod,
  type ExtraMethodLevel,
  extraMethodNames,
  isExtraMethod,
} from '#protocol/extra-methods.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import type { Network } from '#service/network/network.ts'
import { askExtraMethod } from '#service/rpc/extra/extra-node-methods.ts'
import { blockHashOf, extraParameterCheck } from '#service/rpc/extra/extra-parameters.ts'
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

/** Concurrent costly calls of one key, on a node that ends what takes too long. */
const defaultMaxCostlyCalls = 32

/** Calls that run contracts or read whole blocks, which others of the same key wait for. */
const costlyMethods: readonly string[] = [
  'eth_estimateGas',
  'eth_call',
  'eth_createAccessList',
  'eth_simulateV1',
  'eth_getLogs',
  'eth_getBlockReceipts',
  'debug_traceTransaction',
  'debug_traceCall',
] satisfies (RpcMethod | ExtraMethod)[]

/** A call with its parameters in one form. */
type CheckedCall = {
  params: readonly unknown[]
  ask(node: NodeMethods): Promise<ResultJson>
}

/**
 * A strict JSON-RPC 2.0 server for the methods of the spec, and those beyond it that the network
 * offers, without a transport. Answers are in the
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
    | 'network'
    | 'upstream'
    | 'safe'
    | 'unsupportedTags'
    | 'extraMethods'
    | 'costlyCallsAtOnce'
    | 'answerTimeoutMs'
  >,
  report: ReportError,
  observe: Observe,
  responseCache: ResponseCache,
): MessageHandler {
  const checkSpec = parameterChecks(network)
  const checkExtra = extraParameterCheck(network)
  const lookUp = createCachedLookup(responseCache)
  const {
    upstream,
    extraMethods,
    costlyCallsAtOnce = defaultMaxCostlyCalls,
    answerTimeoutMs,
  } = network
  const costlyQueue = new FairQueue()
  const wantedCostlyCall: Wanted = { amount: 1, mayTake: (_, own) => own < costlyCallsAtOnce }
  const sizes = new Map<string, ExpectedSize>()

  function checkSpecCall<M extends RpcMethod>(method: M, params: readonly unknown[]): CheckedCall {
    const checkedParams: Parameters<RpcMethods[M]> = checkSpec[method](params)
    return {
      params: checkedParams,
      ask: (methods: SpecMethods) => methods[method](...checkedParams),
    }
  }

  function checkExtraCall(method: ExtraMethod, params: readonly unknown[]): CheckedCall {
    const checkedParams = checkExtra(method, params)
    return { params: checkedParams, ask: (node) => askExtraMethod(node, method, checkedParams) }
  }

  /** Asks the node; a costly call in a slot of the keys that wait for it, until the node has ended it. */
  async function askNode(
    method: string,
    { ask }: CheckedCall,
    call: NodeCall,
  ): Promise<ResultJson> {
    const node = new NodeMethods(upstream, call)
    if (!costlyMethods.includes(method)) return ask(node)
    const release = await call.take(costlyQueue, wantedCostlyCall, costlyCallLimit)
    return ask(node).finally(release)
  }

  /** Sizes of earlier answers to calls like this; undefined where they are always small. */
  function expectedSize(method: string, params: readonly unknown[]): ExpectedSize | undefined {
    const firstBytes = firstAnswerBytes(method, params)
    if (firstBytes === undefined) return undefined
    const label = `${method} ${firstBytes}`
    const size = sizes.get(label) ?? new ExpectedSize(firstBytes)
    sizes.set(label, size)
    return size
  }

  /** The result of a call for a message that waits for it, as long as it does. */
  async function resultOf(
    method: ServedMethod,
    params: unknown,
    { key, tracing, share }: MessageClient,
    noteSource: (source: ResultSource) => void,
  ): Promise<MessageResult> {
    const positional = positionalParams(params)
    const checkedCall = isRpcMethod(method)
      ? checkSpecCall(method, positional)
      : checkExtraCall(method, positional)
    const cacheKey = `${network.network} ${method} ${JSON.stringify(checkedCall.params)}`
    const blockHash = blockHashOf(method, checkedCall.params)
    const size = expectedSize(method, checkedCall.params)
    const expectedBytes = size && (responseCache.peek(cacheKey)?.json.length ?? size.bytes)
    const room =
      expectedBytes !== undefined && expectedBytes > smallAnswerBytes
        ? share.reserve(expectedBytes)
        : undefined
    const releaseRoom = room instanceof Promise ? await room : room
    const found = lookUp({
      ...{ cacheKey, key, isByHash: blockHash !== undefined },
      settings: {
        tracing,
        ...(expectedBytes !== undefined && { expectedBytes }),
        runsToEnd: costlyMethods.includes(method) && answerTimeoutMs !== undefined,
      },
      ask: (call) => askNode(method, checkedCall, call),
      isThere: (call) => nodeHasBlock(upstream, blockHash, call),
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
    const knownMethod = isServed(method, extraMethods) ? method : undefined
    let source: Observation['source'] = 'none'
    const recordOutcome = (outcome: Observation['outcome']) => {
      const seconds = (performance.now() - startedAtMs) / 1000
      observe({ method: knownMethod ?? 'other', outcome, source, seconds })
    }
    try {
      if (!knownMethod) throw methodNotFound(method, extraMethods)
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

/** Bytes to expect before there was an answer; undefined where it is always small. */
function firstAnswerBytes(method: string, [, details]: readonly unknown[]): number | undefined {
  switch (method) {
    case 'eth_getBlockByHash':
    case 'eth_getBlockByNumber':
      return details ? wholeBlockBytes : smallAnswerBytes
    case 'eth_getBlockReceipts':
      return wholeBlockBytes
    case 'eth_getLogs':
    case 'eth_simulateV1':
    case 'debug_traceTransaction':
    case 'debug_traceCall':
      return smallAnswerBytes
    default:
      return undefined
  }
}

const wholeBlockBytes = 4 * 2 ** 20

/** A costly call waits for a slot as long as for a node. */
const costlyCallLimit: WaitLimit = {
  maxWaitMs: nodeTimeoutMs,
  refusal: () => {
    const message = 'too many costly calls of this API key at a time'
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

type ServedMethod = RpcMethod | ExtraMethod

const isServed = (method: string, level: ExtraMethodLevel): method is ServedMethod =>
  isRpcMethod(method) || isExtraMethod(method, level)

const methodNotFound = (method: string, level: ExtraMethodLevel): RpcResponseError =>
  new RpcResponseError({
    code: rpcCode.methodNotFound,
    message: `the method ${method.slice(0, 100)} does not exist/is not available: this service has ${[...methodNames, ...extraMethodNames(level)].join(', ')}`,
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
