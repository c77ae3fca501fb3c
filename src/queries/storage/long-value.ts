import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { joinWords } from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** Slots of a long value that are read at once, and before a person confirms to go on: 8 KiB. */
export const pageSlots = 256

/** The raw words of `count` slots from the position `start` on, at a block, page by page. */
const storageWordsQuery = (
  network: string,
  address: Address,
  start: Hex,
  count: number,
  block: BlockParameter,
) =>
  infiniteQueryOptions({
    queryKey: ['storage-range', network, address, start, count, block] as const,
    queryFn: ({ pageParam, client }) =>
      Promise.all(
        Array.from({ length: Math.min(pageSlots, count - pageParam) }, (_, index) => {
          const position = slotWord(BigInt(start) + BigInt(pageParam + index))
          return client.fetchQuery(storageQuery(network, address, position, block))
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (_, pages) =>
      pages.length * pageSlots < count ? pages.length * pageSlots : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Another visit reads the value again: the block of a tag changes.
    gcTime: 0,
  })

/**
 * Reads a value of `length` bytes whose content begins at slot `start`, the first page at once.
 * @returns the bytes so far; `anomaly` is an answer that is not a word, where reading ends, or bytes that
 * no compiler would have written
 */
export function useLongValue(
  { network, address, block }: StorageState,
  start: bigint,
  length: number,
) {
  const allSlots = Math.ceil(length / 32)
  const query = useInfiniteQuery(
    storageWordsQuery(network, address, slotWord(start), allSlots, block),
  )
  const { words, anomaly } = readWords(query.data?.pages.flat() ?? [])
  const isWhole = words.length === allSlots
  const content = joinWords(words, Math.min(length, words.length * 32))
  const refetch = () => (query.data ? query.fetchNextPage() : query.refetch())
  return {
    bytes: content.bytes,
    /** How many of its slots were read, and how many it has. */
    ...{ slots: words.length, allSlots, isWhole },
    anomaly: anomaly ?? (isWhole ? content.anomaly : undefined),
    /** The request for the next page; `refetch` repeats one that failed. */
    query: { error: query.error, isFetching: query.isFetching, refetch },
    readMore: query.fetchNextPage,
    async readAll() {
      let result = await query.fetchNextPage()
      while (result.hasNextPage && !result.isError) result = await result.fetchNextPage()
    },
  }
}

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
