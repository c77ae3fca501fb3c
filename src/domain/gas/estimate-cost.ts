import {
  decimalsOf,
  formatInUnit,
  formatNative,
  type NativeCurrency,
} from '#domain/values/amount.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

/** A gas limit with a margin in percent, rounded up to a whole unit. */
export const addGasMargin = (gas: bigint, percent: bigint): bigint =>
  (gas * (100n + percent) + 99n) / 100n

/** A price per gas for lists: four significant decimals, marked when that is not all. */
export function formatGasPriceBrief(price: bigint, currency: NativeCurrency | undefined): string {
  // Always in gwei: prices of a list are compared.
  const exactText =
    decimalsOf(currency) === usualDecimals
      ? `${formatInUnit(price, 9)} gwei`
      : formatNative(price, currency)
  const [figure = '', unit] = exactText.split(' ')
  const briefFigure = figure.replace(/^([\d,]*\.0*[1-9]\d{3})\d+$/, '$1')
  const approximationMark = briefFigure === figure ? '' : '≈ '
  return `${approximationMark}${briefFigure.replace(/(\.\d*[1-9])0+$/, '$1')} ${unit}`
}
