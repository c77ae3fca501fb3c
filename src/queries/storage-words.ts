import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type BlockTag, isBlockTag } from '#domain/block-parameter.ts'
import { slotWord } from '#domain/storage-step.ts'
import { storageQuery } from '#queries/storage.ts'

/** How many words are asked for at the same time, so that a long value never floods a service. */
const wordsAtOnce = 32

const second = 1000

/**
 * The raw words of `count` slots from the position `start` on, at a block, a few at a time: one page
 * is `wordsAtOnce` of them.
 */
export const storageWordsQuery = (
  network: string,
  address: Address,
  start: Hex,
  count: number,
  block: Hex | BlockTag,
) =>
  infiniteQueryOptions({
    queryKey: ['storage words', network, address, start, count, block] as const,
    queryFn: ({ queryKey: [, network, address, start, count, block], pageParam, client }) =>
      Promise.all(
        Array.from({ length: Math.min(wordsAtOnce, count - pageParam) }, (_, index) =>
          client.fetchQuery(
            storageQuery(
              network,
              address,
              slotWord(BigInt(start) + BigInt(pageParam + index)),
              block,
            ),
          ),
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const next = pages.length * wordsAtOnce
      return next < count ? next : undefined
    },
    staleTime: isBlockTag(block) ? 4 * second : 60 * second,
  })
