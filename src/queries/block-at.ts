import { queryOptions } from '@tanstack/react-query'
import { type Hash, type Hex, numberToHex } from 'viem'
import { keptRpc } from '#api/kept.ts'
import { rpc } from '#api/rpc.ts'
import { isHash } from '#domain/hex.ts'
import { readQuantity } from '#domain/quantity.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'

/** How many blocks after an empty one are looked at to find the way back to it. */
export const reach = 16

/**
 * The hash of a block given by number or tag. No operation finds a block so; but a transaction knows
 * the hash of its block, and a block that of its parent: an empty block is found from the first of
 * the next 16 that is not empty. Null when neither way leads there.
 */
export const blockAtQuery = (network: string, at: BlockParameter) =>
  queryOptions({
    queryKey: ['block-at', network, at] as const,
    queryFn: async ({ queryKey: [, network, at], signal }): Promise<Hash | null> =>
      (await hashOfFirst(network, at, signal)) ?? (await hashThroughChild(network, at, signal)),
    // A number may be reorganised away until it is final, and a tag moves with every block.
    staleTime: ({ queryKey: [, , at] }) => (at.startsWith('0x') ? 60_000 : 4_000),
  })

async function hashOfFirst(network: string, at: BlockParameter, signal: AbortSignal) {
  const first = await rpc(network, 'eth_getTransactionByBlockNumberAndIndex', [at, '0x0'], signal)
  return isHash(first?.blockHash) ? first.blockHash : null
}

async function hashThroughChild(network: string, at: BlockParameter, signal: AbortSignal) {
  const number = readQuantity(at)
  if (number === undefined) return null
  const newest = await rpc(
    network,
    'eth_getTransactionByBlockNumberAndIndex',
    ['latest', '0x0'],
    signal,
  )
  const last = readQuantity(newest?.blockNumber)
  for (let step = 1; step <= reach; step++) {
    const next: Hex = numberToHex(number + BigInt(step))
    if (last !== undefined && BigInt(next) > last) return null
    const child = await hashOfFirst(network, next, signal)
    if (child) return ancestor(network, child, step, signal)
  }
  return null
}

async function ancestor(network: string, hash: Hash, generations: number, signal: AbortSignal) {
  let current = hash
  for (let generation = 0; generation < generations; generation++) {
    const block = await keptRpc(network, 'eth_getBlockByHash', [current, false], signal)
    if (!isHash(block?.parentHash)) return null
    current = block.parentHash
  }
  return current
}
