import { formatInUnit } from '#domain/values/fixed-point.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

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
