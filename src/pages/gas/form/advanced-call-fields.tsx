import { AmountField } from '#pages/gas/form/amount-field.tsx'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { GasField } from '#pages/gas/form/gas-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'

/** The fields of a call besides its recipient, its sender and its data. */
export function AdvancedCallFields(part: CallFormPart) {
  const { draft, change, problems } = part
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <AmountField
        label="Value"
        unit="ether"
        problem={problems.value}
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <BlockPicker
        hint={
          draft.block.trim().toLowerCase() === 'safe'
            ? 'Sent as finalized: this API reads safe as finalized.'
            : 'Optional. Default: the provider decides.'
        }
        problem={problems.block}
        value={draft.block}
        onChange={(block) => change({ block })}
      />
      <GasField {...part} />
      <AmountField
        label="Max fee per gas"
        unit="gwei"
        hint="Providers may check the sender’s balance."
        problem={problems.maxFeePerGas}
        value={draft.maxFeePerGas}
        onChange={(maxFeePerGas) => change({ maxFeePerGas })}
      />
      <AmountField
        label="Max priority fee per gas"
        unit="gwei"
        problem={problems.maxPriorityFeePerGas}
        value={draft.maxPriorityFeePerGas}
        onChange={(maxPriorityFeePerGas) => change({ maxPriorityFeePerGas })}
      />
      <AmountField
        label="Gas price"
        unit="gwei"
        hint="Legacy, replaces the two fees."
        problem={problems.gasPrice}
        value={draft.gasPrice}
        onChange={(gasPrice) => change({ gasPrice })}
      />
    </div>
  )
}
