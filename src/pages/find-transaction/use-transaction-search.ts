import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hash } from 'viem'
import { groupDigits } from '#domain/values/hex.ts'
import {
  type BlockCursor,
  newestBlock,
  type SearchEnd,
  searchTransaction,
} from '#queries/chain/search-transaction.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'

/** Blocks that one run of a search reads; the newest one takes a request more to find. */
export const maxSearchedBlocks = 100

/** Start of a run: the newest block, some blocks after a given one, or the end of the last run. */
export type SearchStart = 'latest' | { around: bigint } | 'next'

/** Blocks searched without success, in all and in this run, and the next block to search. */
export type SearchedRange = {
  highest: bigint
  lowest: bigint
  next: BlockCursor
  /** Whether the search began at the newest block, so that none above was left out. */
  fromNewest: boolean
  runCount: number
}

/** End of a run; `no newest` means there was no block to begin at. */
export type SearchOutcome = SearchEnd | { kind: 'no newest' }

/** A search for a transaction back through the blocks of a network. It ends with its page. */
export function useTransactionSearch(network: string, hash: Hash) {
  const client = useQueryClient()
  const [range, setRange] = useState<SearchedRange>()
  const { isRunning, lastStart, ...search } = useStoppableRun(
    async (start: SearchStart, signal): Promise<SearchOutcome> => {
      const known = start === 'next' ? range : undefined
      setRange(known && { ...known, runCount: 0 })
      const newest = known ? undefined : await newestBlock(client, network, signal)
      const from = known?.next ?? startBlock(start, newest)
      if (!from) return { kind: 'no newest' }
      return searchTransaction({
        client,
        network,
        hash,
        from,
        maxBlocks: maxSearchedBlocks,
        signal,
        onProgress: ({ number, next }) =>
          setRange((range) => ({
            highest: range?.highest ?? number,
            lowest: number,
            next,
            fromNewest: range?.fromNewest ?? from === newest,
            runCount: (range?.runCount ?? 0) + 1,
          })),
      })
    },
  )
  return {
    ...search,
    range,
    isSearching: isRunning,
    /** Goes on after the blocks that were searched. */
    resume: () => search.start(range ? 'next' : (lastStart ?? 'latest')),
  }
}

/** First block of a run: half a run above the given block, or the newest block if that is lower. */
function startBlock(start: SearchStart, newest: BlockCursor | undefined): BlockCursor | undefined {
  if (typeof start === 'string' || !newest) return newest
  const number = start.around + BigInt(maxSearchedBlocks / 2)
  return number < newest.number ? { number } : newest
}

export const describeRange = ({ highest, lowest }: Pick<SearchedRange, 'highest' | 'lowest'>) =>
  highest === lowest
    ? `block ${groupDigits(lowest)}`
    : `blocks ${groupDigits(lowest)} to ${groupDigits(highest)}`

/** End of a search that found nothing: claims no more than the blocks that were read show. */
export function describeEnd(
  end: Exclude<SearchOutcome, { kind: 'found' }>,
  range: Omit<SearchedRange, 'next' | 'runCount'> | undefined,
  networkName: string,
): { title: string; below: string | undefined } {
  const notInRange = range && `Not in ${describeRange(range)}`
  switch (end.kind) {
    case 'no newest':
      return {
        title: 'Newest block not found',
        below: 'It is empty, and this API finds blocks by their transactions.',
      }
    case 'gap':
      return {
        title: `Block ${groupDigits(end.number)} is missing`,
        below: `${notInRange ? `${notInRange}. ` : ''}The provider returned null for its hash.`,
      }
    case 'genesis':
      if (range?.fromNewest)
        return { title: `Not found on ${networkName}`, below: `${notInRange}: all blocks.` }
      return { title: notInRange ?? 'Not found', below: 'Searched down to the first block.' }
    case 'limit':
      return { title: notInRange ?? 'No block searched', below: 'The search can go on.' }
  }
}
