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

type LatestChangeProps = RangeDifferenceProps & {
  changes: readonly ValueChange[]
  isRunning: boolean
}

/** Since when the value is what it is; nothing while its latest change is not found to the block. */
export function LatestChange({ changes, isRunning, range, words, ...variable }: LatestChangeProps) {
  const latest = changes.at(-1)
  const word = words.get(range.to)
  if (!word || (latest ? latest.old === null || !isExactChange(latest) : isRunning)) return null
  const at = latest?.at ?? range.from
  // Its own read may have failed, or have been stopped.
  if (!words.has(at)) return null
  const isComplete = isRangeComplete({ ...range, from: at }, words)
  const since = latest ? 'Latest change found in' : 'No change found since'
  return (
    <p className="text-answer font-semibold wrap-anywhere [&_.data]:text-[length:inherit]">
      <VariableValue {...variable} word={word} />
      {isComplete && latest ? ' since' : ` · ${since}`} block {groupDigits(at)} ·{' '}
      <BlockTime number={at} />
    </p>
  )
}

type RangeProps = { range: HistoryRange; words: WordsByBlock }
type RangeDifferenceProps = ReadVariable & RangeProps

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

type ReadMoreProps = RangeProps & { link: StorageHistoryLink; hasChanges: boolean }

/**
 * Links to the same range with every block read, or in more steps where it is too long for that, and to the
 * range from the first block on where no change was found.
 */
export function ReadMore({ link, range, words, hasChanges }: ReadMoreProps) {
  const length = Number(range.to - range.from)
  const samples = length > maxSamples ? range.samples * 2 : length
  return (
    <>
      {range.from > 0n && !hasChanges && (
        <Link to={storageHistoryPath({ ...link, from: '0x0' })}>Search from block 0</Link>
      )}
      {readsWithin(range, words).length <= length && samples <= maxSamples && (
        <Link replace to={storageHistoryPath({ ...link, samples })}>
          Read {samples === length && 'all '}
          {groupDigits(samples + 1)} blocks
        </Link>
      )}
    </>
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
