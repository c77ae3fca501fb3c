import { useEffect, useState } from 'react'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { CallFields, CallFunctionFields } from '#pages/gas/form/call-fields.tsx'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useCallForm } from '#pages/gas/form/use-call-form.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
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
  const onKnown = setPageContracts
  const form = useCallForm({ address, problems, pageContracts, onKnown })
  useEffect(() => onRead(form.readTyped))
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
        <CallFields form={form} />
      </div>
      <div className="grid gap-3 empty:hidden">
        <CallFunctionFields form={form} />
      </div>
      <div className="grid items-start gap-3 *:min-w-0 md:grid-cols-3">
        <AmountField label="Value" unit="ether" {...form.field('value')} />
        <TextField
          label="Gas limit"
          hint="Optional. Default: the node decides."
          {...form.field('gas')}
        />
      </div>
    </fieldset>
  )
}
