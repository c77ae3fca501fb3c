import { asRevert } from '#domain/revert/revert.ts'
import { parseJson } from '#domain/values/raw.ts'
import { createUpstreamMask } from '#service/config/secrets.ts'
import { abandonedError, ownShare, smallAnswerBytes } from '#service/rpc/answer-room.ts'
import { nodeTimeoutMs } from '#service/rpc/limits.ts'
import { FairQueue, type Wanted } from '#service/rpc/queue/fair-queue.ts'
import { RpcResponseError, retryLaterError } from '#service/rpc/rpc-error.ts'
import { openHttp } from '#service/rpc/upstream/upstream-http.ts'
import { mayRevert, type NodeResult, readResult } from '#service/rpc/upstream/upstream-result.ts'
import type { CallOptions, UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

type UpstreamRequest = [method: string, params: readonly unknown[], options?: CallOptions]

/** A node behind this service, called by JSON-RPC 2.0. */
export type Upstream = {
  /**
   * The result of one call. Throws RpcResponseErrors: the node's own with its code, message and
   * data, -32002 for a node that does not answer properly, -32005 for a node that wants a pause, or
   * when all connections that its keys may use are taken for as long as an answer may take. No
   * error says where the node is: its address may hold the operator's own key.
   */
  ask(...request: UpstreamRequest): Promise<NodeResult>
  /** The value of the result alone. */
  call(...request: UpstreamRequest): Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens the upstream; connections are made when they are needed. `onLost` is called when one breaks
 * or cannot be made.
 */
export function openUpstream(options: UpstreamOptions, onLost: () => void = () => {}): Upstream {
  const wire = openHttp(options, onLost)
  const maskSecrets = createUpstreamMask(options)
  const { connections = defaultConnections } = options
  const queue = new FairQueue(connections)
  // Large answers of all keys together never take all connections.
  const largeAmount = Math.max(1, Math.floor(connections / maxLargeAnswers))
  let lastId = 0

  async function ask(
    method: string,
    params: readonly unknown[],
    callOptions: CallOptions = {},
  ): Promise<NodeResult> {
    const { timeoutMs = options.timeoutMs ?? nodeTimeoutMs, share = ownShare } = callOptions
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const wanted: Wanted = {
      amount: (callOptions.expectedBytes ?? 0) > smallAnswerBytes ? largeAmount : 1,
      // A key takes at most as much as it leaves to others, so that no key takes all that is left.
      mayTake: (own, others) => own * 2 < connections - others,
    }
    const limit = { maxWaitMs: timeoutMs, refusal: tooManyCallsError }
    const release = await share.take(queue, wanted, limit)
    const wireAnswer = await wire.send({ ...callOptions, body, timeoutMs, share }).finally(release)
    if (share.isGone()) throw abandonedError
    try {
      return readResult(wireAnswer, id)
    } catch (error) {
      throw error instanceof RpcResponseError ? maskError(error, method, maskSecrets) : error
    }
  }

  return {
    ask,
    call: async (...request) => (await ask(...request)).value,
    close: () => wire.close(),
  }
}

const defaultConnections = 64

/** Large answers that may be under way from one node. */
const maxLargeAnswers = 16

const tooManyCallsError = (): RpcResponseError =>
  retryLaterError('too many calls of this API key wait for the node', 1)

/** The error without the operator's secrets; a contract's own words are returned as they came. */
function maskError(
  error: RpcResponseError,
  method: string,
  maskSecrets: (text: string) => string,
): RpcResponseError {
  if (mayRevert(method) && asRevert(error)) return error
  const message = maskSecrets(error.message)
  const dataText = JSON.stringify(error.data) as string | undefined
  const maskedData = dataText && maskSecrets(dataText)
  if (message === error.message && maskedData === dataText) return error
  const data = maskedData && parseJson(maskedData)
  return new RpcResponseError({ code: error.code, message, ...(data != null && { data }) }, error)
}
