import { parseJson } from '#domain/json/parse-json.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import type { Network } from '#service/network/network.ts'
import { type Answer, batchAnswer, failureAnswer, resultAnswer } from '#service/rpc/transport/response.ts'
import { createAnswers, type KeptAnswers } from '#service/rpc/response-cache.ts'
import { answerBatch } from '#service/rpc/transport/batch.ts'
import { readRequest } from '#service/rpc/transport/framing.ts'
import { shapeFault } from '#service/rpc/json-shape.ts'
import { createKeyLimiter } from '#service/rpc/transport/key-limiter.ts'
import { batchLimit, refusedBatchLimit } from '#service/rpc/transport/limits.ts'
import { createRpcHandlers, hasBlock, nothing } from '#service/rpc/methods.ts'
import { numberIds } from '#service/rpc/number-ids.ts'
import type { Observation, Observe } from '#service/rpc/transport/observe.ts'
import { parameterChecks } from '#service/rpc/parameters.ts'
import { nodeTrouble, RpcError, waitError } from '#service/rpc/rpc-error.ts'

/** Lets so many messages through, or says the seconds to wait first. */
export type Admit = (messages: number) => number | undefined

/**
 * On whose behalf a message is answered.
 * @internal Exported for tests.
 */
export type Asker = {
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
  admit: Admit,
  asker: Asker,
) => Promise<Answer | undefined>

/** Estimates of one key at a time, at a node that ends what takes too long. */
const estimatesAtOnce = 32

/**
 * JSON-RPC 2.0 as a strict server over the methods of the spec, knowing no transport. Answers stand
 * in the order of the request and echo each id by value. Never throws: faults are answers with
 * -32700 (not JSON), -32600 (not a request), -32601 (unknown method), -32602 (parameters), -32005
 * (not admitted, or the node wants a pause), -32002 (trouble of the node, or too slow for a batch),
 * -32003 (too large for a batch), -32603 (a mistake of ours, which `report` is told).
 *
 * HTTP says 200 with them, because ethers reads no other answer, save what a client may try again: a
 * single call that the node did not answer (429, 502, 504), and a message that is not admitted (429).
 */
export function createMessageHandler(
  network: Pick<
    Network,
    'network' | 'upstream' | 'safe' | 'unsupportedTags' | 'estimatesAtOnce' | 'patienceMs'
  >,
  report: (mistake: unknown) => void,
  observe: Observe,
  kept: KeptAnswers,
): MessageHandler {
  const checks = parameterChecks(network)
  const handlers = createRpcHandlers(network.upstream)
  const find = createAnswers(kept)

  const takeSlot = createKeyLimiter(network.estimatesAtOnce ?? estimatesAtOnce)

  /** The answer to a call: of whoever has it soonest. */
  function ask<M extends RpcMethod>(method: M, checked: Parameters<RpcMethods[M]>) {
    const question = `${network.network} ${method} ${JSON.stringify(checked)}`
    return find(
      question,
      () => handlers[method](...checked),
      // Only blocks by their hash are final.
      () => hasBlock(network.upstream, checked[0]),
    )
  }

  /** An estimate keeps its slot until the node has ended it, whoever still waits for it by then. */
  async function estimateInSlot(params: unknown, asker: Asker) {
    const checked = checks.eth_estimateGas(positional(params))
    const freeSlot = await takeSlot(asker.key, asker.isGone)
    const found = ask('eth_estimateGas', checked)
    if (found.source === 'upstream')
      return { ...found, json: Promise.resolve(found.json).finally(freeSlot) }
    freeSlot()
    return found
  }

  async function run(id: string, method: string, params: unknown, asker: Asker): Promise<Answer> {
    const start = performance.now()
    const known = isKnown(method) ? method : undefined
    let source: Observation['source'] = 'none'
    const observed = (outcome: Observation['outcome']) => {
      const seconds = (performance.now() - start) / 1000
      observe({ method: known ?? 'other', outcome, source, seconds })
    }
    try {
      if (!known) throw methodNotFound(method)
      if (known === 'eth_getBlockByHash') await asker.expectLarge()
      const found =
        known === 'eth_estimateGas'
          ? await estimateInSlot(params, asker)
          : ask(known, checks[known](positional(params)))
      source = found.source
      const json = await withPatience(found.json, network.patienceMs)
      asker.hold(json)
      observed(json === nothing ? 'missing' : 'result')
      return resultAnswer(id, json)
    } catch (error) {
      if (!(error instanceof RpcError)) report(error)
      const failure = error instanceof RpcError ? error : internalError
      observed(failure.code === rpcCode.reverted ? 'reverted' : 'error')
      return failureAnswer(id, failure)
    }
  }

  async function answer(
    message: unknown,
    writtenId: string | undefined,
    refusal: RpcError | undefined,
    asker: Asker,
  ): Promise<Answer | undefined> {
    const { id, fault, method = '', params } = readRequest(message, writtenId)
    if (fault !== undefined) return failureAnswer(id, refusal ?? invalidRequest(fault))
    // A notification: none of the methods does anything that would be missed.
    if (id === undefined) return undefined
    return refusal ? failureAnswer(id, refusal) : run(id, method, params, asker)
  }

  return async (text, admit, asker) => {
    const misshapen = shapeFault(text)
    const message = misshapen === undefined ? parseJson(text) : undefined
    const size = Array.isArray(message) ? message.length : 1
    const seconds = admit(size === 0 || size > batchLimit ? 1 : size)
    const refusal = seconds === undefined ? undefined : tooManyRequests(seconds)
    if (misshapen !== undefined) {
      const failure = failureAnswer(undefined, refusal ?? invalidRequest(misshapen))
      return text.trimStart().startsWith('[') ? batchAnswer([failure]) : failure
    }
    if (message === undefined) return failureAnswer(undefined, refusal ?? parseError)
    const ids = numberIds(text, message)
    if (!Array.isArray(message)) return answer(message, ids[0], refusal, asker)
    if (size === 0) return failureAnswer(undefined, refusal ?? invalidRequest('empty batch'))
    const fault = invalidRequest(`batch too large: ${size} messages, at most ${batchLimit}`)
    // Short messages would have answers many times their size.
    if (size > refusedBatchLimit)
      return batchAnswer([failureAnswer(readRequest(message[0], ids[0]).id, fault)])
    // Clients give answers to calls by their place, so that each call is refused.
    const refused = refusal ?? (size > batchLimit ? fault : undefined)
    const whole = await answerBatch({
      ...{ size, isGone: asker.isGone },
      answer: (index, beyond) => answer(message[index], ids[index], refused ?? beyond, asker),
    })
    return whole && refusal
      ? { ...whole, status: refusal.status, retryAfter: refusal.retryAfter }
      : whole
  }
}

const methods: readonly string[] = [
  'eth_getStorageAt',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockByHash',
  'eth_estimateGas',
] satisfies RpcMethod[]

const isKnown = (method: string): method is RpcMethod => methods.includes(method)

const methodNotFound = (method: string): RpcError =>
  new RpcError({
    code: rpcCode.methodNotFound,
    message: `the method ${method.slice(0, 100)} does not exist/is not available: this service has ${methods.join(', ')}`,
  })

const parseError = new RpcError({ code: rpcCode.parse, message: 'the message is not valid JSON' })

const internalError = new RpcError({ code: rpcCode.internal, message: 'internal error' })

const invalidRequest = (message: string): RpcError =>
  new RpcError({ code: rpcCode.invalidRequest, message })

const tooManyRequests = (seconds: number): RpcError =>
  waitError({ code: rpcCode.limitExceeded, message: 'too many requests' }, 429, seconds)

/** What a node answers within a time, which may go on computing afterwards. */
async function withPatience(
  answer: Buffer | Promise<Buffer>,
  patienceMs: number | undefined,
): Promise<Buffer> {
  if (patienceMs === undefined || answer instanceof Buffer) return answer
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const reason = nodeTrouble(`did not answer within ${patienceMs / 1000} seconds`, 504)
    timer = setTimeout(() => reject(reason), patienceMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function positional(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw new RpcError({
    code: rpcCode.invalidParams,
    message: 'non-array args: params must be an array of positional parameters',
  })
}
