import { useQuery } from '@tanstack/react-query'
import { type ProofCheck, pendingReceiptChecks, receiptChecks } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useReceipt } from '#pages/transaction/receipt/use-receipt.ts'
import { receiptProofQuery } from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'

/** One object each, as the key of a proof names the objects that it is of. */
const none: RawObject = {}
const noReceipts: readonly unknown[] = []

/**
 * The checks of a receipt, by the receipts of its block; none where no receipt is there. These receipts
 * are loaded by a press where they may cost (`ask`).
 * @param block the block of the transaction, once it is there
 */
export function useReceiptChecks(
  network: string,
  transaction: RawObject,
  block: RawObject | undefined,
): { checks: ProofCheck[]; ask?: () => void } {
  const state = useReceipt(network, transaction)
  const { blockHash, blockNumber, transactionIndex } = transaction
  const receipt = state.kind === 'here' ? state.receipt : undefined
  const [number, index] = [readQuantity(blockNumber), readQuantity(transactionIndex)]
  const hash = isHash(blockHash) ? blockHash : '0x'
  const isAutomatic = useExtraMethodUse(network) === 'when offered'
  const {
    data: list,
    isFetching,
    error,
    refetch,
  } = useQuery({
    ...blockReceiptsQuery(network, number ?? 0n, hash),
    enabled: isAutomatic && receipt !== undefined && block !== undefined && number !== undefined,
  })
  const { data: proof } = useQuery({
    ...receiptProofQuery(
      network,
      { hash },
      {
        block: block ?? none,
        receipts: list?.result ?? noReceipts,
        single: receipt && { receipt, of: transaction, index: Number(index ?? 0n) },
      },
    ),
    enabled: Boolean(list?.result) && block !== undefined && receipt !== undefined,
  })
  if (state.kind === 'loading') return { checks: pendingReceiptChecks }
  if (!receipt) return { checks: [] }
  if (!block || number === undefined)
    return open('block unavailable', 'The block of the transaction is not here.')
  const needs = 'Receipts are verified by all receipts of the block (eth_getBlockReceipts)'
  if (list?.refusedBy)
    return open(
      'not offered',
      `${needs}, which the ${list.refusedBy === 'plan' ? 'plan of this API key does not include' : 'node does not offer here'}. Response: “${list.message}”`,
    )
  if (list && !list.result && !isFetching)
    return {
      ...open('not provided', `${needs}. The provider has none.`),
      ask: () => void refetch(),
    }
  if (!list && !isFetching && error)
    return open('could not be loaded', `${needs}. ${error.message}`)
  if (!list && !isFetching && !isAutomatic)
    return { ...open('not requested', `${needs}.`), ask: () => void refetch() }
  if (!proof) return { checks: pendingReceiptChecks }
  return 'why' in proof ? open('not computed', proof.why) : { checks: receiptChecks(proof) }
}

/** A receipt that is shown and not verified is a check, too: without it, all would seem verified. */
const open = (brief: string, reason: string): { checks: ProofCheck[] } => ({
  checks: [{ label: 'Receipt', rung: 'contents', verdict: unverifiable(brief, reason) }],
})
