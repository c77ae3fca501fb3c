import { AmountField } from '#pages/gas/form/amount-field.tsx'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'

/** Fees per gas, in gwei. */
const feeRows = [
  ['maxFeePerGas', 'Max fee per gas', 'Providers may check the sender’s balance.'],
  ['maxPriorityFeePerGas', 'Max priority fee per gas', undefined],
  ['gasPrice', 'Gas price', 'Legacy, replaces the two fees.'],
] as const

/** Every field of a call beside its three main ones. */
export default function AdvancedFields({ form }: { form: CallFormState }) {
  const { draft, field } = form
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <AmountField label="Value" unit="ether" {...field('value')} />
      <BlockPicker
        hint={
          draft.block.trim().toLowerCase() === 'safe'
            ? 'Sent as finalized: this API reads safe as finalized.'
            : 'Optional. Default: the provider decides.'
        }
        {...field('block')}
      />
      <TextField
        label="Gas limit"
        placeholder="block gas limit"
        hint="Optional. Capped at 10 × the block gas limit."
        {...field('gas')}
      />
      {feeRows.map(([name, label, hint]) => (
        <AmountField key={name} label={label} unit="gwei" hint={hint} {...field(name)} />
      ))}
    </div>
  )
}
