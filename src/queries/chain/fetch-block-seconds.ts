import type { QueryClient } from '@tanstack/react-query'
import type { Hash, Hex } from 'viem'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'

/**
 * The time of a block by its number or, where it is known, its hash, in seconds since 1970 as
 * decimal text; null where two requests do not find it, as for an empty block of a node that offers
 * none by number.
 */
export async function fetchBlockSeconds(
  client: QueryClient,
  network: string,
  { number, hash }: { number: Hex; hash?: Hash | undefined },
  signal: AbortSignal,
): Promise<string | null> {
  const secondsOf = (field: unknown) => readQuantity(field)?.toString() ?? null
  const secondsByHash = async (hash: Hash) =>
    secondsOf((await client.fetchQuery(blockQuery(network, hash, false)))?.timestamp)
  if (hash) return secondsByHash(hash)
  const block = await offeredResult(network, 'eth_getBlockByNumber', [number, false], { signal })
  if (block) return secondsOf(block.timestamp)
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  const transaction = await rpc(network, method, [number, '0x0'], signal)
  const { blockTimestamp, blockHash } = transaction ?? {}
  return blockTimestamp === undefined && isHash(blockHash)
    ? secondsByHash(blockHash)
    : secondsOf(blockTimestamp)
}
