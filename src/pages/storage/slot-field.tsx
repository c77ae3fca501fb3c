import { useState } from 'react'
import { readInteger } from '#domain/integer.ts'
import { grouped } from '#domain/quantity.ts'
import { formatSlot, parseSlot } from '#domain/slot-formula-text.ts'
import { HashParts } from '#pages/storage/hash-parts.tsx'
import { WellKnown } from '#pages/storage/well-known.tsx'
import type { StorageDraft } from '#paths/storage-draft.ts'
import { TextField } from '#ui/field.tsx'

/** The variable's slot: a number, a name of a namespace, or a hash of parts, which are fields then. */
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
  const formula = parseSlot(value)
  return (
    <div className="grid min-w-0 content-start gap-2">
      <TextField
        label="Slot of the variable"
        data
        placeholder="0"
        value={value}
        problem={problem}
        hint={decimal(value) ?? 'The first one is 0.'}
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
      {'base' in formula && formula.base.rule === 'keccak256' && (
        <HashParts
          parts={formula.base.parts}
          onChange={(parts) =>
            onChange({ slot: formatSlot({ ...formula, base: { rule: 'keccak256', parts } }) })
          }
        />
      )}
    </div>
  )
}

/** What a hexadecimal number is in decimal, where that says something. */
function decimal(text: string): string | undefined {
  const number = /^0x/i.test(text.trim()) ? readInteger(text.trim()) : undefined
  return number !== undefined && number > 9n && number < 2n ** 64n
    ? `${grouped(number)} in decimal.`
    : undefined
}
