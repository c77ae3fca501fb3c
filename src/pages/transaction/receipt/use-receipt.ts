import { useQuery } from '@tanstack/react-query'
import { type Outcome, readOutcome } from '#domain/transaction/receipt-facts.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { receiptOf, receiptQuery } from '#queries/chain/receipt.ts'
import { useConnection } from '#state/connections/use-connection.ts'

/** Where the receipt of a transaction stands, and a way to ask for it where a person may. */
export type ReceiptState =
  /** Not asked for: the connection offers the four alone, or is set so. */
  | { kind: 'never' }
  /** Not in a block yet: there is none. */
  | { kind: 'pending' }
  | { kind: 'on request'; ask: () => void }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; ask: () => void }
  | { kind: 'not offered'; by: 'node' | 'plan'; message: string }
  | { kind: 'pruned'; message: string; ask: () => void }
  /** The node has none for the transaction, or one of another block. */
  | { kind: 'missing'; ask: () => void }
  | { kind: 'here'; receipt: RawObject; outcome: Outcome }

/** The receipt of a transaction, asked for as soon as the transaction is here, where that is set. */
export function useReceipt(network: string, { hash, blockHash }: RawObject): ReceiptState {
  const connection = useConnection(network)
  const use = connection?.extraMethodUse
  const isMined = isHash(hash) && isHash(blockHash)
  const { data, error, isFetching, refetch } = useQuery({
    ...receiptQuery(network, isHash(hash) ? hash : '0x', isHash(blockHash) ? blockHash : '0x'),
    enabled: use === 'when offered' && isMined,
  })
  const ask = () => void refetch()
  if (blockHash === null) return { kind: 'pending' }
  if (!isMined || use === 'never') return { kind: 'never' }
  const receipt = receiptOf(data, blockHash)
  if (receipt) return { kind: 'here', receipt, outcome: readOutcome(receipt) }
  if (isFetching || use === undefined) return { kind: 'loading' }
  if (error) return { kind: 'failed', error, ask }
  if (!data) return { kind: 'on request', ask }
  const { refusedBy, message = '' } = data
  if (refusedBy === 'block') return { kind: 'pruned', message, ask }
  return refusedBy ? { kind: 'not offered', by: refusedBy, message } : { kind: 'missing', ask }
}
