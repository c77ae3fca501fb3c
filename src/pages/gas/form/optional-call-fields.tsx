import { useState } from 'react'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { GasField } from '#pages/gas/form/gas-field.tsx'
import { CallBlockField } from '#ui/form/block-field.tsx'

/** Each field with its short label in the folded summary. */
const foldedFields = [
  ['gas', 'gas'],
  ['gasPrice', 'price'],
  ['maxFeePerGas', 'max fee'],
  ['maxPriorityFeePerGas', 'tip'],
  ['block', 'at'],
] as const

/** Fields that an estimate seldom needs, folded away; the summary shows what is set. */
export function OptionalCallFields(part: CallFormPart) {
  const { draft, change, problems } = part
  const filledSummary = foldedFields.flatMap(([field, fieldLabel]) =>
    draft[field] ? `${fieldLabel} ${draft[field]}` : [],
  )
  const [open, setOpen] = useState(filledSummary.length > 0)
  if (!open && foldedFields.some(([field]) => problems[field] !== undefined)) setOpen(true)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-mute hover:text-ink">
        Gas limit, fees, block
        {!open && filledSummary.length > 0 && ` · ${filledSummary.join(', ')}`}
      </summary>
      <div className="mt-3 grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <GasField {...part} />
        <AmountField
          label="Gas price"
          unit="gwei"
          hint="Legacy, instead of the fees below."
          problem={problems.gasPrice}
          value={draft.gasPrice}
          onChange={(gasPrice) => change({ gasPrice })}
        />
        <AmountField
          label="Max fee per gas"
          unit="gwei"
          problem={problems.maxFeePerGas}
          value={draft.maxFeePerGas}
          onChange={(maxFeePerGas) => change({ maxFeePerGas })}
        />
        <AmountField
          label="Max priority fee"
          unit="gwei"
          problem={problems.maxPriorityFeePerGas}
          value={draft.maxPriorityFeePerGas}
          onChange={(maxPriorityFeePerGas) => change({ maxPriorityFeePerGas })}
        />
        <p className="-mt-2 text-sm text-mute sm:col-span-2">
          Where a price is given, nodes may check that the sender can pay.
        </p>
        <div className="sm:col-span-2">
          <CallBlockField
            placeholder="left to the node"
            hint={
              draft.block.trim().toLowerCase() === 'safe'
                ? 'Asked as finalized: for an estimate the API reads safe as it.'
                : 'A number or a tag; safe is read as finalized. Empty: none is sent.'
            }
            problem={problems.block}
            value={draft.block}
            onChange={(block) => change({ block })}
          />
        </div>
      </div>
    </details>
  )
}
