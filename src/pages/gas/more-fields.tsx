import { useState } from 'react'
import { AmountField } from '#pages/gas/amount-field.tsx'
import { BlockField } from '#pages/gas/block-field.tsx'
import type { FormPart } from '#pages/gas/call-form.tsx'
import { TextField } from '#ui/field.tsx'

const fields = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice', 'block'] as const

/** What an estimate seldom needs is folded away; what is set or wrong in it shows all the same. */
export function MoreFields(part: FormPart) {
  const { draft, change, problems } = part
  const set = fields.filter((field) => draft[field] !== '').length
  const [open, setOpen] = useState(set > 0)
  if (!open && fields.some((field) => problems[field] !== undefined)) setOpen(true)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-mute hover:text-ink">
        Gas limit, fees, block{set > 0 && !open && ` · ${set} set`}
      </summary>
      <div className="mt-3 grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Gas limit"
          placeholder="pending block’s limit"
          problem={problems.gas}
          value={draft.gas}
          onChange={(gas) => change({ gas })}
        />
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
          <BlockField {...part} />
        </div>
      </div>
    </details>
  )
}
