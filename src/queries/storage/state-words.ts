import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { ApiFailure } from '#api/errors.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** Whose storage is read, and at which block. */
export type StateOf = { network: string; address: Address; block: BlockParameter }

/** How the words of a state come in: raw answers are in the cache, each slot once a block. */
export type StateWords = {
  word: (slot: bigint) => Hex | undefined
  /** What was wrong with an answer. */
  problem: (slot: bigint) => string | undefined
  failed: (slot: bigint) => boolean
  /** Of all that failed, one, and how to ask for them all again. */
  failure: ApiFailure | undefined
  asking: boolean
  again: () => void
}

const queryOf = ({ network, address, block }: StateOf, slot: bigint) =>
  storageQuery(network, address, slotWord(slot), block)

/** A word that was read before, whoever asked for it. */
export function cachedWord(client: QueryClient, state: StateOf, slot: bigint): Hex | undefined {
  const answer = client.getQueryData(queryOf(state, slot).queryKey)
  const read = answer === undefined ? undefined : readWord(answer)
  return read && 'word' in read ? read.word : undefined
}

/** Reads a word, from the cache where it is there; throws an ApiFailure when no answer came. */
export async function fetchWord(client: QueryClient, state: StateOf, slot: bigint): Promise<void> {
  await client.fetchQuery({ ...queryOf(state, slot), staleTime: Number.POSITIVE_INFINITY })
}

/** Reads the words in these slots, and goes on watching them; words read before are known at once. */
export function useStateWords(state: StateOf, slots: readonly bigint[]): StateWords {
  const client = useQueryClient()
  return useQueries({
    // A block of a number was pinned for the page: its words stay as they are.
    queries: slots.map((slot) => ({
      ...queryOf(state, slot),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => {
      const bySlot = new Map(slots.map((slot, index) => [slot, results[index]]))
      const failed = results.filter(({ data, error }) => data === undefined && error)
      return {
        word: (slot) => cachedWord(client, state, slot),
        problem: (slot) => {
          const data = bySlot.get(slot)?.data
          const read = data === undefined ? undefined : readWord(data)
          return read && 'problem' in read ? read.problem : undefined
        },
        failed: (slot) => failed.some((result) => result === bySlot.get(slot)),
        failure: failed[0]?.error ?? undefined,
        asking: results.some(({ isFetching }) => isFetching),
        again: () => failed.forEach((result) => void result.refetch()),
      }
    },
  })
}
