import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { rpc } from '#api/rpc/rpc.ts'
import { isHash, readQuantity } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

/** Blocks with transactions that are read: a full one of the main network is some hundred kilobytes. */
const maxFullBlocks = 3
/** Most blocks that are read, as empty ones may follow each other on a test network. */
const maxBlocks = 16

/**
 * The newest block and those before it, with full transactions and the newest first, to derive fees
 * from, as no operation returns them. Null when no newest block can be found: an empty one cannot
 * be requested by a tag, and then the finalized one is tried.
 */
export const feesQuery = (network: string) =>
  queryOptions({
    queryKey: ['fees', network] as const,
    queryFn: async ({ client }): Promise<RawObject[] | null> => {
      const latestHash = await client.fetchQuery(blockAtQuery(network, 'latest'))
      const startHash = latestHash ?? (await client.fetchQuery(blockAtQuery(network, 'finalized')))
      const blocks: RawObject[] = []
      for (let hash: unknown = startHash; isHash(hash) && !areEnough(blocks); ) {
        const block = await client.fetchQuery(fullBlockQuery(network, hash))
        if (block === null) break
        blocks.push(block)
        hash = readQuantity(block.number) === 0n ? undefined : block.parentHash
      }
      return blocks.length === 0 ? null : blocks
    },
    staleTime: 12_000,
  })

const areEnough = (blocks: readonly RawObject[]): boolean =>
  blocks.length === maxBlocks ||
  blocks.filter(({ transactions }) => asRawList(transactions).length > 0).length === maxFullBlocks

/** A block to read prices from, not cached: it would push out one that was viewed. */
const fullBlockQuery = (network: string, hash: Hash) =>
  queryOptions({
    queryKey: ['fee-block', network, hash] as const,
    queryFn: ({ signal }) => rpc(network, 'eth_getBlockByHash', [hash, true], signal),
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
    gcTime: 60_000,
  })
