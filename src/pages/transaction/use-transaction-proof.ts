import { useQuery } from '@tanstack/react-query'
import { isHash } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionProofQuery } from '#queries/chain/proof.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/** Most transactions of a block that are loaded to prove that one is among them: about 300 kB. */
const maxLoadedTransactions = 400

/**
 * The including block of a transaction, and the proof of its response. Both wait until the
 * transaction is shown and the browser rests, the proof for the block, too, and are undefined until
 * then. All transactions of the block, which prove that this one is in it, come last, or by a press
 * (`loadList`) where they may cost.
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
  const proofWith = (block: RawObject | null | undefined) =>
    transactionProofQuery(
      network,
      { index, number: requestedNumber },
      transaction,
      block ?? undefined,
    )
  const { data: proof } = useQuery({
    ...proofWith(blockResult.data),
    enabled: isIdle && (blockHash === undefined || !blockResult.isPending),
  })
  const listedCount = asRawList(blockResult.data?.transactions).length
  const isAutomatic = useExtraMethodUse(network) === 'when offered'
  const fullResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', true),
    enabled: isAutomatic && listedCount > 0 && listedCount <= maxLoadedTransactions,
  })
  const { data: fullProof } = useQuery({
    ...proofWith(fullResult.data),
    enabled: isIdle && Boolean(fullResult.data),
  })
  return {
    includingBlock: blockResult.data ?? undefined,
    proof: fullProof && !('why' in fullProof) ? fullProof : proof,
    isListPending: fullResult.isFetching || (Boolean(fullResult.data) && !fullProof),
    loadList: fullResult.data || blockHash === undefined ? undefined : fullResult.refetch,
  }
}
