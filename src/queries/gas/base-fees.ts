import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'

/** Base fee per gas in wei by block number; null for a block without one, as before London. */
export type BaseFees = ReadonlyMap<bigint, bigint | null>

/** Most blocks of one `eth_feeHistory` (execution-apis). */
const maxHistoryBlocks = 1_024n
const maxConcurrentReads = 4

/**
 * The base fees of blocks (sorted, as decimal text: a key holds no bigint): all by one request where
 * the node offers `eth_feeHistory`, otherwise each from its own block.
 * @throws ApiFailure
 */
export const baseFeesQuery = (network: string, blocks: readonly string[]) =>
  queryOptions({
    queryKey: ['base-fees', network, blocks] as const,
    queryFn: async ({ queryKey: [, network, texts], client, signal }): Promise<BaseFees> => {
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
): Promise<BaseFees | undefined> {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined || last - first >= maxHistoryBlocks)
    return undefined
  const count = toQuantityHex(last - first + 1n)
  const newest = toQuantityHex(last)
  const history = await offeredResult(network, 'eth_feeHistory', [count, newest, []], { signal })
  const oldest = readQuantity(history?.oldestBlock)
  const fees = history?.baseFeePerGas
  if (oldest === undefined || !Array.isArray(fees)) return undefined
  const entries = blocks.map(
    (block) => [block, readQuantity(fees[Number(block - oldest)])] as const,
  )
  // A node that keeps fewer blocks begins later: then each block is read.
  if (entries.some(([, fee]) => fee === undefined)) return undefined
  // Before London, the history has zero for a fee that there was not.
  return new Map(entries.map(([block, fee]) => [block, fee || null]))
}

async function readEachBlock(
  client: QueryClient,
  network: string,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<BaseFees> {
  const fees = new Map<bigint, bigint | null>()
  await forEachConcurrent(blocks, maxConcurrentReads, async (number) => {
    signal.throwIfAborted()
    const block = await fetchBlockAt(client, network, toQuantityHex(number))
    if (block) fees.set(number, readQuantity(block.baseFeePerGas) ?? null)
  })
  return fees
}
