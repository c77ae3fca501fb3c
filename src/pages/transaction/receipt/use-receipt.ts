import { useQuery } from '@tanstack/react-query'
import { type Outcome, readOutcome } from '#domain/transaction/receipt-facts.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { receiptOf, receiptQuery } from '#queries/chain/receipt.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { type MissingReceiptState, readMissingReceipt } from '#ui/answer/missing-receipt.tsx'

/** Where the receipt of a transaction stands, and a way to ask for it where a person may. */
export type ReceiptState =
  | MissingReceiptState
  /** Not in a block yet: there is none. */
  | { kind: 'pending' }
  | { kind: 'here'; receipt: RawObject; outcome: Outcome }

/** The receipt of a transaction, asked for as soon as the transaction is here, where that is set. */
export function useReceipt(network: string, transaction: RawObject): ReceiptState {
  const { hash, blockHash } = transaction
  const use = useConnection(network)?.extraMethodUse
  const isMined = isHash(hash) && isHash(blockHash)
  const result = useQuery({
    ...receiptQuery(network, isHash(hash) ? hash : '0x', isHash(blockHash) ? blockHash : '0x'),
    enabled: use === 'when offered' && isMined,
  })
  if (blockHash === null) return { kind: 'pending' }
  const receipt = use !== 'never' && isMined ? receiptOf(result.data, transaction) : undefined
  if (receipt) return { kind: 'here', receipt, outcome: readOutcome(receipt) }
  return readMissingReceipt('transaction', isMined ? use : 'never', result)
}
