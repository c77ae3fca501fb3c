import { useQuery } from '@tanstack/react-query'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionProofQuery } from '#queries/chain/proof.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/**
 * The including block of a transaction, and the proof of its response. Both wait until the
 * transaction is shown and the browser rests, the proof for the block, too, and are undefined until
 * then.
 */
export function useTransactionProof(
  { network, block, index }: TransactionAddress,
  transaction: RawObject,
) {
  const blockHash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  const isIdle = useIdleSince(`${network} ${String(transaction.hash)}`)
  // `TransactionNavigation` counts the transactions by this query, too: no further request.
  const blockResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', false),
    enabled: blockHash !== undefined && isIdle,
  })
  const requestedNumber = block.kind === 'number' ? block.number : undefined
  const { data: proof } = useQuery({
    ...transactionProofQuery(
      network,
      { index, number: requestedNumber },
      transaction,
      blockResult.data ?? undefined,
    ),
    enabled: isIdle && (blockHash === undefined || !blockResult.isPending),
  })
  return { includingBlock: blockResult.data ?? undefined, proof }
}
