import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import {
  type LocatedTransaction,
  transactionOfBlockQuery,
  transactionQuery,
} from '#queries/chain/transaction.ts'

/** The transaction at an address, whether its block is given by hash, number or tag. */
export function useTransaction({
  network,
  block,
  index,
}: TransactionAddress): UseQueryResult<LocatedTransaction | null> {
  const blockHash = block.kind === 'hash' ? block.hash : undefined
  const ofBlock = useQuery({
    ...transactionOfBlockQuery(network, blockHash ?? '0x', index),
    enabled: blockHash !== undefined,
  })
  const byIndex = useQuery({
    ...transactionQuery(
      network,
      block.kind === 'hash' ? 'latest' : transactionBlockParameter(block),
      index,
    ),
    enabled: blockHash === undefined,
    select: (transaction): LocatedTransaction | null =>
      transaction && { transaction, through: 'index' },
  })
  return blockHash === undefined ? byIndex : ofBlock
}
