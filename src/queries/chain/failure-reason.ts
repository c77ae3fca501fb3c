import { queryOptions } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { RpcError } from '#api/errors.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Why a mined transaction failed, and how that was found: by its trace; by an estimate of its call
 * at a block, whose state may be another; or not, as the call succeeds there.
 */
export type FailureReason =
  | { by: 'trace'; message: string; data: Hex }
  | { by: 'estimate'; block: bigint; message: string; data: Hex }
  | { by: 'nothing'; blocks: bigint[] }

/**
 * The reason of a failed transaction: its trace where that is offered (`debug_traceTransaction`,
 * top call only), otherwise estimates at the parent of its block and at the block itself.
 * @throws ApiFailure where a request failed otherwise than by rejecting the call
 */
export const failureReasonQuery = (network: string, transaction: RawObject) =>
  queryOptions({
    queryKey: ['failure reason', network, String(transaction.hash)] as const,
    queryFn: async ({ queryKey: [, network, hash], signal }): Promise<FailureReason> =>
      (await readTrace(network, hash as Hash, signal)) ??
      estimateAround(network, transaction, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readTrace(network: string, hash: Hash, signal: AbortSignal) {
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const { result } = await extraRpc(network, 'debug_traceTransaction', [hash, options], signal)
  if (!isRawObject(result) || typeof result.error !== 'string') return undefined
  return { by: 'trace' as const, message: result.error, data: readData(result.output) }
}

const readData = (data: unknown): Hex => (byteLength(data) ? (data as Hex) : '0x')

async function estimateAround(
  network: string,
  { from, to, value, input, gas, blockNumber }: RawObject,
  signal: AbortSignal,
): Promise<FailureReason> {
  const number = readQuantity(blockNumber)
  const blocks = number === undefined || number === 0n ? [] : [number - 1n, number]
  const call = {
    ...(isAddress(from) && { from }),
    ...(isAddress(to) && { to: to as Address }),
    ...(readQuantity(value) && { value: value as Hex }),
    ...(readQuantity(gas) && { gas: gas as Hex }),
    data: readData(input),
  }
  for (const block of blocks)
    try {
      await rpc(network, 'eth_estimateGas', [call, toQuantityHex(block)], signal)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const revert = asRevert(error)
      return { by: 'estimate', block, message: error.message, data: revert?.data ?? '0x' }
    }
  return { by: 'nothing', blocks }
}
