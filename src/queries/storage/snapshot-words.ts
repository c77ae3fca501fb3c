import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { laterSnapshot, type SnapshotCheck, type BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'
import { checkPin, pinnedBlockQuery } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** How far before the later block the earlier one is when it is not chosen. */
export const apart = 64n

/** How often a word is read anew when a block was replaced meanwhile. */
const attempts = 3

/** A storage value at two blocks of one chain, raw. */
export type PinnedWords = {
  before: { block: BlockSnapshot; answer: unknown }
  after: { block: BlockSnapshot; answer: unknown }
  check: SnapshotCheck
  /** How often it was read again because a block had been replaced. */
  replaced: number
}

/**
 * A storage value at two blocks (spec 4.2), both pinned to their numbers; without `before`, 64 blocks
 * before `after`. When the later block's hash is the same after reading, its ancestors are too.
 */
export const pinnedWordsQuery = (
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
    }): Promise<PinnedWords> => {
      for (let replaced = 0; ; replaced++) {
        const [one, other] = await pinBoth(client, network, before, after)
        const read = ({ at }: BlockSnapshot) =>
          client.fetchQuery({ ...storageQuery(network, address, position, at), staleTime: 0 })
        const [oneWord, otherWord] = await Promise.all([read(one), read(other)])
        const check = await checkPin(client, network, laterSnapshot(one, other))
        if (check === 'replaced' && replaced + 1 < attempts) continue
        return {
          before: { block: one, answer: oneWord },
          after: { block: other, answer: otherWord },
          check,
          replaced,
        }
      }
    },
    staleTime: 4_000,
  })

async function pinBoth(
  client: QueryClient,
  network: string,
  before: BlockParameter | null,
  after: BlockParameter,
): Promise<[BlockSnapshot, BlockSnapshot]> {
  const pin = (at: BlockParameter) => client.fetchQuery(pinnedBlockQuery(network, at))
  if (before !== null) return Promise.all([pin(before), pin(after)])
  const other = await pin(after)
  // Before a block that is being built stands the newest one.
  if (other.number === undefined)
    return [await pin(after === 'pending' ? 'latest' : 'earliest'), other]
  const number = other.number > apart ? other.number - apart : 0n
  const at = toQuantityHex(number)
  // It is not looked for by its hash: the later block's hash vouches for it.
  return [{ asked: at, at, number, hash: undefined, final: other.final }, other]
}
