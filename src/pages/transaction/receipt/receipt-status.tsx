import type { ReceiptState } from '#pages/transaction/receipt/use-receipt.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'

type StatusText = { label: string; tone: Tone; why: string }

const unavailable = 'Status unavailable'

/** The status of a transaction in two words, and the reason; undefined while that is not known. */
function statusText(state: ReceiptState): StatusText | undefined {
  switch (state.kind) {
    case 'here':
      return outcomeTexts[state.outcome]
    case 'never':
      return {
        label: unavailable,
        tone: 'warn',
        why: 'Success or failure is in the receipt, which this connection does not load.',
      }
    case 'failed':
      return { label: unavailable, tone: 'warn', why: `Request failed: ${state.error.message}` }
    case 'not offered':
      return {
        label: unavailable,
        tone: 'warn',
        why: `${notOfferedTexts[state.by]} Response: “${state.message}”`,
      }
    case 'pruned':
      return {
        label: unavailable,
        tone: 'warn',
        why: `The node has no receipts for this block. Response: “${state.message}”`,
      }
    case 'missing':
      return {
        label: unavailable,
        tone: 'warn',
        why: 'The provider has no receipt for this transaction in this block.',
      }
    case 'pending':
    case 'on request':
    case 'loading':
      return undefined
  }
}

const notOfferedTexts = {
  node: 'The node does not offer receipts (eth_getTransactionReceipt).',
  plan: 'The plan of this API key does not include receipts.',
}

const outcomeTexts: {
  [outcome in Extract<ReceiptState, { kind: 'here' }>['outcome']]: StatusText
} = {
  succeeded: { label: 'Succeeded', tone: 'ok', why: 'Status 1 in the receipt (EIP-658).' },
  failed: {
    label: 'Failed',
    tone: 'bad',
    why: 'Status 0 in the receipt (EIP-658): all changes were reverted, the fee was paid.',
  },
  unrecorded: {
    label: 'Status not recorded',
    tone: 'plain',
    why: 'Before Byzantium, a receipt has a state root, no status (EIP-658).',
  },
  unreadable: {
    label: unavailable,
    tone: 'warn',
    why: 'The receipt has neither a valid status nor a state root.',
  },
}

/** The status in the header; where a receipt is loaded by a press, the button for it. */
export function ReceiptStatusTag({ state }: { state: ReceiptState }) {
  // The tag of finality names a pending transaction.
  if (state.kind === 'pending') return null
  if (state.kind === 'on request')
    return (
      <button type="button" className="tag bg-accent-soft text-accent" onClick={state.ask}>
        Load status
      </button>
    )
  const text = statusText(state)
  if (!text) return <span className="tag waiting w-20">.</span>
  return (
    <StatusTag tone={text.tone} title={text.why}>
      {text.label}
    </StatusTag>
  )
}

/** Whether a receipt was asked for in vain. */
export const hasMissingReceipt = ({ kind }: ReceiptState): boolean =>
  ['failed', 'not offered', 'pruned', 'missing'].includes(kind)

/** Why there is no status, in a line, with a button where a retry may change that. */
export function MissingReceipt({ state }: { state: ReceiptState }) {
  return (
    <>
      <span className="text-mute wrap-anywhere">{statusText(state)?.why}</span>{' '}
      {'ask' in state && (
        <button type="button" className="action" onClick={state.ask}>
          Retry
        </button>
      )}
    </>
  )
}
