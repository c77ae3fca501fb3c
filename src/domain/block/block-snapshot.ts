import type { Hash } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'

/** The block that a tag or number named when it was resolved: all reads by its number agree. */
export type BlockSnapshot = {
  parameter: BlockParameter
  /** The parameter for reads: the number, or the tag where no number was found. */
  at: BlockParameter
  number: bigint | undefined
  /** Undefined where no answer has the hash: a replacement of the block would not show. */
  hash: Hash | undefined
  /** The block can no longer be replaced: its tag is final, or it is the first block. */
  final: boolean
}

/** Whether values that were read by a snapshot's number are all of one block. */
export type SnapshotCheck = 'final' | 'same' | 'replaced' | 'unknown'

/** The later of two blocks, whose hash confirms the other as well; one without a number cannot. */
export const laterSnapshot = (one: BlockSnapshot, other: BlockSnapshot): BlockSnapshot =>
  other.number === undefined || (one.number !== undefined && one.number > other.number)
    ? one
    : other

/** The result of a check for the values on a page, in words. */
export function describeSnapshot(
  { parameter, number }: BlockSnapshot,
  check: SnapshotCheck,
): string {
  if (number === undefined)
    return parameter === 'pending'
      ? 'The pending block has no number and changes constantly.'
      : `Number of the ${parameter} block unknown: its tag may move between reads.`
  return checkTexts[check]
}

const checkTexts: { [Check in SnapshotCheck]: string } = {
  final: 'Final, cannot be replaced.',
  same: 'Not replaced while reading (same hash).',
  replaced: 'Replaced while reading; values may mix two chains. Use an older block or finalized.',
  unknown: 'Block hash unknown; a replacement while reading would not show.',
}
