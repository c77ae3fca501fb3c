import type { ReceiptState } from '#pages/transaction/receipt/use-receipt.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'

type StatusText = { label: string; tone: Tone; why: string }

const unknown = 'Status unknown'

/** The status of a transaction in two words, and the reason; undefined while that is not known. */
function statusText(state: ReceiptState): StatusText | undefined {
  if (state.kind === 'here') return outcomeTexts[state.outcome]
  if (state.kind === 'pending' || state.why === undefined) return undefined
  return { label: unknown, tone: 'plain', why: state.why }
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
    why: 'A receipt with a state root is from before Byzantium: no status was recorded (EIP-658).',
  },
  unreadable: {
    label: unknown,
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
