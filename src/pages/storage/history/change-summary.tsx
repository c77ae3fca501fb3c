import { Link } from 'react-router'
import {
  countValuesWithin,
  type HistoryRange,
  isExactChange,
  isRangeComplete,
  readsWithin,
  type ValueChange,
  type WordsByBlock,
} from '#domain/storage/history/value-history.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import {
  BlockTime,
  type ReadVariable,
  ValueDifference,
  VariableValue,
} from '#pages/storage/history/variable-value.tsx'
import {
  maxSamples,
  type StorageHistoryLink,
  storageHistoryPath,
} from '#paths/storage/storage-history.ts'

type LatestChangeProps = RangeDifferenceProps & { changes: readonly ValueChange[] }

/** Since when the value is what it is; nothing while its latest change is not found to the block. */
export function LatestChange({ changes, range, words, ...variable }: LatestChangeProps) {
  const latest = changes.at(-1)
  if (!latest || latest.new === null || latest.old === null || !isExactChange(latest)) return null
  return (
    <p className="text-answer font-semibold wrap-anywhere [&_.data]:text-[length:inherit]">
      <VariableValue {...variable} word={latest.new} />
      {isRangeComplete({ ...range, from: latest.at }, words)
        ? ' since'
        : ' · Latest change found in'}{' '}
      block {groupDigits(latest.at)} · <BlockTime number={latest.at} />
    </p>
  )
}

type RangeDifferenceProps = ReadVariable & { range: HistoryRange; words: WordsByBlock }

/** The values at both ends of the range, and their difference. Where a unit is from is said once, above. */
export function RangeDifference({ range, words, ...variable }: RangeDifferenceProps) {
  const [first, last] = [words.get(range.from), words.get(range.to)]
  if (!first || !last) return null
  return (
    <p className="wrap-anywhere [&_.tag]:hidden">
      From <VariableValue {...variable} word={first} /> at block {groupDigits(range.from)} to{' '}
      <VariableValue {...variable} word={last} /> at block {groupDigits(range.to)}
      {variable.reader.numeric && (
        <>
          : changed by <ValueDifference {...variable} old={first} new={last} />
        </>
      )}
      .
    </p>
  )
}

type ReadMoreProps = { link: StorageHistoryLink; range: HistoryRange; words: WordsByBlock }

/** Link to the same range with every block read, or in more steps where it is too long for that. */
export function ReadMore({ link, range, words }: ReadMoreProps) {
  const length = Number(range.to - range.from)
  const samples = length > maxSamples ? range.samples * 2 : length
  if (readsWithin(range, words).length > length || samples > maxSamples) return null
  return (
    <Link replace to={storageHistoryPath({ ...link, samples })}>
      Read {samples === length && 'all '}
      {groupDigits(samples + 1)} blocks
    </Link>
  )
}

/**
 * Text on how many changes were found. A change may be missed where not every block has a value that was
 * read: then it speaks of those that have.
 */
export function describeChangeCount(
  changeCount: number,
  range: HistoryRange,
  words: WordsByBlock,
): string {
  const count = countValuesWithin(range, words)
  const isComplete = isRangeComplete(range, words)
  if (changeCount > 0)
    return `${isComplete ? '' : 'At least '}${countWithNoun(changeCount, 'change')}`
  if (count === 0 && words.size > 0) return 'No state kept for these blocks'
  if (isComplete) return 'No changes'
  return `No change found in ${groupDigits(count)} of ${countWithNoun(range.to - range.from + 1n, 'block')}`
}
