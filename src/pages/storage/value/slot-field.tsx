import { useState } from 'react'
import { readInteger } from '#domain/values/integer.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { WellKnownSlotPicker } from '#pages/storage/value/well-known-slot-picker.tsx'
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
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <TextField
        label="Slot of the variable"
        data
        placeholder="0"
        value={value}
        problem={problem}
        hint={decimalHint(value) ?? (/[(+-]/.test(value) ? undefined : 'The first one is 0.')}
        onChange={(slot) => onChange({ slot })}
        action={
          <button
            type="button"
            aria-expanded={isPicking}
            className="text-sm text-accent hover:underline"
            onClick={() => setIsPicking(!isPicking)}
          >
            Well-known
          </button>
        }
      />
      {isPicking && (
        <WellKnownSlotPicker
          onPick={(part) => {
            setIsPicking(false)
            onChange(part)
          }}
        />
      )}
    </div>
  )
}

/** A hexadecimal number in decimal, where it is neither trivial nor a hash. */
function decimalHint(text: string): string | undefined {
  const parsedNumber = /^0x/i.test(text.trim()) ? readInteger(text.trim()) : undefined
  return parsedNumber !== undefined && parsedNumber > 9n && parsedNumber < 2n ** 64n
    ? `${groupDigits(parsedNumber)} in decimal.`
    : undefined
}
