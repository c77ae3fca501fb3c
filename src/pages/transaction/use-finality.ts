import { useQuery } from '@tanstack/react-query'
import { finalityStatus } from '#domain/block/canonical-status.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { finalizedNumberQuery, type LocatedTransaction } from '#queries/chain/transaction.ts'
import { useIsPainted } from '#ui/lazy/use-is-painted.ts'

/**
 * Whether a transaction's block can still be replaced. A transaction found by its block's number is
 * in the chain; one that was read from the list of the block itself is not known to be.
 */
export function useFinality(
  { network, block }: TransactionAddress,
  { transaction, through }: LocatedTransaction,
) {
  const blockNumber = readQuantity(transaction.blockNumber)
  const isPainted = useIsPainted()
  const finalized = useQuery({
    ...finalizedNumberQuery(network),
    enabled: blockNumber !== undefined && isPainted,
  })
  if (transaction.blockHash === null || blockNumber === undefined)
    return { status: 'pending', reason: 'May still be included, replaced or dropped.' } as const
  if (block.kind === 'tag' && block.tag === 'pending')
    return {
      status: 'pending',
      reason: 'Some nodes name a block while they build it: it may still change.',
    } as const
  if (through === 'replaced')
    return {
      status: 'orphaned',
      reason: 'The provider has another block at this number: this one is not in its chain.',
    } as const
  if (finalized.isPending) return undefined
  return finalityStatus(blockNumber, through === 'list' ? 'unknown' : 'canonical', finalized)
}
