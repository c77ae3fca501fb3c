import { queryOptions } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { RpcError } from '#api/errors.ts'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { byteLength, isAddress, isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Why a mined transaction failed, and how that was found: by its trace; by running the transactions
 * of its block up to it again; by an estimate of its call at a block, whose state may be another;
 * or not, as the call succeeds there.
 */
export type FailureReason =
  | { by: 'trace' | 'simulation'; message: string; data: Hex }
  | { by: 'estimate'; block: bigint; message: string; data: Hex }
  | { by: 'nothing'; blocks: bigint[] }

/**
 * The reason of a failed transaction: its trace where that is offered (`debug_traceTransaction`,
 * top call only), otherwise its block simulated on the parent (`eth_simulateV1`), otherwise
 * estimates at the parent of its block and at the block itself.
 * @throws ApiFailure where a request failed otherwise than by rejecting the call
 */
export const failureReasonQuery = (network: string, transaction: RawObject) =>
  queryOptions({
    queryKey: ['failure reason', network, String(transaction.hash)] as const,
    queryFn: async ({ queryKey: [, network, hash], signal }): Promise<FailureReason> =>
      (await readTrace(network, hash as Hash, signal)) ??
      (await simulateBlock(network, transaction, signal)) ??
      estimateAround(network, transaction, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readTrace(network: string, hash: Hash, signal: AbortSignal) {
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  // Hardhat offers the method, and refuses this tracer as it would a wrong parameter.
  const { result } = await extraRpc(
    network,
    'debug_traceTransaction',
    [hash, options],
    signal,
  ).catch(otherWayAfterRefusal)
  if (!isRawObject(result) || typeof result.error !== 'string') return undefined
  return { by: 'trace' as const, message: result.error, data: readData(result.output) }
}

/** Most transactions of a block that are simulated: nodes bound the gas of a request. */
const maxSimulatedTransactions = 100

/** Undefined where it is not offered, takes too much, or succeeds. */
async function simulateBlock(network: string, transaction: RawObject, signal: AbortSignal) {
  const { blockHash } = transaction
  const index = readQuantity(transaction.transactionIndex)
  if (!isHash(blockHash) || index === undefined || index >= maxSimulatedTransactions)
    return undefined
  const block = await cachedBlock(network, blockHash, true, signal)
  const number = readQuantity(block?.number)
  if (!block || !number || !Array.isArray(block.transactions)) return undefined
  const calls = block.transactions.slice(0, Number(index) + 1).map(callOf)
  const overrides = { time: block.timestamp, feeRecipient: block.miner, gasLimit: block.gasLimit }
  const blockOverrides = { ...overrides, prevRandao: block.mixHash }
  const payload = { blockStateCalls: [{ blockOverrides, calls }], validation: false }
  const params = [payload, toQuantityHex(number - 1n)] as const
  const { result: blocks } = await extraRpc(network, 'eth_simulateV1', [...params], signal).catch(
    otherWayAfterRefusal,
  )
  const simulated = blocks?.[0]
  const results = isRawObject(simulated) && Array.isArray(simulated.calls) ? simulated.calls : []
  const result: unknown = results[Number(index)]
  if (!isRawObject(result) || readQuantity(result.status) !== 0n) return undefined
  const { message } = isRawObject(result.error) ? result.error : {}
  return {
    by: 'simulation' as const,
    message: typeof message === 'string' ? message : 'execution failed',
    data: readData(result.returnData),
  }
}

/** A node's error leaves the reason to another way; that no answer came is told. */
function otherWayAfterRefusal(error: unknown): { result?: undefined } {
  if (error instanceof RpcError) return {}
  throw error
}

/** The call of a transaction, as a node runs it again. */
function callOf(transaction: unknown) {
  const { from, to, value, input, gas } = isRawObject(transaction) ? transaction : {}
  return {
    ...(isAddress(from) && { from }),
    ...(isAddress(to) && { to: to as Address }),
    ...(readQuantity(value) && { value: value as Hex }),
    ...(readQuantity(gas) && { gas: gas as Hex }),
    data: readData(input),
  }
}

const readData = (data: unknown): Hex => (byteLength(data) ? (data as Hex) : '0x')

async function estimateAround(
  network: string,
  transaction: RawObject,
  signal: AbortSignal,
): Promise<FailureReason> {
  const number = readQuantity(transaction.blockNumber)
  const blocks = number === undefined || number === 0n ? [] : [number - 1n, number]
  const call = callOf(transaction)
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
