import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { ApiFailure } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** Whose storage is read, and at which block. */
export type StorageState = { network: string; address: Address; block: BlockParameter }

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

const wordQuery = ({ network, address, block }: StorageState, slot: bigint) =>
  storageQuery(network, address, slotWord(slot), block)

/** A word that was read before, whoever asked for it. */
export function cachedWord(
  client: QueryClient,
  state: StorageState,
  slot: bigint,
): Hex | undefined {
  const storageAnswer = client.getQueryData(wordQuery(state, slot).queryKey)
  const parsedWord = storageAnswer === undefined ? undefined : readWord(storageAnswer)
  return parsedWord && 'word' in parsedWord ? parsedWord.word : undefined
}

/** Reads a word, from the cache where it is there; throws an ApiFailure when no answer came. */
export async function fetchWord(
  client: QueryClient,
  state: StorageState,
  slot: bigint,
): Promise<void> {
  await client.fetchQuery({ ...wordQuery(state, slot), staleTime: Number.POSITIVE_INFINITY })
}

/** Reads the words in these slots, and goes on watching them; words read before are known at once. */
export function useStateWords(state: StorageState, slots: readonly bigint[]): StateWords {
  const client = useQueryClient()
  return useQueries({
    // A block of a number was pinned for the page: its words stay as they are.
    queries: slots.map((slot) => ({
      ...wordQuery(state, slot),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => {
      const bySlot = new Map(slots.map((slot, index) => [slot, results[index]]))
      const failedResults = results.filter(({ data, error }) => data === undefined && error)
      return {
        word: (slot) => cachedWord(client, state, slot),
        problem: (slot) => {
          const storageAnswer = bySlot.get(slot)?.data
          const parsedWord = storageAnswer === undefined ? undefined : readWord(storageAnswer)
          return parsedWord && 'problem' in parsedWord ? parsedWord.problem : undefined
        },
        failed: (slot) => failedResults.some((result) => result === bySlot.get(slot)),
        failure: failedResults[0]?.error ?? undefined,
        asking: results.some(({ isFetching }) => isFetching),
        again: () => failedResults.forEach((result) => void result.refetch()),
      }
    },
  })
}
