import { useQuery } from '@tanstack/react-query'
import { finalityStatus } from '#domain/block/canonical-status.ts'
import { isCreation } from '#domain/chains/transaction-forms.ts'
import { formatAmount, type NativeCurrency } from '#domain/values/amount.ts'
import { byteLength, isAddress, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { finalizedNumberQuery, type LocatedTransaction } from '#queries/chain/transaction.ts'
import { useIsPainted } from '#ui/lazy/lazy-section.tsx'

/** The call of a transaction at the parent of its block, as a form has it; undefined without a call. */
export function transactionCall(
  network: string,
  transaction: RawObject,
  currency: NativeCurrency | undefined,
): GasAddress | undefined {
  const { hash, from, to, value, input, blockNumber } = transaction
  const [wei, number] = [readQuantity(value), readQuantity(blockNumber)]
  if (!isAddress(from) || byteLength(input) === undefined) return undefined
  if (!isAddress(to) && !isCreation(transaction)) return undefined
  return {
    ...parseGasPath({ network }, new URLSearchParams()),
    from,
    to: isAddress(to) ? to : '',
    value: wei ? formatAmount(wei, currency) : '',
    data: input === '0x' ? '' : String(input),
    block: number ? String(number - 1n) : '',
    transaction: isHash(hash) ? hash : undefined,
  }
}

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
