import { useState } from 'react'
import { type CallListField, callLists, describeCallList } from '#domain/call/call-list.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { ArgumentField } from '#pages/gas/form/argument-field.tsx'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'

const listDefinitions: { field: CallListField; label: string; note: string }[] = [
  {
    field: 'accessList',
    label: 'Access list',
    note: 'Addresses and storage keys accessed by the call (EIP-2930).',
  },
  {
    field: 'blobVersionedHashes',
    label: 'Blobs',
    note: 'Versioned hashes (EIP-4844). Blob gas is not in the estimate.',
  },
  {
    field: 'authorizationList',
    label: 'Authorizations',
    note: 'Signed (EIP-7702). Signatures are not verified here.',
  },
]

const listFieldNames = [...listDefinitions.map(({ field }) => field), 'maxFeePerBlobGas'] as const

/** Fields that only transactions of types 1, 3 and 4 have, folded away. */
export function CallListFields({ draft, change, problems }: CallFormPart) {
  const filledSummary = [
    ...listDefinitions.map(({ field }) => describeCallList(field, draft[field])),
    draft.maxFeePerBlobGas && `blob fee ${draft.maxFeePerBlobGas}`,
  ].filter(Boolean)
  const [open, setOpen] = useState(filledSummary.length > 0)
  if (!open && listFieldNames.some((field) => problems[field] !== undefined)) setOpen(true)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-mute hover:text-ink">
        Access list, blobs, authorizations
        {!open && filledSummary.length > 0 && ` · ${filledSummary.join(', ')}`}
      </summary>
      <div className="mt-3 grid gap-5">
        {listDefinitions.map(({ field, label, note }) => (
          <div key={field} className="grid gap-1.5">
            <ArgumentField
              parameter={callLists[field]}
              label={label}
              text={draft[field]}
              problem={problems[field]}
              onChange={(text) => change({ [field]: text })}
            />
            <p className="text-sm text-pretty text-mute">{note}</p>
            {field === 'blobVersionedHashes' && (
              <AmountField
                label="Max fee per blob gas"
                unit="gwei"
                problem={problems.maxFeePerBlobGas}
                value={draft.maxFeePerBlobGas}
                onChange={(maxFeePerBlobGas) => change({ maxFeePerBlobGas })}
              />
            )}
          </div>
        ))}
      </div>
    </details>
  )
}
