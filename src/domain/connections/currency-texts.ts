import type { NativeCurrency } from '#domain/values/amount.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

/** A currency as typed; no symbol means no currency, other blanks mean the usual values. */
export type CurrencyTexts = {
  currencyName: string
  currencySymbol: string
  currencyDecimals: string
}

/**
 * The currency of checked texts; undefined where they name none, as in connections stored before
 * currencies existed.
 */
export const readCurrency = ({
  currencyName,
  currencySymbol: symbol,
  currencyDecimals,
}: Partial<CurrencyTexts>): NativeCurrency | undefined =>
  symbol
    ? {
        name: currencyName || symbol,
        symbol,
        decimals: Number(currencyDecimals || usualDecimals),
      }
    : undefined
