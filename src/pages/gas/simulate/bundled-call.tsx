import { useEffect, useState } from 'react'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { currentProblems, dataToSend } from '#pages/gas/form/call-draft.ts'
import { CallFields, CallFunctionFields } from '#pages/gas/form/call-fields.tsx'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useCallDraft } from '#pages/gas/form/use-call-draft.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { bindFields } from '#ui/form/bind-fields.ts'
import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type Props = {
  /** The call as the URL has it. */
  address: GasAddress
  /** Its number, from 1. */
  number: number
  problems: CallFormProblems
  /** Tells how to read the call as it is typed now. */
  onRead: (read: () => GasAddress) => void
  onRemove: (() => void) | undefined
}

/** The fields of one call of a bundle. */
export function BundledCall({ address, number, problems, onRead, onRemove }: Props) {
  const [pageContracts, setPageContracts] = useState<KnownContracts>()
  const callDraft = useCallDraft(address, pageContracts, setPageContracts, false)
  const { draft, change, syncedData } = callDraft
  useEffect(() => onRead(() => ({ ...draft, ...dataToSend(draft, syncedData) })))
  const shownProblems = currentProblems(problems, draft, address)
  const field = bindFields<GasAddress>({ draft, problems: shownProblems, change })
  const fieldProps = { callDraft, problems: shownProblems, field }
  return (
    <fieldset
      data-call={number}
      aria-label={`Call ${number}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <span aria-hidden="true" className="font-semibold">
          Call {number}
        </span>
        {onRemove && (
          <LinkButton aria-label={`Remove call ${number}`} onClick={onRemove}>
            Remove
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-3 *:min-w-0 md:grid-cols-3">
        <CallFields {...fieldProps} />
      </div>
      <div className="grid gap-3 empty:hidden">
        <CallFunctionFields {...fieldProps} />
      </div>
      <div className="grid items-start gap-3 *:min-w-0 md:grid-cols-3">
        <AmountField label="Value" unit="ether" {...field('value')} />
        <TextField
          label="Gas limit"
          hint="Optional. Default: the node decides."
          {...field('gas')}
        />
      </div>
    </fieldset>
  )
}
