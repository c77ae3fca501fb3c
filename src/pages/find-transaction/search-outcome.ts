import { groupDigits } from '#domain/values/quantity.ts'
import type {
  SearchedRange,
  SearchOutcome,
} from '#pages/find-transaction/use-transaction-search.ts'

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
