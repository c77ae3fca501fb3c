import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { readTimedBlock } from '#domain/block/block.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { findBlockByTime, type TimedBlock, type TimedChain } from '#domain/block/block-time.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { readBlockOfFirstTransaction } from '#queries/chain/transaction.ts'

/**
 * The last block that is not later than a time (in seconds, as decimal text: a key holds no
 * bigint), found by the two methods that return blocks.
 */
export const blockTimeQuery = (network: string, time: string) =>
  queryOptions({
    queryKey: ['block-time', network, time] as const,
    queryFn: ({ signal }) => findBlockByTime(timedChain(network, signal), BigInt(time)),
    staleTime: 60_000,
  })

/** A block by its number or tag, with its header's time; null where two requests do not find it. */
export async function fetchTimedBlock(
  network: string,
  at: BlockParameter,
  signal: AbortSignal,
): Promise<TimedBlock | null> {
  const { byHash, blockAt } = timedBlocks(network, signal)
  return readTimedBlock(await byHash((await blockAt(at))?.hash)) ?? null
}

/** The blocks of a network, none read twice. */
function timedBlocks(network: string, signal: AbortSignal) {
  const blocksByHash = new Map<Hash, RawObject>()
  async function byHash(hash: unknown): Promise<RawObject | undefined> {
    if (!isHash(hash)) return undefined
    const block =
      blocksByHash.get(hash) ?? (await rpc(network, 'eth_getBlockByHash', [hash, false], signal))
    if (block) blocksByHash.set(hash, block)
    return block ?? undefined
  }
  /** The block itself where the node offers it, else that of its first transaction. */
  async function blockAt(at: BlockParameter): Promise<TimedBlock | undefined> {
    const offered = await offeredResult(network, 'eth_getBlockByNumber', [at, false], { signal })
    if (offered && isHash(offered.hash)) blocksByHash.set(offered.hash, offered)
    if (offered) return readTimedBlock(offered)
    const { transaction, number, hash } = await readBlockOfFirstTransaction(network, at, signal)
    // The transaction's copy of the time is hashed nowhere, and saves a search a request for each block.
    const time = readQuantity(transaction?.blockTimestamp)
    return hash && number !== undefined && time !== undefined
      ? { number, hash, time }
      : readTimedBlock(await byHash(hash))
  }
  return { byHash, blockAt }
}

function timedChain(network: string, signal: AbortSignal): TimedChain {
  const { byHash, blockAt } = timedBlocks(network, signal)
  return {
    async newest() {
      const latestBlock = await blockAt('latest')
      if (latestBlock) return { block: latestBlock, isNewest: true }
      // The newest block may be empty, and then only an older one can be found.
      const finalizedBlock = await blockAt('finalized')
      return finalizedBlock && { block: finalizedBlock, isNewest: false }
    },
    at: (number) => blockAt(toQuantityHex(number)),
    parent: async ({ hash }) => readTimedBlock(await byHash((await byHash(hash))?.parentHash)),
  }
}
