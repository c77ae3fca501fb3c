import { readQuantity } from '#domain/quantity.ts'
import { isRawObject } from '#domain/raw.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { CallObject, RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import { asRevert } from '#service/rpc/reverts.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream.ts'

/** What answers each method of the spec, given checked parameters. Failures are RpcErrors. */
export type RpcHandlers = {
  [M in RpcMethod]: (...params: Parameters<RpcMethods[M]>) => Promise<ReturnType<RpcMethods[M]>>
}

/** The four methods of spec 4.2 to 4.5, asked of an upstream node and answered as the spec says. */
export function createRpcHandlers(upstream: Upstream): RpcHandlers {
  const ask = <M extends RpcMethod>(method: M, ...params: Parameters<RpcMethods[M]>) =>
    upstream.call(method, params) as Promise<ReturnType<RpcMethods[M]>>

  return {
    async eth_getStorageAt(...params) {
      // Erigon says null for an account that is not there, Ganache leaves out leading zeros.
      const value = String((await ask('eth_getStorageAt', ...params)) ?? '0x')
      return `0x${value.slice(2).padStart(64, '0')}`
    },

    eth_getTransactionByBlockNumberAndIndex: (...params) =>
      ask('eth_getTransactionByBlockNumberAndIndex', ...params),

    eth_getBlockByHash: (...params) => ask('eth_getBlockByHash', ...params),

    async eth_estimateGas(call, ...block) {
      const capped = await capGas(call, upstream)
      try {
        return await ask('eth_estimateGas', capped, ...block)
      } catch (error) {
        throw error instanceof RpcError ? asRevert(error) : error
      }
    },
  }
}

/** Spec 8.1: `gas` is capped at ten times the current block gas limit. */
async function capGas(call: CallObject, upstream: Upstream): Promise<CallObject> {
  if (call.gas === undefined) return call
  const block = await upstream.call('eth_getBlockByNumber', ['latest', false])
  const limit = isRawObject(block) ? readQuantity(block.gasLimit) : undefined
  if (limit === undefined)
    throw new RpcError({
      code: rpcCode.resourceUnavailable,
      message: 'the node behind this service does not say its block gas limit',
    })
  const cap = limit * 10n
  return BigInt(call.gas) > cap ? { ...call, gas: `0x${cap.toString(16)}` } : call
}
