import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { ApiFailure } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** The account whose storage is read, and the block. */
export type StorageState = { network: string; address: Address; block: BlockParameter }

/** Words of a state as they come in; raw answers are cached, each slot once for a block. */
export type StateWords = {
  word: (slot: bigint) => Hex | undefined
  problem: (slot: bigint) => string | undefined
  failed: (slot: bigint) => boolean
  /** One of the failures, and the function that repeats all failed reads. */
  error: ApiFailure | null
  isFetching: boolean
  refetch: () => void
}

/** A word, which does not change while a page shows its snapshot. */
const wordQuery = ({ network, address, block }: StorageState, slot: bigint) => ({
  ...storageQuery(network, address, slotWord(slot), block),
  staleTime: Number.POSITIVE_INFINITY,
})

export function cachedWord(
  client: QueryClient,
  state: StorageState,
  slot: bigint,
): Hex | undefined {
  const storageAnswer = client.getQueryData(wordQuery(state, slot).queryKey)
  const parsedWord = storageAnswer === undefined ? undefined : readWord(storageAnswer)
  return parsedWord && 'word' in parsedWord ? parsedWord.word : undefined
}

/** Slots read before their words are followed to further slots. */
const slotsPerRound = 500

/**
 * Reads the slots that are collected into the cache, and those that their words lead to, at most
 * `maxSlots`. Ends where a round brings nothing new, as a word that cannot be read stays missing.
 * @throws ApiFailure when no answer came.
 */
export async function readSlots(
  client: QueryClient,
  state: StorageState,
  collectSlots: (wordAt: WordAtSlot) => readonly bigint[],
  maxSlots = Number.POSITIVE_INFINITY,
): Promise<WordAtSlot> {
  const wordAt: WordAtSlot = (slot) => cachedWord(client, state, slot)
  const requested = new Set<bigint>()
  while (requested.size < maxSlots) {
    const missingSlots = [...new Set(collectSlots(wordAt))]
      .filter((slot) => !requested.has(slot) && wordAt(slot) === undefined)
      .slice(0, Math.min(slotsPerRound, maxSlots - requested.size))
    if (missingSlots.length === 0) break
    for (const slot of missingSlots) requested.add(slot)
    await Promise.all(missingSlots.map((slot) => client.fetchQuery(wordQuery(state, slot))))
  }
  return wordAt
}

/** The words in these slots, read where they are not in the cache. */
export function useStateWords(state: StorageState, slots: readonly bigint[]): StateWords {
  const client = useQueryClient()
  return useQueries({
    queries: slots.map((slot) => wordQuery(state, slot)),
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
        error: failedResults[0]?.error ?? null,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => failedResults.forEach((result) => void result.refetch()),
      }
    },
  })
}
