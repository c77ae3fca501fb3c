import type { UseQueryResult } from '@tanstack/react-query'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Where a receipt stands that is not here. */
export type MissingReceiptState = {
  kind: 'never' | 'on request' | 'loading' | 'unavailable'
  /** The reason in a sentence. */
  why?: string
  /** Requests it, where a person may. */
  ask?: () => void
}

type Answer =
  | { refusedBy?: undefined; result?: unknown }
  | { refusedBy: 'node' | 'plan' | 'block'; message: string }
type Query = Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>

/**
 * Why a query gave no receipt that counts.
 * @param of what it is the receipt of, or the receipts
 * @param use when the connection is asked for receipts; undefined while that is not known
 */
export function readMissingReceipt(
  of: 'transaction' | 'block',
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
  if (!data.refusedBy) {
    const found = data.result ? 'returned another receipt' : 'has no receipt'
    return { ...unavailable(`The provider ${found} for this ${of}.`), ask }
  }
  const why = describeMethodRefusal(data, 'receipts')
  return { ...unavailable(why), ...(data.refusedBy === 'block' && { ask }) }
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
