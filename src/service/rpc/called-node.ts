import type { Hex } from 'viem'
import { textsIn } from '#domain/revert/revert-data.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { type ExtraMethod, isExtraMethod } from '#protocol/extra-methods.ts'
import { type RpcCallObject, type RpcMethod, rpcCode } from '#protocol/json-rpc.ts'
import { hasUncheckedFields } from '#service/rpc/parameter-objects.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { mayRevert, type NodeResult, toRevertError } from '#service/rpc/upstream/upstream-result.ts'
import type { CallOptions } from '#service/rpc/upstream/upstream-wire.ts'

/** Messages that only repeat what their code means: anvil's for a request above its 2 MB. */
const uninformativeMessage = /^(invalid request|parse error|invalid json)\.?$/i

/**
 * A node's refusal of a call as the client of this service gets it. The message is the node's; a
 * code that blames the request is not: this service checked the client's request and wrote its own,
 * so that -32700, -32600, and -32602 about checked parameters, would blame the wrong side (Ganache
 * answers -32700 for everything). `data` is a string by spec 7.2: the text in an object there is
 * appended to the message. Beyond the four, -32602 is passed on: nodes say with it how far their
 * proofs and ranges reach, which is not checked here.
 */
function toClientError(
  error: RpcResponseError,
  method: ServedMethod,
  params: readonly unknown[],
): RpcResponseError {
  const { code, message, data, status, retryAfter } = error
  const isExtra = isExtraMethod(method, 'trace')
  if (code === rpcCode.methodNotFound)
    return isExtra
      ? new RpcResponseError({ code, message: `the node does not offer ${method}` })
      : nodeError(`does not offer ${method}`, 200)
  const blamesRequest =
    code === rpcCode.parse ||
    code === rpcCode.invalidRequest ||
    (code === rpcCode.invalidParams && !isExtra && !hasUncheckedFields(params[0]))
  if (blamesRequest && uninformativeMessage.test(message)) {
    const paramsLength = JSON.stringify(params).length
    return nodeError(
      `refused a call of ${paramsLength} bytes and gave no reason: it may take only shorter ones`,
      200,
    )
  }
  if (!blamesRequest && (data === undefined || typeof data === 'string')) return error
  return new RpcResponseError(
    {
      code: blamesRequest ? rpcCode.invalidInput : code,
      message: messageWithDetails(data, message),
      ...(typeof data === 'string' && { data }),
    },
    { status, retryAfter },
  )
}

function messageWithDetails(data: unknown, message: string): string {
  if (typeof data === 'string') return message
  const detailText = textsIn(data).find((text) => !/^0x/.test(text) && !message.includes(text))
  return detailText === undefined ? message : `${message}: ${detailText}`
}

/** The methods of the specification (4.2 to 4.5), and those beyond it. */
export type ServedMethod = RpcMethod | ExtraMethod

/** The text of `null`; every answer that found nothing is this buffer. */
export const nullJson = Buffer.from('null')

/** An upstream node, asked for one call. Throws RpcResponseErrors. */
export class CalledNode {
  private readonly upstream: Upstream
  private readonly options: CallOptions

  constructor(upstream: Upstream, options: CallOptions) {
    this.upstream = upstream
    this.options = options
  }

  /** The node's result: `null` where `isAbsence` holds for its error (spec 7.4). */
  async ask(
    method: ServedMethod,
    params: readonly unknown[],
    isAbsence?: (error: RpcResponseError) => boolean,
  ): Promise<NodeResult> {
    try {
      return await this.upstream.ask(method, params, this.options)
    } catch (error) {
      if (!(error instanceof RpcResponseError)) throw error
      const methodError = mayRevert(method) ? toRevertError(error) : error
      const clientError = toClientError(methodError, method, params)
      if (isAbsence?.(clientError)) return { json: nullJson, value: null }
      throw clientError
    }
  }

  /**
   * Spec 8.1: `gas` is capped at ten times the current block gas limit. Without `gas`, nothing is
   * added: nodes take the gas limit of a block as the upper bound themselves (spec 8.2). Geth and
   * anvil take that of the requested block, which is about that of the pending one.
   */
  async capGas(call: RpcCallObject): Promise<RpcCallObject> {
    if (call.gas === undefined) return call
    return { ...call, gas: lesserQuantity(call.gas, await this.gasCap()) }
  }

  /** Ten times the current block gas limit. */
  async gasCap(): Promise<bigint> {
    const block = await this.upstream
      .call('eth_getBlockByNumber', ['latest', false], this.options)
      .catch((error: unknown) => {
        // The client sent an estimate: an error about another call would confuse it.
        if (error instanceof RpcResponseError && error.status === 200) return undefined
        throw error
      })
    const gasLimit = readQuantity(asRawObject(block).gasLimit)
    if (gasLimit === undefined) throw nodeError('does not say its block gas limit')
    return 10n * gasLimit
  }
}

/** Timeout of one small call, ms: a silent node must not keep back a cached answer. */
const confirmTimeoutMs = 3_000

/**
 * Whether a node still has the block of an answer that was final, checked by its number of transactions, a
 * small answer for every block. When the node does not answer, the block counts as still there: its content
 * cannot change. Any other answer means that the block itself has to be requested again.
 */
export async function nodeHasBlock(upstream: Upstream, hash: unknown): Promise<boolean> {
  try {
    const transactionCount = await upstream.call('eth_getBlockTransactionCountByHash', [hash], {
      timeoutMs: confirmTimeoutMs,
    })
    return readQuantity(transactionCount) !== undefined
  } catch (error) {
    return error instanceof RpcResponseError && error.status !== 200
  }
}

/** A quantity, or the cap below it. */
export const lesserQuantity = (quantity: Hex, cap: bigint): Hex =>
  BigInt(quantity) > cap ? `0x${cap.toString(16)}` : quantity

export const invalidResultError = () =>
  nodeError('answered with something that is not a result of this method')
