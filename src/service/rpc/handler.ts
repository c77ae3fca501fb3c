import { jsonTokens } from '#domain/json/json-lines.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'
import { commonLevel, type ExtraMethodLevel, extraMethodNames } from '#protocol/extra-methods.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { abandonedError } from '#service/rpc/answer-room.ts'
import { answerBatch } from '#service/rpc/batch.ts'
import {
  type CalledNetwork,
  createCallResults,
  isServed,
  type MessageClient,
  methodNames,
} from '#service/rpc/call-results.ts'
import { nullJson, type ServedMethod } from '#service/rpc/called-node.ts'
import { readRequest } from '#service/rpc/framing.ts'
import { jsonShapeProblem } from '#service/rpc/json-shape.ts'
import { maxBatchMessages, maxRefusedBatchMessages } from '#service/rpc/limits.ts'
import {
  batchResponse,
  failureResponse,
  type MessageResponse,
  resultResponse,
} from '#service/rpc/response.ts'
import type { ResponseCache, ResultSource } from '#service/rpc/response-cache.ts'
import { RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'

/** Admits a number of messages; returns the seconds to wait when it does not. */
export type AdmitMessages = (messages: number) => number | undefined

/** How one call ended. A call that is refused at once has the source `none`. */
type Observation = {
  method: ServedMethod | 'other'
  outcome: 'result' | 'missing' | 'reverted' | 'error'
  source: ResultSource | 'none'
  seconds: number
}

/** Called once for each call, when it is answered. */
export type Observe = (call: Observation) => void

/** Called with a fault of ours. */
export type ReportError = (error: unknown, client: MessageClient) => void

/** Answers the text of one message, single or batch; undefined when none is due. */
export type MessageHandler = (
  message: string,
  admit: AdmitMessages,
  client: MessageClient,
) => Promise<MessageResponse | undefined>

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
  network: CalledNetwork,
  report: ReportError,
  observe: Observe,
  responseCache: ResponseCache,
): MessageHandler {
  const resultOf = createCallResults(network, responseCache)

  async function runCall(
    id: string,
    method: string,
    params: unknown,
    client: MessageClient,
  ): Promise<MessageResponse | undefined> {
    const startedAtMs = performance.now()
    const level = commonLevel(network.extraMethods, client.extraMethods)
    const knownMethod = isServed(method, level) ? method : undefined
    let source: Observation['source'] = 'none'
    const recordOutcome = (outcome: Observation['outcome']) => {
      const seconds = (performance.now() - startedAtMs) / 1000
      observe({ method: knownMethod ?? 'other', outcome, source, seconds })
    }
    try {
      if (!knownMethod) throw methodNotFound(method, level)
      const json = await resultOf(knownMethod, params, client, (noted) => {
        source = noted
      })
      recordOutcome(json === nullJson ? 'missing' : 'result')
      return resultResponse(id, json)
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
  retryLaterError('too many requests', seconds)

/**
 * The number ids of a JSON-RPC message (or of each message of a batch, by index) as its text writes them.
 * Empty unless one of them is beyond 2^53 or a fraction: clients use such ids, and JSON.parse changes them.
 */
function writtenNumberIds(text: string, parsed: unknown): (string | undefined)[] {
  const losesPrecision = (message: unknown) =>
    isRawObject(message) && typeof message.id === 'number' && !Number.isSafeInteger(message.id)
  if (Array.isArray(parsed)) return parsed.some(losesPrecision) ? scanNumberIds(text, 2) : []
  return losesPrecision(parsed) ? scanNumberIds(text, 1) : []
}

function scanNumberIds(text: string, idDepth: number): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  let [depth, index, previousToken, afterIdKey] = [0, 0, '', false]
  for (const tokenText of jsonTokens(text)) {
    if (afterIdKey) ids[index] = /^[-\d]/.test(tokenText) ? tokenText : undefined
    afterIdKey = tokenText === ':' && depth === idDepth && JSON.parse(previousToken) === 'id'
    if (tokenText === '{' || tokenText === '[') depth += 1
    if (tokenText === '}' || tokenText === ']') depth -= 1
    if (tokenText === ',' && depth === idDepth - 1) index += 1
    previousToken = tokenText
  }
  return ids
}
