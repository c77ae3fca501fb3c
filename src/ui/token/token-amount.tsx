import type { ReactNode } from 'react'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { formatTokenAmount, isUnlimited, type ReadTokenUnit } from '#domain/token/token-unit.ts'
import type { TokenValue } from '#domain/token/token-values.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { formatUtc } from '#domain/values/time.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type CountedNumber = {
  number: bigint
  /** Type of the number, such as `uint256`. */
  type: string
  value: TokenValue
  unit: ReadTokenUnit
}

type Props = CountedNumber & {
  unlimitedText?: string
  /** Where small differences count: all digits, and the raw number on hover. */
  isExact?: boolean
}

/** An amount of a token: "12.5 KEY", exact on hover. `TokenUnitTag` or `unitsNote` belongs beside it. */
export function TokenAmount(props: Props) {
  const { number, type, value, unit, unlimitedText = 'Unlimited', isExact = false } = props
  const { brief, exact } = formatTokenAmount(number, unit)
  const unlimited = isUnlimited(number, type, value)
  return (
    <span
      className="wrap-anywhere"
      title={isExact ? groupDigits(number) : unlimited ? undefined : exact}
    >
      {unlimited ? unlimitedText : isExact ? exact : brief}{' '}
      {/* The contract chooses this text: its direction must not affect the text around it. */}
      <bdi>{unit.symbol}</bdi>
    </span>
  )
}

type GrowthProps = { growth: bigint; unit: ReadTokenUnit }

/** The growth of an amount with its sign: "+12.5 KEY". */
export function TokenGrowth({ growth, unit }: GrowthProps) {
  const { brief, exact } = formatTokenAmount(growth < 0n ? -growth : growth, unit)
  return (
    <>
      {/* “< 0.000001” with a sign before it would be another number. */}
      {(brief.startsWith('<') ? exact : brief).replace(/\d/, `${growth < 0n ? '−' : '+'}$&`)}{' '}
      <bdi>{unit.symbol}</bdi>
    </>
  )
}

/** Marks a unit as the contract's own claim: any contract may return any symbol. */
export function TokenUnitTag({ unit: { readAt } }: { unit: ReadTokenUnit }) {
  const readTime = formatUtc(BigInt(Math.floor(readAt / 1000)))
  return (
    <StatusTag
      title={`Returned by the contract’s symbol() and decimals(), read ${readTime}. Not verified.`}
    >
      Per the contract
    </StatusTag>
  )
}

/** Says of all amounts in a list what `TokenUnitTag` says of one. */
export const unitsNote = 'Symbols and decimals are per the contract.'

/** The amount to show beside its raw number, with the mark of its unit. */
export function TokenNote(countedNumber: CountedNumber) {
  return (
    <span className="inline-block">
      <TokenAmount {...countedNumber} /> <TokenUnitTag unit={countedNumber.unit} />
    </span>
  )
}

/**
 * The notes on those arguments that count a token, by their index; none is guessed while its unit is read.
 * A list says once for all of its rows where their units are from.
 */
export function tokenNotes(
  args: readonly DecodedArgument[],
  values: { readonly [index: number]: TokenValue },
  unit: ReadTokenUnit | null | undefined,
  Note: typeof TokenNote | typeof TokenAmount = TokenNote,
): { [index: number]: ReactNode } {
  const notes: { [index: number]: ReactNode } = {}
  for (const [index, argument] of args.entries()) {
    const value = values[index]
    if (unit === null || !value || !('value' in argument) || typeof argument.value !== 'bigint')
      continue
    notes[index] = unit ? (
      <Note number={argument.value} type={argument.type} value={value} unit={unit} />
    ) : (
      <span aria-busy="true" className="tag waiting h-6 w-52 align-bottom" />
    )
  }
  return notes
}
