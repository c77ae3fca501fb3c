import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import {
  type BlockSnapshot,
  laterSnapshot,
  type SnapshotCheck,
} from '#domain/block/block-snapshot.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** How many blocks the earlier block is before the later one when it is not chosen. */
export const defaultBlockGap = 64n

/** How often the words are read when a block is replaced meanwhile. */
const maxAttempts = 3

/** A storage value at two blocks of one chain, raw. */
export type SnapshotWords = {
  before: { block: BlockSnapshot; answer: unknown }
  after: { block: BlockSnapshot; answer: unknown }
  check: SnapshotCheck
  /** How often it was read again because a block had been replaced. */
  replaced: number
}

/**
 * A storage value at two blocks (spec 4.2), each read by its number; without `before`, 64 blocks
 * before `after`. When the later block's hash is the same after reading, its ancestors are too.
 */
export const snapshotWordsQuery = (
  network: string,
  address: Address,
  position: Hex,
  before: BlockParameter | undefined,
  after: BlockParameter,
) =>
  queryOptions({
    queryKey: ['pinned-words', network, address, position, before ?? null, after] as const,
    queryFn: async ({
      queryKey: [, network, address, position, before, after],
      client,
    }): Promise<SnapshotWords> => {
      for (let replaced = 0; ; replaced++) {
        const [beforeBlock, afterBlock] = await takeBothSnapshots(client, network, before, after)
        const readAt = ({ at }: BlockSnapshot) =>
          client.fetchQuery({ ...storageQuery(network, address, position, at), staleTime: 0 })
        const [beforeAnswer, afterAnswer] = await Promise.all([
          readAt(beforeBlock),
          readAt(afterBlock),
        ])
        const check = await checkSnapshot(client, network, laterSnapshot(beforeBlock, afterBlock))
        if (check === 'replaced' && replaced + 1 < maxAttempts) continue
        return {
          before: { block: beforeBlock, answer: beforeAnswer },
          after: { block: afterBlock, answer: afterAnswer },
          check,
          replaced,
        }
      }
    },
    staleTime: 4_000,
  })

async function takeBothSnapshots(
  client: QueryClient,
  network: string,
  before: BlockParameter | null,
  after: BlockParameter,
): Promise<[BlockSnapshot, BlockSnapshot]> {
  const fetchSnapshot = (at: BlockParameter) => client.fetchQuery(blockSnapshotQuery(network, at))
  if (before !== null) return Promise.all([fetchSnapshot(before), fetchSnapshot(after)])
  const afterBlock = await fetchSnapshot(after)
  // The block before the pending one is the newest.
  if (afterBlock.number === undefined)
    return [await fetchSnapshot(after === 'pending' ? 'latest' : 'earliest'), afterBlock]
  const number = afterBlock.number > defaultBlockGap ? afterBlock.number - defaultBlockGap : 0n
  const numberHex = toQuantityHex(number)
  // Its hash is not needed: the later block's hash covers it.
  return [
    { parameter: numberHex, at: numberHex, number, hash: undefined, final: afterBlock.final },
    afterBlock,
  ]
}
