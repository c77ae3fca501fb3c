import { formatUnits } from 'viem/utils'
import { groupDigits } from '#domain/values/hex.ts'
import { ungroupDigits } from '#domain/values/integer.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

/** A quantity in a larger unit, exact, without trailing zeros: (1500n, 3) → `1.5`. */
export function formatInUnit(value: bigint, decimals: number): string {
  const [whole = '', ...fraction] = formatUnits(value, decimals).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** Reads a decimal text in units of 10^-decimals: (`1.5`, 3) → 1500n; or the reason why not. */
export function readInUnit(text: string, decimals: number): bigint | 'no number' | 'too exact' {
  const [, whole = '', fraction = ''] = ungroupDigits(text).match(/^(\d*)\.?(\d*)$/) ?? []
  if (whole + fraction === '') return 'no number'
  if (/[^0]/.test(fraction.slice(decimals))) return 'too exact'
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The coin that a chain counts values and fees in, as EIP-3085 and wallets describe it. */
export type NativeCurrency = {
  name: string
  symbol: string
  /** Digits behind the point of one coin: an amount on the chain counts units of 10^-decimals. */
  decimals: number
}

/** The decimals of a currency; the usual ones where it is not known. */
export const decimalsOf = (currency: NativeCurrency | undefined): number =>
  currency?.decimals ?? usualDecimals

/** Its symbol, or `coins` where it is not known: a guessed one would name other money. */
export const symbolOf = (currency: NativeCurrency | undefined): string =>
  currency?.symbol ?? 'coins'

/** An amount of a chain's smallest unit in its coin, exact: `0.05 ETH`. */
export function formatNative(amount: bigint, currency: NativeCurrency | undefined): string {
  const number = formatInUnit(amount, decimalsOf(currency))
  return `${number} ${number === '1' && !currency ? 'coin' : symbolOf(currency)}`
}

/** Amounts below a billionth of a coin are told in wei: a row of zeros is neither read nor has room. */
const weiBound = 10n ** 9n

/**
 * An amount for lists: five significant digits, marked when that is not all: `≈ 0.012345 ETH`; below a
 * billionth in wei, where the coin has 18 decimals.
 */
export function formatNativeBrief(amount: bigint, currency: NativeCurrency | undefined): string {
  if (amount > 0n && amount < weiBound && decimalsOf(currency) === usualDecimals)
    return `${groupDigits(amount)} wei`
  const exactText = formatNative(amount, currency)
  const [, decimals] = /^[\d,]*\.(0*[1-9]\d{4})\d/.exec(exactText) ?? []
  if (decimals === undefined) return exactText
  const step = 10n ** BigInt(decimalsOf(currency) - decimals.length)
  return `≈ ${formatNative(((amount + step / 2n) / step) * step, currency)}`
}

/**
 * A price per gas in gwei, exact: `41.2 gwei`; below a thousandth of a gwei in wei, to stay
 * readable. A gwei is a billionth of a coin with 18 decimals: of others, the price is in coins.
 */
export function formatGasPrice(price: bigint, currency: NativeCurrency | undefined): string {
  if (decimalsOf(currency) !== usualDecimals) return formatNative(price, currency)
  return price !== 0n && price < 1_000_000n
    ? `${groupDigits(price)} wei`
    : `${formatInUnit(price, 9)} gwei`
}

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
