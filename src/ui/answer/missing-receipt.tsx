import type { UseQueryResult } from '@tanstack/react-query'
import { ActionButton } from '#ui/values/action-button.tsx'

/** Where a receipt stands that is not here. */
export type MissingReceiptState = {
  kind: 'never' | 'on request' | 'loading' | 'unavailable'
  /** The reason in a sentence. */
  why?: string
  /** Requests it, where a person may. */
  ask?: () => void
}

type Answer = { refusedBy?: 'node' | 'plan' | 'block' | undefined; message?: string | undefined }
type Query = Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** Sentences about the receipt of a transaction, and about all of a block. */
const sentences = {
  transaction: {
    node: 'The node does not offer receipts (eth_getTransactionReceipt).',
    none: 'The provider has no receipt for this transaction in this block.',
  },
  block: {
    node: 'The node does not offer the receipts of a block (eth_getBlockReceipts).',
    none: 'The provider has no receipts for this block.',
  },
}

/**
 * Why a query gave no receipt that counts.
 * @param use when the connection is asked for receipts; undefined while that is not known
 */
export function readMissingReceipt(
  of: keyof typeof sentences,
  use: 'when offered' | 'on request' | 'never' | undefined,
  { data, error, isFetching, refetch }: Query,
): MissingReceiptState {
  const ask = () => void refetch()
  const unavailable = (why: string) => ({ kind: 'unavailable' as const, why })
  if (use === 'never')
    return {
      kind: 'never',
      why: 'Success or failure is in the receipt, which this connection does not load.',
    }
  if (isFetching || use === undefined) return { kind: 'loading' }
  if (error) return { ...unavailable(`Request failed: ${error.message}`), ask }
  if (!data) return use === 'on request' ? { kind: 'on request', ask } : { kind: 'loading' }
  const response = `Response: “${data.message}”`
  if (data.refusedBy === 'node') return unavailable(`${sentences[of].node} ${response}`)
  if (data.refusedBy === 'plan')
    return unavailable(`The plan of this API key does not include receipts. ${response}`)
  const why =
    data.refusedBy === 'block'
      ? `The node has no receipts for this block. ${response}`
      : sentences[of].none
  return { ...unavailable(why), ask }
}

/** Why there is no receipt, in a line, with a button where a retry may change that. */
export function MissingReceipt({ why, ask }: Omit<MissingReceiptState, 'kind'>) {
  return (
    <>
      <span className="text-mute wrap-anywhere">{why}</span>{' '}
      {ask && <ActionButton onClick={ask}>Retry</ActionButton>}
    </>
  )
}
