import { queryOptions } from '@tanstack/react-query'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { transactionCount } from '#domain/block/block.ts'
import { tipPercentiles } from '#domain/gas/tips.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList } from '#domain/values/raw.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'

/** Fees per gas of a block, in wei. */
export type BlockFee = {
  /** Null for a block without one, as before London. */
  baseFee: bigint | null
  /**
   * The priority fee that half of the block's gas paid at most: null where the block has no
   * transactions, undefined where it is not known.
   */
  tip: bigint | null | undefined
}

export type BlockFees = ReadonlyMap<bigint, BlockFee>

/** Most blocks of one `eth_feeHistory` (execution-apis). */
const maxHistoryBlocks = 1_024n
const maxConcurrentReads = 4

/**
 * The fees of blocks (sorted, as decimal text: a key holds no bigint): all by one request where the
 * node offers `eth_feeHistory`, otherwise the base fee of each from its own block.
 * @throws ApiFailure
 */
export const blockFeesQuery = (network: string, blocks: readonly string[]) =>
  queryOptions({
    queryKey: ['block fees', network, blocks] as const,
    queryFn: async ({ client, signal }): Promise<BlockFees> => {
      const numbers = blocks.map(BigInt)
      const history = await readFeeHistory(network, numbers, signal)
      if (history) return history
      const fees = new Map<bigint, BlockFee>()
      await forEachConcurrent(numbers, maxConcurrentReads, async (number) => {
        signal.throwIfAborted()
        const block = await fetchBlockAt(client, network, toQuantityHex(number))
        if (!block) return
        const tip = transactionCount(block) === 0 ? null : undefined
        fees.set(number, { baseFee: readQuantity(block.baseFeePerGas) ?? null, tip })
      })
      return fees
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readFeeHistory(
  network: string,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<BlockFees | undefined> {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined || last - first >= maxHistoryBlocks)
    return undefined
  const count = toQuantityHex(last - first + 1n)
  const newest = toQuantityHex(last)
  const percentiles = [tipPercentiles.normal]
  const history = await offeredResult(network, 'eth_feeHistory', [count, newest, percentiles], {
    signal,
  })
  const oldest = readQuantity(history?.oldestBlock)
  if (oldest === undefined) return undefined
  const baseFees = asRawList(history?.baseFeePerGas)
  const usedRatios = asRawList(history?.gasUsedRatio)
  const rewards = asRawList(history?.reward)
  const fees = new Map<bigint, BlockFee>()
  for (const block of blocks) {
    const index = Number(block - oldest)
    const baseFee = readQuantity(baseFees[index])
    // A node that keeps fewer blocks begins later: then each block is read.
    if (baseFee === undefined) return undefined
    // A block that used no gas has a reward of zero, which no transaction paid.
    const tip = usedRatios[index] === 0 ? null : readQuantity(asRawList(rewards[index])[0])
    // Before London, the history has zero for a fee that there was not.
    fees.set(block, { baseFee: baseFee || null, tip })
  }
  return fees
}
