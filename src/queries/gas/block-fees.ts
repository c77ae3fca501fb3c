import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'

/**
 * Fees per gas in wei by block number: the base fee, null for a block without one, as before London,
 * and the median priority fee of the block's gas, where the node gives that of each block.
 */
export type BlockFees = ReadonlyMap<bigint, { baseFee: bigint | null; tip: bigint | undefined }>

/** Most blocks of one `eth_feeHistory` (execution-apis). */
const maxHistoryBlocks = 1_024n
const maxConcurrentReads = 4
const medianPercentile = 50

/**
 * The fees of blocks (sorted, as decimal text: a key holds no bigint): all by one request where
 * the node offers `eth_feeHistory`, otherwise each from its own block.
 * @throws ApiFailure
 */
export const blockFeesQuery = (network: string, blocks: readonly string[]) =>
  queryOptions({
    queryKey: ['block fees', network, blocks] as const,
    queryFn: async ({ queryKey: [, network, texts], client, signal }): Promise<BlockFees> => {
      const blocks = texts.map(BigInt)
      return (
        (await readFeeHistory(network, blocks, signal)) ??
        readEachBlock(client, network, blocks, signal)
      )
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
  const history = await offeredResult(
    network,
    'eth_feeHistory',
    [count, newest, [medianPercentile]],
    { signal },
  )
  const oldest = readQuantity(history?.oldestBlock)
  const { baseFeePerGas: fees, reward: tips } = history ?? {}
  if (oldest === undefined || !Array.isArray(fees)) return undefined
  const ofBlock = (list: unknown, block: bigint) =>
    Array.isArray(list) ? list[Number(block - oldest)] : undefined
  const entries = blocks.map((block) => {
    const tip = readQuantity([ofBlock(tips, block)].flat()[0])
    return [block, { baseFee: readQuantity(ofBlock(fees, block)), tip }] as const
  })
  // A node that keeps fewer blocks begins later: then each block is read.
  if (entries.some(([, { baseFee }]) => baseFee === undefined)) return undefined
  const hasTips = entries.every(([, { tip }]) => tip !== undefined)
  // Before London, the history has zero for a fee that there was not.
  return new Map(
    entries.map(([block, { baseFee, tip }]) => [
      block,
      { baseFee: baseFee || null, tip: hasTips ? tip : undefined },
    ]),
  )
}

async function readEachBlock(
  client: QueryClient,
  network: string,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<BlockFees> {
  const fees = new Map<bigint, { baseFee: bigint | null; tip: undefined }>()
  await forEachConcurrent(blocks, maxConcurrentReads, async (number) => {
    signal.throwIfAborted()
    const block = await fetchBlockAt(client, network, toQuantityHex(number))
    if (block)
      fees.set(number, { baseFee: readQuantity(block.baseFeePerGas) ?? null, tip: undefined })
  })
  return fees
}
