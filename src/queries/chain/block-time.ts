import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
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
    queryFn: ({ queryKey: [, network, time], signal }) =>
      findBlockByTime(timedChain(network, signal), BigInt(time)),
    staleTime: 60_000,
  })

/**
 * A block by its number or tag, with its time; null where two requests do not find it, as for an empty
 * block of a node that offers none by number.
 */
export const fetchTimedBlock = async (
  network: string,
  at: BlockParameter,
  signal: AbortSignal,
): Promise<TimedBlock | null> => (await timedBlocks(network, signal).blockAt(at)) ?? null

/** Reads blocks with their times, none twice. */
function timedBlocks(network: string, signal: AbortSignal) {
  const headersByHash = new Map<string, RawObject>()

  async function fetchByHash(hash: Hash): Promise<RawObject | undefined> {
    const block =
      headersByHash.get(hash) ?? (await rpc(network, 'eth_getBlockByHash', [hash, false], signal))
    if (block) headersByHash.set(hash, block)
    return block ?? undefined
  }

  /** The block itself where the node offers it, else by its first transaction. */
  async function blockAt(at: BlockParameter): Promise<TimedBlock | undefined> {
    const block = await offeredResult(network, 'eth_getBlockByNumber', [at, false], { signal })
    if (block && isHash(block.hash)) headersByHash.set(block.hash, block)
    const timed = block && timedBlock(block)
    if (timed) return timed
    const { transaction, number, hash } = await readBlockOfFirstTransaction(network, at, signal)
    if (!hash || number === undefined) return undefined
    // Not every node gives the time with the transaction.
    const time = readQuantity(transaction?.blockTimestamp ?? (await fetchByHash(hash))?.timestamp)
    return time === undefined ? undefined : { number, hash, time }
  }

  return { fetchByHash, blockAt }
}

function timedChain(network: string, signal: AbortSignal): TimedChain {
  const { fetchByHash, blockAt } = timedBlocks(network, signal)
  return {
    async newest() {
      const latestBlock = await blockAt('latest')
      if (latestBlock) return { block: latestBlock, isNewest: true }
      // The newest block may be empty, and then only an older one can be found.
      const finalizedBlock = await blockAt('finalized')
      return finalizedBlock && { block: finalizedBlock, isNewest: false }
    },
    at: (number) => blockAt(toQuantityHex(number)),
    async parent(of) {
      const hash = (await fetchByHash(of.hash))?.parentHash
      const parentBlock = isHash(hash) ? await fetchByHash(hash) : undefined
      return parentBlock && timedBlock(parentBlock)
    },
  }
}

/** A block's answer in short; undefined where it lacks one of the three. */
function timedBlock(block: RawObject): TimedBlock | undefined {
  const [number, time] = [readQuantity(block.number), readQuantity(block.timestamp)]
  return isHash(block.hash) && number !== undefined && time !== undefined
    ? { number, hash: block.hash, time }
    : undefined
}
