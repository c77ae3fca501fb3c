import type { Hash } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'

/** A block that a tag or number meant when it was asked: what is read by its number stays together. */
export type BlockSnapshot = {
  /** What was asked for. */
  asked: BlockParameter
  /** What to read by: the number, or the tag where no number could be learnt. */
  at: BlockParameter
  number: bigint | undefined
  /** Undefined where nothing tells it: then nobody can see whether the block was replaced. */
  hash: Hash | undefined
  /** It cannot be replaced any more, as the tag that was asked for says. */
  final: boolean
}

/** Whether values that were read by a pinned number are all of one block. */
export type SnapshotCheck = 'final' | 'same' | 'replaced' | 'unknown'

/** The later of two blocks, whose hash vouches for the other as well; one without a number cannot. */
export const laterSnapshot = (one: BlockSnapshot, other: BlockSnapshot): BlockSnapshot =>
  other.number === undefined || (one.number !== undefined && one.number > other.number)
    ? one
    : other

/** What a check says of the values on a page, for people. */
export function describeSnapshot({ asked, number }: BlockSnapshot, check: SnapshotCheck): string {
  if (number === undefined)
    return asked === 'pending'
      ? 'The pending block has no number yet: it is read by its tag, and changes all the time.'
      : `No operation told the number of the ${asked} block: it is read by its tag, which may mean another block each time.`
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
