import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'

/** Words that were read, by block number; null where the node no longer keeps the state. */
export type WordsByBlock = ReadonlyMap<bigint, Hex | null>

/**
 * Blocks `from` to `to`, both included, parted into `samples` equal steps (fewer if it is shorter).
 */
export type HistoryRange = { from: bigint; to: bigint; samples: number }

/**
 * Two neighbouring reads that differ. When their blocks are neighbours too, the change happened in
 * block `at`; otherwise somewhere after `before` and up to `at`.
 */
export type ValueChange = { before: bigint; at: bigint; old: Hex | null; new: Hex | null }

export type IsSameValue = (one: Hex | null, other: Hex | null) => boolean

export const isExactChange = ({ before, at }: ValueChange): boolean => at - before === 1n

/** Longest range that is read whole, and how often its steps it may be: to narrow one change down costs as much. */
const maxWholeBlocks = 128
const maxWholeStep = 4

/**
 * Blocks that are read first: both ends and every step, or all of a short range. Doubling the samples
 * keeps the earlier blocks.
 * @internal Exported for tests.
 */
export function samplePoints({ from, to, samples }: HistoryRange): bigint[] {
  const rangeLength = to - from
  const wholeLength = Math.max(samples, Math.min(samples * maxWholeStep, maxWholeBlocks))
  const stepCount = rangeLength <= BigInt(wholeLength) ? rangeLength : BigInt(samples)
  if (stepCount === 0n) return [from]
  return Array.from(
    { length: Number(stepCount) + 1 },
    (_, step) => from + (BigInt(step) * rangeLength) / stepCount,
  )
}

export const readsWithin = ({ from, to }: HistoryRange, words: WordsByBlock) =>
  [...words]
    .filter(([block]) => block >= from && block <= to)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** Where neighbouring reads within the range differ, the earliest first. */
export function findChanges(
  range: HistoryRange,
  words: WordsByBlock,
  same: IsSameValue,
): ValueChange[] {
  const sortedReads = readsWithin(range, words)
  return sortedReads.flatMap(([at, word], readIndex) => {
    const [before, old] = sortedReads[readIndex - 1] ?? [at, word]
    return same(old, word) ? [] : [{ before, at, old, new: word }]
  })
}

/**
 * Blocks to read next, none when every change is known to the block: first the samples, then the
 * middle of each two neighbours that differ, the widest first (bisection), then the step behind the
 * latest change, as changes come in groups and the latest is the answer. A value that changed and
 * changed back between two reads is not found.
 * @internal Exported for tests.
 */
export function nextReads(range: HistoryRange, words: WordsByBlock, same: IsSameValue): bigint[] {
  const unreadBlocks = samplePoints(range).filter((block) => !words.has(block))
  if (unreadBlocks.length > 0) return unreadBlocks
  const changes = findChanges(range, words, same)
  const openChanges = changes.filter((change) => !isExactChange(change))
  if (openChanges.length === 0) return readsBehind(range, words, changes.at(-1))
  return openChanges
    .sort((one, other) => (one.at - one.before > other.at - other.before ? -1 : 1))
    .map(({ before, at }) => (before + at) / 2n)
}

/** Unread blocks between a change and the next sample: all of them, or as many steps as the range has. */
function readsBehind(range: HistoryRange, words: WordsByBlock, change: ValueChange | undefined) {
  if (!change) return []
  const to = samplePoints(range).find((block) => block >= change.at) ?? change.at
  return samplePoints({ ...range, from: change.at, to }).filter((block) => !words.has(block))
}

/** Fewest reads still needed: exact if no stretch holds more than one change. */
export function readsLeft(range: HistoryRange, words: WordsByBlock, same: IsSameValue): number {
  const unreadCount = samplePoints(range).filter((block) => !words.has(block)).length
  const changes = findChanges(range, words, same)
  const halvingCounts = changes.map(
    ({ before, at }) => (at - before - 1n).toString(2).replace(/^0$/, '').length,
  )
  const behindCount = readsBehind(range, words, changes.at(-1)).length
  return halvingCounts.reduce((sum, reads) => sum + reads, unreadCount || behindCount)
}

/**
 * The steps of a block that changed the value, given the words of its slot after each that changed the
 * slot, in order. Undefined where these do not lead from the old value to the new one.
 */
export function findChangingSteps(
  steps: readonly { index: number; word: Hex }[],
  { old, new: end }: ValueChange,
  same: IsSameValue,
): number[] | undefined {
  const words = [old, ...steps.map(({ word }) => word)]
  if (!same(words.at(-1) ?? null, end)) return undefined
  return steps
    .filter(({ word }, step) => !same(words[step] ?? null, word))
    .map(({ index }) => index)
}

/** Number of blocks of the range with a value that was read: a node may keep no state of some. */
export const countValuesWithin = (range: HistoryRange, words: WordsByBlock): number =>
  readsWithin(range, words).filter(([, word]) => word !== null).length

/** Whether every block of the range has a value that was read, so that no change can have been missed. */
export const isRangeComplete = (range: HistoryRange, words: WordsByBlock): boolean =>
  BigInt(countValuesWithin(range, words)) === range.to - range.from + 1n

/**
 * All reads of a range as CSV (RFC 4180), in order of their blocks: block number in decimal, the
 * value as its type says, and the whole word. Without state at a block, value and word are empty.
 */
export const historyCsv = (range: HistoryRange, words: WordsByBlock, { read }: WordReader) =>
  formatCsv(['block', 'value', 'word'], readsWithin(range, words), ([block, word]) => {
    const storedValue = word === null ? undefined : read(word)
    return [block, storedValue?.number ?? storedValue?.text, word ?? undefined]
  })

/** How reading a history ended: all changes known, or as many reads made as allowed. */
export type HistoryEnd = 'done' | 'most'

/**
 * Reads words until every change in the range is known to its block, round by round: `read` puts the word
 * of a block into `words`. Blocks already there are not read again, so a run that ended can be resumed. At
 * most `maxReads` reads are made, `maxConcurrent` at once. Rejects with the first failed read, once all
 * reads under way have settled.
 */
export async function followHistory(
  range: HistoryRange,
  words: ReadonlyMap<bigint, Hex | null>,
  options: {
    read: (block: bigint) => Promise<void>
    same: IsSameValue
    maxConcurrent: number
    maxReads: number
  },
): Promise<HistoryEnd> {
  const { read, same, maxConcurrent, maxReads } = options
  for (let readsMade = 0; ; ) {
    const blocks = nextReads(range, words, same)
    if (blocks.length === 0) return 'done'
    const round = blocks.slice(0, maxReads - readsMade)
    if (round.length === 0) return 'most'
    readsMade += round.length
    await forEachConcurrent(round, maxConcurrent, read)
  }
}
