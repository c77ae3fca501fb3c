import { useState } from 'react'
import { type EtherUnit, isEtherUnit, splitAmount } from '#domain/values/amount.ts'
import { FormField } from '#ui/form/field.tsx'

/**
 * An amount of ether with its unit. Its text is `1.5 ether`, as `readAmount` takes it; a unit typed
 * after the number selects the unit.
 */
export function AmountField({
  value,
  unit: initialUnit,
  onChange,
  ...field
}: {
  label: string
  hint?: string
  problem?: string | undefined
  value: string
  /** The usual unit of this amount. */
  unit: EtherUnit
  onChange: (text: string) => void
}) {
  const [chosenUnit, setChosenUnit] = useState(initialUnit)
  const { number, unit = number === '' ? chosenUnit : 'wei' } = splitAmount(value)
  const writeAmount = (number: string, unit: EtherUnit) => {
    setChosenUnit(unit)
    onChange(number.trim() === '' ? '' : `${number} ${unit}`)
  }
  return (
    <FormField {...field}>
      {(control) => (
        <div className="flex">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="control rounded-r-none"
            value={number}
            onChange={({ target }) => {
              const typedAmount = splitAmount(target.value)
              // A hexadecimal amount is wei in every tool that writes one.
              writeAmount(
                typedAmount.number,
                typedAmount.unit ?? (/^0x/i.test(typedAmount.number) ? 'wei' : unit),
              )
            }}
            {...control}
          />
          <select
            aria-label={`Unit of ${field.label.toLowerCase()}`}
            className="control w-auto rounded-l-none border-l-0 text-mute"
            value={unit}
            onChange={({ target }) =>
              isEtherUnit(target.value) && writeAmount(number, target.value)
            }
          >
            <option>wei</option>
            <option>gwei</option>
            <option>ether</option>
          </select>
        </div>
      )}
    </FormField>
  )
}
