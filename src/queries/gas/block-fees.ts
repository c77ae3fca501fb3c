import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'

/** Base fees in wei by block number; null for a block without one, as before London. */
export type BlockFees = ReadonlyMap<bigint, bigint | null>

/** Most blocks of one `eth_feeHistory` (execution-apis). */
const maxHistoryBlocks = 1_024n
const maxConcurrentReads = 4

/**
 * The base fees of blocks (sorted, as decimal text: a key holds no bigint): all by one request where
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
  const history = await offeredResult(network, 'eth_feeHistory', [count, newest, []], { signal })
  const oldest = readQuantity(history?.oldestBlock)
  const { baseFeePerGas } = history ?? {}
  if (oldest === undefined || !Array.isArray(baseFeePerGas)) return undefined
  // Before London, the history has zero for a fee that there was not.
  const fees = new Map<bigint, bigint | null>()
  for (const block of blocks) {
    const fee = readQuantity(baseFeePerGas[Number(block - oldest)])
    // A node that keeps fewer blocks begins later: then each block is read.
    if (fee === undefined) return undefined
    fees.set(block, fee || null)
  }
  return fees
}

async function readEachBlock(
  client: QueryClient,
  network: string,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<BlockFees> {
  const fees = new Map<bigint, bigint | null>()
  await forEachConcurrent(blocks, maxConcurrentReads, async (number) => {
    signal.throwIfAborted()
    const block = await fetchBlockAt(client, network, toQuantityHex(number))
    if (block) fees.set(number, readQuantity(block.baseFeePerGas) ?? null)
  })
  return fees
}
