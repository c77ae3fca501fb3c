import { hashKey, useQuery } from '@tanstack/react-query'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { readAuthorizations } from '#domain/transaction/authorization.ts'
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
 * then. All transactions of the block, which prove that this one is in it, come before the proof, or
 * by a press (`loadList`) where they may cost.
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
  const listedCount = asRawList(blockResult.data?.transactions).length
  const isAutomatic = useExtraMethodUse(network) === 'when offered'
  const fullResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', true),
    enabled: isAutomatic && listedCount > 0 && listedCount <= maxLoadedTransactions,
  })
  const proofOptions = transactionProofQuery(
    network,
    { index, number: requestedNumber },
    transaction,
    fullResult.data ?? blockResult.data ?? undefined,
  )
  // All but the last part, which is the block that proves it.
  const sameAnswer = hashKey(proofOptions.queryKey.slice(0, -1))
  const { data: proof, isPlaceholderData } = useQuery({
    ...proofOptions,
    enabled:
      isIdle && (blockHash === undefined || !blockResult.isPending) && !fullResult.isFetching,
    // The outcome without the list stays while the one with it is computed.
    placeholderData: (last, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === sameAnswer ? last : undefined,
  })
  return {
    includingBlock: blockResult.data ?? undefined,
    proof,
    isListPending: fullResult.isFetching || isPlaceholderData,
    loadList: fullResult.data || blockHash === undefined ? undefined : fullResult.refetch,
  }
}

/** Authorizations of a transaction (EIP-7702), with their signers once the proof of the response recovered them. */
export function useAuthorizations(address: TransactionAddress, transaction: RawObject) {
  const { proof } = useTransactionProof(address, transaction)
  const authorities = proof && 'authorities' in proof ? proof.authorities : []
  return readAuthorizations(transaction.authorizationList, authorities, chainIdOf(transaction))
}
