import type { BlockReference } from '#domain/block/block-reference.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { Note } from '#ui/page/note.tsx'

/** How the transaction was found, and whether the answer is for another block than requested. */
export function LookupNote({
  through,
  block,
  transaction,
}: {
  through: LocatedTransaction['through']
  block: BlockReference
  transaction: RawObject
}) {
  const blockNumber = readQuantity(transaction.blockNumber)
  if (through === 'list')
    return (
      <Note title="Found in the block’s own list">
        The block with this hash says to be number{' '}
        {blockNumber === undefined ? '?' : groupDigits(blockNumber)}, but the service answers for
        that number with another block: this one is not, or no longer, part of its chain. So the
        transaction was read from the list of the block itself.
      </Note>
    )
  if (through === 'block')
    return (
      <p className="-my-1 text-sm text-mute">
        Found through its block: the hash led to number{' '}
        {blockNumber === undefined ? '?' : groupDigits(blockNumber)}, and the transaction there says
        to be in the block with this hash.
      </p>
    )
  if (block.kind === 'number' && blockNumber !== undefined && blockNumber !== block.number)
    return (
      <Note title="The answer is for another block">
        You asked for block {groupDigits(block.number)}; the service answered with a transaction of
        block {groupDigits(blockNumber)}.
      </Note>
    )
  return null
}
