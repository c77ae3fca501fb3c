import type { Hash } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'

/** The block that a tag or number named when it was resolved: all reads by its number agree. */
export type BlockSnapshot = {
  /** The parameter that was resolved. */
  parameter: BlockParameter
  /** What to read by: the number, or the tag where no number could be found. */
  at: BlockParameter
  number: bigint | undefined
  /** Undefined where no answer has it: then nobody can see whether the block was replaced. */
  hash: Hash | undefined
  /** It cannot be replaced any more: the tag says so. */
  final: boolean
}

/** Whether values that were read by a snapshot's number are all of one block. */
export type SnapshotCheck = 'final' | 'same' | 'replaced' | 'unknown'

/** The later of two blocks, whose hash confirms the other as well; one without a number cannot. */
export const laterSnapshot = (one: BlockSnapshot, other: BlockSnapshot): BlockSnapshot =>
  other.number === undefined || (one.number !== undefined && one.number > other.number)
    ? one
    : other

/** What a check says about the values on a page, for people. */
export function describeSnapshot(
  { parameter, number }: BlockSnapshot,
  check: SnapshotCheck,
): string {
  if (number === undefined)
    return parameter === 'pending'
      ? 'The pending block has no number yet: it is read by its tag, and changes all the time.'
      : `No operation told the number of the ${parameter} block: it is read by its tag, which may mean another block each time.`
  switch (check) {
    case 'final':
      return 'It cannot be replaced any more.'
    case 'same':
      return 'Its hash was the same before and after reading, so all values are of one chain.'
    case 'replaced':
      return 'It was replaced each time while it was read: values may be of two chains. Choose an older block, or finalized.'
    case 'unknown':
      return 'It has no transaction and nothing after it tells its hash, so it could not be seen whether it was replaced while it was read.'
  }
}
