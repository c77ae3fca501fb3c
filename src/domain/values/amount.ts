import { formatInUnit, readInUnit } from '#domain/values/fixed-point.ts'
import { decimalsOf, type NativeCurrency, symbolOf } from '#domain/values/native-currency.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

const usualUnits: Readonly<Record<string, number>> = { wei: 0, gwei: 9, ether: usualDecimals }

/**
 * The units that an amount is typed in, each with its decimals: the smallest, named wei as in the
 * execution API, and the largest, a coin. With 18 decimals the names are Solidity's, so that a link
 * means the same on every such chain; otherwise a coin is named by its symbol.
 */
export const amountUnits = (
  currency: NativeCurrency | undefined,
): Readonly<Record<string, number>> =>
  currency === undefined || currency.decimals === usualDecimals
    ? usualUnits
    : { wei: 0, [currency.symbol]: currency.decimals }

export const coinUnit = (currency: NativeCurrency | undefined): string =>
  decimalsOf(currency) === usualDecimals ? 'ether' : symbolOf(currency)

/** A unit's name for people: a coin by its symbol. */
export const unitLabel = (unit: string, currency: NativeCurrency | undefined): string =>
  unit === coinUnit(currency) ? symbolOf(currency) : unit

/**
 * Reads an amount as people write it: `1.5 ether`, `1.5 POL`, `30 gwei`, `7 wei`. Alone, a decimal
 * or hexadecimal number is wei.
 */
export function readAmount(
  text: string,
  currency?: NativeCurrency,
): { wei: bigint } | { problem: string } {
  const { number, unit = 'wei' } = splitAmount(text, currency)
  const label = unitLabel(unit, currency)
  if (/^0x[0-9a-f]+$/i.test(number))
    return unit === 'wei'
      ? { wei: BigInt(number) }
      : { problem: `A hexadecimal amount is in wei: choose wei instead of ${label}.` }
  if (/^-/.test(number)) return { problem: 'An amount cannot be below zero.' }
  const decimals = amountUnits(currency)[unit] ?? 0
  const wei = readInUnit(number, decimals)
  if (wei === 'no number' && /^[\d.]*,[\d.,]*$/.test(number))
    return { problem: 'Write the amount without commas, and with a point before decimals.' }
  if (wei === 'no number') {
    const labels = Object.keys(amountUnits(currency)).map((unit) => unitLabel(unit, currency))
    return { problem: `An amount is a number such as 1.5 or 0x10, in ${labels.join(', ')}.` }
  }
  if (wei === 'too exact')
    return {
      problem: `There is nothing smaller than 1 wei: ${label} has at most ${decimals} decimals.`,
    }
  return { wei }
}

/** An amount as `readAmount` takes it: `0.1 ether`. */
export const formatAmount = (wei: bigint, currency: NativeCurrency | undefined): string =>
  `${formatInUnit(wei, decimalsOf(currency)).replaceAll(',', '')} ${coinUnit(currency)}`

/** Splits the number from the unit after it; nothing is judged yet. */
export function splitAmount(
  text: string,
  currency?: NativeCurrency,
): { number: string; unit?: string } {
  const trimmedText = text.trim()
  const namedUnits = Object.keys(amountUnits(currency))
    .flatMap((unit) => [unit, unitLabel(unit, currency)].map((name) => ({ unit, name })))
    // The longest first: gwei ends with wei.
    .toSorted((a, b) => b.name.length - a.name.length)
  for (const { unit, name } of namedUnits) {
    if (!trimmedText.toLowerCase().endsWith(name.toLowerCase())) continue
    const number = trimmedText.slice(0, -name.length).trim()
    // A hexadecimal number may end like a symbol: 0x1FAD.
    if (!/^0x/i.test(number) || /[^\da-f]/i.test(name)) return { number, unit }
  }
  return { number: trimmedText }
}
