import { useEffect, useState } from 'react'
import { readAbiArgument } from '#domain/abi/argument.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import type { TokenValue } from '#domain/token/token-values.ts'
import {
  type AmountUnit,
  isPointed,
  splitTokenAmount,
  writeTokenAmount,
} from '#domain/token/typed-token-amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { UnitField } from '#pages/gas/form/amount-field.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'
import { TokenNote, TokenUnitTag } from '#ui/token/token-amount.tsx'

type Props = BoundField & {
  label: string
  /** Type of the argument, such as `uint256`. */
  type: string
  tokenValue: TokenValue
  /** Undefined while it is read, null for a contract that has none. */
  tokenUnit: ReadTokenUnit | null | undefined
}

/**
 * An argument that counts the called token: base units, or with an exponent what was typed in the
 * token's unit, so that a link means the same without asking the contract.
 */
export function TokenAmountField({ tokenUnit, value, onChange, ...field }: Props) {
  const [selectedUnit, setSelectedUnit] = useState<AmountUnit>()
  const { number, unit } = tokenUnit
    ? splitTokenAmount(value, tokenUnit)
    : { number: value, unit: 'base' as const }
  // People think in whole tokens, so that an empty field counts them, as one for ETH does; a number
  // that is there keeps its unit: 12 after 12.5 is of the token, too.
  const isOfToken = tokenUnit && (unit === 'token' || number === '')
  const selected = selectedUnit ?? (isOfToken ? 'token' : undefined)
  const write = (text: string, selected: AmountUnit | undefined) =>
    onChange(tokenUnit ? writeTokenAmount(text, selected, tokenUnit) : text)

  // A number with a point that came before the unit was known is written in it.
  useEffect(() => {
    if (tokenUnit && unit === 'base' && selected === undefined && isPointed(number))
      write(number, selected)
  })

  const { label, problem, type, tokenValue } = field
  const reading = readAbiArgument({ type }, value)
  const count = 'value' in reading ? (reading.value as bigint) : undefined
  return (
    <UnitField
      label={label}
      problem={
        problem && tokenUnit && unit === 'base' && isPointed(number)
          ? `Base units are whole. Select ${tokenUnit.symbol} for decimals.`
          : problem
      }
      hint={
        !tokenUnit ? (
          'Whole number.'
        ) : count === undefined || unit === 'token' ? (
          <>
            {count === undefined
              ? `${tokenUnit.decimals} decimals`
              : `Sent as ${groupDigits(count)}`}{' '}
            <TokenUnitTag unit={tokenUnit} />
          </>
        ) : (
          <TokenNote number={count} type={type} value={tokenValue} unit={tokenUnit} />
        )
      }
      number={number}
      onNumber={(text) => {
        const selectedNow = tokenUnit && isPointed(text.trim()) ? 'token' : selected
        setSelectedUnit(selectedNow)
        write(text, selectedNow)
      }}
      unit={number === '' ? (selected ?? unit) : unit}
      units={
        tokenUnit
          ? [
              ['base', 'Base units'],
              ['token', tokenUnit.symbol],
            ]
          : []
      }
      onUnit={(unit) => {
        setSelectedUnit(unit as AmountUnit)
        write(number, unit as AmountUnit)
      }}
    />
  )
}
