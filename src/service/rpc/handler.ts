import { parseJson } from '#domain/json/parse-json.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import type { Network } from '#service/network/network.ts'
import { jsonShapeProblem } from '#service/rpc/json-shape.ts'
import { createRpcHandlers, nodeHasBlock, nullJson } from '#service/rpc/methods.ts'
import { writtenNumberIds } from '#service/rpc/number-ids.ts'
import { parameterChecks } from '#service/rpc/parameters.ts'
import { createCachedLookup, type ResponseCache } from '#service/rpc/response-cache.ts'
import { nodeError, RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { answerBatch } from '#service/rpc/transport/batch.ts'
import { readRequest } from '#service/rpc/transport/framing.ts'
import { createKeyLimiter } from '#service/rpc/transport/key-limiter.ts'
import { maxBatchMessages, maxRefusedBatchMessages } from '#service/rpc/transport/limits.ts'
import type { Observation, Observe } from '#service/rpc/transport/observe.ts'
import {
  batchResponse,
  failureResponse,
  type MessageResponse,
  resultResponse,
} from '#service/rpc/transport/response.ts'

/** Lets so many messages through, or says the seconds to wait first. */
export type AdmitMessages = (messages: number) => number | undefined

/**
 * On whose behalf a message is answered.
 * @internal Exported for tests.
 */
export type MessageClient = {
  key: string
  /** Is told before a block is asked for. Throws -32005 when there is no room. */
  expectLarge(): void
  /** Is given each result that becomes a part of an answer. Throws -32005 when there is no room. */
  hold(json: Buffer): void
  /** Whether nobody waits for the answer any more: of a batch, nothing more is begun then. */
  isGone(): boolean
}

/** Answers the text of one message, single or batch; undefined when it wants no answer. */
export type MessageHandler = (
  message: string,
  admit: AdmitMessages,
  client: MessageClient,
) => Promise<MessageResponse | undefined>

/** Estimates of one key at a time, at a node that ends what takes too long. */
const defaultMaxEstimates = 32

/**
 * JSON-RPC 2.0 as a strict server over the methods of the spec, knowing no transport. Answers stand
 * in the order of the request and echo each id by value. Never throws: faults are answers with
 * -32700 (not JSON), -32600 (not a request), -32601 (unknown method), -32602 (parameters), -32005
 * (not admitted, or the node wants a pause), -32002 (trouble of the node, or too slow for a batch),
 * -32003 (too large for a batch), -32603 (a mistake of ours, which `report` is told).
 *
 * HTTP says 200 with them, because ethers reads no other answer, save what a client may try again:
 * a single call that the node did not answer (429, 502, 504), and a message that is not admitted
 * (429).
 */
export function createMessageHandler(
  network: Pick<
    Network,
    'network' | 'upstream' | 'safe' | 'unsupportedTags' | 'estimatesAtOnce' | 'answerTimeoutMs'
  >,
  report: (mistake: unknown) => void,
  observe: Observe,
  responseCache: ResponseCache,
): MessageHandler {
  const methodChecks = parameterChecks(network)
  const methodHandlers = createRpcHandlers(network.upstream)
  const lookUpResult = createCachedLookup(responseCache)

  const takeSlot = createKeyLimiter(network.estimatesAtOnce ?? defaultMaxEstimates)

  /** The answer to a call: of whoever has it soonest. */
  function ask<M extends RpcMethod>(method: M, checkedParams: Parameters<RpcMethods[M]>) {
    const cacheKey = `${network.network} ${method} ${JSON.stringify(checkedParams)}`
    return lookUpResult(
      cacheKey,
      () => methodHandlers[method](...checkedParams),
      // Only blocks by their hash are final.
      () => nodeHasBlock(network.upstream, checkedParams[0]),
    )
  }

  /** An estimate keeps its slot until the node has ended it, whoever still waits for it by then. */
  async function estimateInSlot(params: unknown, client: MessageClient) {
    const checkedParams = methodChecks.eth_estimateGas(positionalParams(params))
    const freeSlot = await takeSlot(client.key, client.isGone)
    const cacheAnswer = ask('eth_estimateGas', checkedParams)
    if (cacheAnswer.source === 'upstream')
      return { ...cacheAnswer, json: Promise.resolve(cacheAnswer.json).finally(freeSlot) }
    freeSlot()
    return cacheAnswer
  }

  async function runCall(
    id: string,
    method: string,
    params: unknown,
    client: MessageClient,
  ): Promise<MessageResponse> {
    const startedAtMs = performance.now()
    const knownMethod = isRpcMethod(method) ? method : undefined
    let source: Observation['source'] = 'none'
    const recordOutcome = (outcome: Observation['outcome']) => {
      const seconds = (performance.now() - startedAtMs) / 1000
      observe({ method: knownMethod ?? 'other', outcome, source, seconds })
    }
    try {
      if (!knownMethod) throw methodNotFound(method)
      if (knownMethod === 'eth_getBlockByHash') await client.expectLarge()
      const cacheAnswer =
        knownMethod === 'eth_estimateGas'
          ? await estimateInSlot(params, client)
          : ask(knownMethod, methodChecks[knownMethod](positionalParams(params)))
      source = cacheAnswer.source
      const json = await withAnswerTimeout(cacheAnswer.json, network.answerTimeoutMs)
      client.hold(json)
      recordOutcome(json === nullJson ? 'missing' : 'result')
      return resultResponse(id, json)
    } catch (error) {
      if (!(error instanceof RpcResponseError)) report(error)
      const failure = error instanceof RpcResponseError ? error : internalError
      recordOutcome(failure.code === rpcCode.reverted ? 'reverted' : 'error')
      return failureResponse(id, failure)
    }
  }

  async function answer(
    message: unknown,
    writtenId: string | undefined,
    refusal: RpcResponseError | undefined,
    client: MessageClient,
  ): Promise<MessageResponse | undefined> {
    const { id, fault, method = '', params } = readRequest(message, writtenId)
    if (fault !== undefined) return failureResponse(id, refusal ?? invalidRequest(fault))
    // A notification: none of the methods does anything that would be missed.
    if (id === undefined) return undefined
    return refusal ? failureResponse(id, refusal) : runCall(id, method, params, client)
  }

  return async (text, admit, client) => {
    const shapeProblem = jsonShapeProblem(text)
    const message = shapeProblem === undefined ? parseJson(text) : undefined
    const size = Array.isArray(message) ? message.length : 1
    const seconds = admit(size === 0 || size > maxBatchMessages ? 1 : size)
    const refusal = seconds === undefined ? undefined : tooManyRequests(seconds)
    if (shapeProblem !== undefined) {
      const failure = failureResponse(undefined, refusal ?? invalidRequest(shapeProblem))
      return text.trimStart().startsWith('[') ? batchResponse([failure]) : failure
    }
    if (message === undefined) return failureResponse(undefined, refusal ?? parseError)
    const writtenIds = writtenNumberIds(text, message)
    if (!Array.isArray(message)) return answer(message, writtenIds[0], refusal, client)
    if (size === 0) return failureResponse(undefined, refusal ?? invalidRequest('empty batch'))
    const fault = invalidRequest(`batch too large: ${size} messages, at most ${maxBatchMessages}`)
    // Short messages would have answers many times their size.
    if (size > maxRefusedBatchMessages)
      return batchResponse([failureResponse(readRequest(message[0], writtenIds[0]).id, fault)])
    // Clients give answers to calls by their place, so that each call is refused.
    const batchRefusal = refusal ?? (size > maxBatchMessages ? fault : undefined)
    const wholeResponse = await answerBatch({
      ...{ size, isGone: client.isGone },
      answer: (index, beyond) =>
        answer(message[index], writtenIds[index], batchRefusal ?? beyond, client),
    })
    return wholeResponse && refusal
      ? { ...wholeResponse, status: refusal.status, retryAfter: refusal.retryAfter }
      : wholeResponse
  }
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

/** What a node answers within a time, which may go on computing afterwards. */
async function withAnswerTimeout(
  answer: Buffer | Promise<Buffer>,
  timeoutMs: number | undefined,
): Promise<Buffer> {
  if (timeoutMs === undefined || answer instanceof Buffer) return answer
  let timer: NodeJS.Timeout | undefined
  const timeoutPromise = new Promise<never>((_, reject) => {
    const timeoutError = nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
    timer = setTimeout(() => reject(timeoutError), timeoutMs)
  })
  return Promise.race([answer, timeoutPromise]).finally(() => clearTimeout(timer))
}

function positionalParams(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw new RpcResponseError({
    code: rpcCode.invalidParams,
    message: 'non-array args: params must be an array of positional parameters',
  })
}
