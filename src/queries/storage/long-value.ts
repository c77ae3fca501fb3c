import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Hex } from 'viem'
import type { ApiFailure } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { joinWords } from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** Slots of a long value read before a person confirms to go on: 8 KiB. */
export const pageSlots = 256

/** Words that are read at once: a long value must not flood a service. */
const maxWordsAtOnce = 32

/** The content of a long `string` or `bytes`, as far as it was read. */
export type LongValue = {
  bytes: Hex
  /** How many of its slots were read, and how many it has. */
  slots: number
  allSlots: number
  isWhole: boolean
  /**
   * An answer that is not a word, where reading ends, or bytes that no compiler would have written.
   */
  anomaly: string | undefined
  asking: boolean
  /** The request for the next slots. */
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'error' | 'isFetching' | 'refetch'>
}

/**
 * Reads the first `wantedSlots` slots of a value of `length` bytes whose content begins at slot
 * `start`. With more `wantedSlots` it continues; another value, or the same at another block, is
 * read from its beginning.
 */
export function useLongValue(
  { network, address, block }: StorageState,
  start: bigint,
  length: number,
  wantedSlots: number,
): LongValue {
  const allSlots = Math.ceil(length / 32)
  const valueId = [network, address, block, start, length].join()
  const [reading, setReading] = useState<{ of: string; answers: readonly unknown[] }>()
  // Blocks and slots change under a mounted component: words of two values must never be joined.
  const answers = reading?.of === valueId ? reading.answers : []
  const { words, anomaly } = readWords(answers)
  const asking = words.length < wantedSlots && !anomaly
  const query = useQuery({
    ...storageWordsQuery(
      network,
      address,
      slotWord(start + BigInt(answers.length)),
      Math.max(0, Math.min(maxWordsAtOnce, wantedSlots - answers.length)),
      block,
    ),
    enabled: asking,
  })
  // The next words are another query, which has no data yet.
  if (asking && query.data) setReading({ of: valueId, answers: [...answers, ...query.data] })
  const isWhole = words.length === allSlots
  const content = joinWords(words, Math.min(length, words.length * 32))
  return {
    bytes: content.bytes,
    slots: words.length,
    allSlots,
    isWhole,
    anomaly: anomaly ?? (isWhole ? content.anomaly : undefined),
    asking,
    query,
  }
}

/** The raw words of `count` slots from the position `start` on, at a block. */
const storageWordsQuery = (
  network: string,
  address: Address,
  start: Hex,
  count: number,
  block: BlockParameter,
) =>
  queryOptions({
    queryKey: ['storage-range', network, address, start, count, block] as const,
    queryFn: ({ queryKey: [, network, address, start, count, block], client }) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          client.fetchQuery(
            storageQuery(network, address, slotWord(BigInt(start) + BigInt(index)), block),
          ),
        ),
      ),
    staleTime: stateStaleTimeMs(block),
  })

/** Answers as words, up to the first that is not a word. */
function readWords(answers: readonly unknown[]): { words: Hex[]; anomaly?: string } {
  const words: Hex[] = []
  for (const answer of answers) {
    const parsedWord = readWord(answer)
    if ('problem' in parsedWord) return { words, anomaly: parsedWord.problem }
    words.push(parsedWord.word)
  }
  return { words }
}
