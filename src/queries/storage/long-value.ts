import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Hex } from 'viem'
import type { ApiFailure } from '#api/errors.ts'
import { type BlockParameter, isBlockTag } from '#domain/block/block-parameter.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { joinWords } from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { storageQuery } from '#queries/storage/storage.ts'

const second = 1000

/** How many words are asked for at the same time: a long value never floods a service. */
const wordsAtOnce = 32

/** The content of a long string or of bytes, as far as it was read. */
export type LongValue = {
  bytes: Hex
  /** How many of its slots were read, and how many it has. */
  slots: number
  allSlots: number
  isWhole: boolean
  /** An answer that is no word, where reading ends, or what no compiler would have written. */
  anomaly: string | undefined
  asking: boolean
  failure: ApiFailure | null
  retry: () => void
  retrying: boolean
}

/**
 * Reads the first `wantedSlots` slots of a value of `length` bytes whose content begins at `start`.
 * Who wants more later goes on where it was; another value needs another component.
 */
export function useLongValue(
  { network, address, block }: StorageState,
  start: bigint,
  length: number,
  wantedSlots: number,
): LongValue {
  const allSlots = Math.ceil(length / 32)
  const [answers, setAnswers] = useState<readonly unknown[]>([])
  const { words, anomaly } = readWords(answers)
  const asking = words.length < wantedSlots && !anomaly
  const { data, error, isFetching, refetch } = useQuery({
    ...storageWordsQuery(
      network,
      address,
      slotWord(start + BigInt(answers.length)),
      Math.max(0, Math.min(wordsAtOnce, wantedSlots - answers.length)),
      block,
    ),
    enabled: asking,
  })
  // The next few are another question, whose answer is still to come.
  if (asking && data) setAnswers([...answers, ...data])
  const isWhole = words.length === allSlots
  const content = joinWords(words, Math.min(length, words.length * 32))
  return {
    bytes: content.bytes,
    slots: words.length,
    allSlots,
    isWhole,
    anomaly: anomaly ?? (isWhole ? content.anomaly : undefined),
    asking,
    failure: error,
    retry: refetch,
    retrying: isFetching,
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
    queryKey: ['storage words', network, address, start, count, block] as const,
    queryFn: ({ queryKey: [, network, address, start, count, block], client }) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          client.fetchQuery(
            storageQuery(network, address, slotWord(BigInt(start) + BigInt(index)), block),
          ),
        ),
      ),
    staleTime: isBlockTag(block) ? 4 * second : 60 * second,
  })

/** Answers as words, up to the first that is none. */
function readWords(answers: readonly unknown[]): { words: Hex[]; anomaly?: string } {
  const words: Hex[] = []
  for (const answer of answers) {
    const read = readWord(answer)
    if ('problem' in read) return { words, anomaly: read.problem }
    words.push(read.word)
  }
  return { words }
}
