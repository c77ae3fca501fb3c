import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import { slotWord } from '#domain/storage/storage-step.ts'
import { stateStaleTimeMs } from '#queries/stale-time.ts'
import { storageQuery } from '#queries/storage.ts'

/**
 * The raw words of `count` slots from the position `start` on, at a block, asked for at the same
 * time: a long value is read in several of these, so that it never floods a service.
 */
export const storageWordsQuery = (
  network: string,
  address: Address,
  start: Hex,
  count: number,
  block: Hex | BlockTag,
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
    staleTime: stateStaleTimeMs(block),
  })
