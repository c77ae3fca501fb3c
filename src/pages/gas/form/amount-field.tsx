import { useState } from 'react'
import { amountUnits, coinUnit, splitAmount, unitLabel } from '#domain/values/amount.ts'
import { FormField, Select, TextInput } from '#ui/form/field.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = Omit<Parameters<typeof FormField>[0], 'children'> & {
  value: string
  /** The usual unit of this amount; where the currency has no gwei, it is a coin. */
  unit: 'gwei' | 'ether'
  onChange: (text: string) => void
}

/**
 * An amount of the native currency with its unit. Its text is `1.5 ether`, as `readAmount` takes
 * it; a unit typed after the number selects the unit.
 */
export function AmountField({ value, unit: initialUnit, onChange, ...field }: Props) {
  const currency = useNativeCurrency()
  const units = Object.keys(amountUnits(currency))
  const [chosenUnit, setChosenUnit] = useState<string>(initialUnit)
  const emptyUnit = units.includes(chosenUnit) ? chosenUnit : coinUnit(currency)
  const { number, unit = number === '' ? emptyUnit : 'wei' } = splitAmount(value, currency)
  const writeAmount = (number: string, unit: string) => {
    setChosenUnit(unit)
    onChange(number.trim() === '' ? '' : `${number} ${unit}`)
  }
  return (
    <UnitField
      {...field}
      number={number}
      onNumber={(typedText) => {
        const typedAmount = splitAmount(typedText, currency)
        // A hexadecimal amount is wei in every tool that writes one.
        writeAmount(
          typedAmount.number,
          typedAmount.unit ?? (/^0x/i.test(typedAmount.number) ? 'wei' : unit),
        )
      }}
      unit={unit}
      units={units.map((unit) => [unit, unitLabel(unit, currency)])}
      onUnit={(unit) => writeAmount(number, unit)}
    />
  )
}

type UnitFieldProps = Omit<Parameters<typeof FormField>[0], 'children'> & {
  number: string
  onNumber: (text: string) => void
  unit: string
  /** Units with their labels; none while they are not known. */
  units: readonly (readonly [unit: string, label: string])[]
  onUnit: (unit: string) => void
}

/** A number and the choice of its unit. */
export function UnitField({ number, onNumber, unit, units, onUnit, ...field }: UnitFieldProps) {
  return (
    <FormField {...field}>
      {(control) => (
        <div className="flex">
          <TextInput
            {...control}
            inputMode="decimal"
            className={units.length > 0 ? 'rounded-r-none' : ''}
            value={number}
            onText={onNumber}
          />
          {units.length > 0 && (
            <Select
              aria-label={`Unit of ${field.label.toLowerCase()}`}
              className="control w-auto rounded-l-none border-l-0 text-mute"
              value={unit}
              options={units}
              onChange={onUnit}
            />
          )}
        </div>
      )}
    </FormField>
  )
}
