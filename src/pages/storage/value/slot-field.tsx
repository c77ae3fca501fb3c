import { useState } from 'react'
import { readInteger } from '#domain/values/integer.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { WellKnown } from '#pages/storage/value/well-known-slot-picker.tsx'
import type { StorageDraft } from '#paths/storage/storage-draft.ts'
import { TextField } from '#ui/form/field.tsx'

/** The variable's slot: a number, or a formula such as the name of a namespace. */
export function SlotField({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (part: Partial<StorageDraft>) => void
}) {
  const [picking, pick] = useState(false)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <TextField
        label="Slot of the variable"
        data
        placeholder="0"
        value={value}
        problem={problem}
        hint={decimal(value) ?? (/[(+-]/.test(value) ? undefined : 'The first one is 0.')}
        onChange={(slot) => onChange({ slot })}
        action={
          <button
            type="button"
            aria-expanded={picking}
            className="text-sm text-accent hover:underline"
            onClick={() => pick(!picking)}
          >
            Well-known
          </button>
        }
      />
      {picking && (
        <WellKnown
          onPick={(part) => {
            pick(false)
            onChange(part)
          }}
        />
      )}
    </div>
  )
}

/** What a hexadecimal number is in decimal, where that says something. */
function decimal(text: string): string | undefined {
  const number = /^0x/i.test(text.trim()) ? readInteger(text.trim()) : undefined
  return number !== undefined && number > 9n && number < 2n ** 64n
    ? `${groupDigits(number)} in decimal.`
    : undefined
}
