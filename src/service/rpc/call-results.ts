import { type ExtraMethodLevel, isExtraMethod } from '#protocol/extra-methods.ts'
import { type RpcMethod, rpcCode } from '#protocol/json-rpc.ts'
import type { Network } from '#service/network/networks.ts'
import { type RoomShare, smallAnswerBytes } from '#service/rpc/answer-room.ts'
import { CalledNode, nodeHasBlock, type ServedMethod } from '#service/rpc/called-node.ts'
import { nodeTimeoutMs } from '#service/rpc/limits.ts'
import { blockHashOf, isCostly, parameterCheck } from '#service/rpc/method-table.ts'
import { askMethod } from '#service/rpc/methods.ts'
import { FairQueue, type WaitLimit, type Wanted } from '#service/rpc/queue/fair-queue.ts'
import {
  findCached,
  type ResponseCache,
  type ResultJson,
  type ResultSource,
} from '#service/rpc/response-cache.ts'
import { nodeTimeoutError, RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import type { CallOptions } from '#service/rpc/upstream/upstream-wire.ts'

export type MessageClient = {
  key: string
  /** Methods beyond the four that its key may use, where those are fewer than the network's. */
  extraMethods?: ExtraMethodLevel | undefined
  /** Id of the request, which is sent on to the node. */
  requestId: string
  /** Room for its results: blocks wait for it. Nothing more is run for a client that is gone. */
  share: RoomShare
}

export const methodNames: readonly string[] = [
  'eth_getStorageAt',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockByHash',
  'eth_estimateGas',
] satisfies RpcMethod[]

/** Whether a network of a level offers a method. */
export const isServed = (method: string, level: ExtraMethodLevel): method is ServedMethod =>
  methodNames.includes(method) || isExtraMethod(method, level)

/** Concurrent costly calls of one key, on a node that ends what takes too long. */
const defaultMaxCostlyCalls = 32

/** The part of a network that calls need. */
export type CalledNetwork = Pick<
  Network,
  | 'network'
  | 'upstream'
  | 'safe'
  | 'unsupportedTags'
  | 'extraMethods'
  | 'costlyCallsAtOnce'
  | 'answerTimeoutMs'
>

/**
 * Answers calls of a network: checks their parameters, keeps final answers, and lets
 * costly ones and large answers wait for their turn. Throws RpcResponseErrors, and
 * `abandonedError` where no one waits any more.
 */
export function createCallResults(network: CalledNetwork, responseCache: ResponseCache) {
  const checkParameters = parameterCheck(network)
  const { upstream, costlyCallsAtOnce = defaultMaxCostlyCalls, answerTimeoutMs } = network
  const costlyQueue = new FairQueue()
  const wantedCostlyCall: Wanted = { amount: 1, mayTake: (own) => own < costlyCallsAtOnce }
  /** Bytes to expect of answers to calls of a kind, by those before: they grow at once, and shrink slowly. */
  const expectedSizes = new Map<string, number>()

  /** Asks the node; a costly call in a slot of its key, until the node has ended it. */
  async function askNode(
    method: ServedMethod,
    params: readonly unknown[],
    share: RoomShare,
    options: CallOptions,
  ): Promise<ResultJson> {
    if (!isCostly(method))
      return askMethod(new CalledNode(upstream, { ...options, share }), method, params)
    const release = await share.take(costlyQueue, wantedCostlyCall, costlyCallLimit)
    const runsToEnd = answerTimeoutMs !== undefined
    const node = new CalledNode(upstream, { ...options, share, runsToEnd })
    return askMethod(node, method, params).finally(release)
  }

  /** The result of a call for a message that waits for it, as long as it does. */
  async function resultOf(
    method: ServedMethod,
    params: unknown,
    { requestId, share }: MessageClient,
    noteSource: (source: ResultSource) => void,
  ): Promise<Buffer> {
    const checkedParams = checkParameters(method, positionalParams(params))
    const cacheKey = `${network.network} ${method} ${JSON.stringify(checkedParams)}`
    const blockHash = blockHashOf(method, checkedParams)
    const firstBytes = firstAnswerBytes(method, checkedParams)
    const kind = `${method} ${firstBytes}`
    const usualBytes = expectedSizes.get(kind) ?? firstBytes
    const expectedBytes = usualBytes && (responseCache.peek(cacheKey)?.json.length ?? usualBytes)
    const needsRoom = expectedBytes !== undefined && expectedBytes > smallAnswerBytes
    const releaseRoom = needsRoom ? await share.reserve(expectedBytes) : undefined
    try {
      const kept = await findCached(responseCache, cacheKey, () =>
        nodeHasBlock(upstream, blockHash),
      )
      noteSource(kept ? 'kept' : 'upstream')
      if (kept) {
        share.hold(kept)
        return kept
      }
      const options = { requestId, ...(expectedBytes !== undefined && { expectedBytes }) }
      const { json, isFinal } = await withAnswerTimeout(
        askNode(method, checkedParams, share, options),
        answerTimeoutMs,
      )
      if (isFinal) responseCache.set(cacheKey, { json, confirmedAt: performance.now() })
      if (usualBytes) expectedSizes.set(kind, Math.max(json.length, Math.ceil(usualBytes * 0.75)))
      share.hold(json)
      return json
    } finally {
      releaseRoom?.()
    }
  }
  return resultOf
}

/** Bytes to expect before there was an answer; undefined where it is always small. */
function firstAnswerBytes(
  method: ServedMethod,
  [, details]: readonly unknown[],
): number | undefined {
  const isBlock = method === 'eth_getBlockByHash' || method === 'eth_getBlockByNumber'
  if ((isBlock && details) || method === 'eth_getBlockReceipts') return wholeBlockBytes
  return isBlock || isCostly(method) ? smallAnswerBytes : undefined
}

const wholeBlockBytes = 4 * 2 ** 20

/** A costly call waits for a slot as long as for a node. */
const costlyCallLimit: WaitLimit = {
  maxWaitMs: nodeTimeoutMs,
  refusal: () => retryLaterError('too many costly calls of this API key at a time', 1),
}

/** The answer of a node within a time; the node may go on computing afterwards. */
function withAnswerTimeout<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number | undefined,
): Promise<Answer> {
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
