import type { NativeCurrency } from '#domain/values/native-currency.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

/** A currency as people type it; without a symbol there is none, other blanks mean the usual. */
export type CurrencyTexts = {
  currencyName: string
  currencySymbol: string
  currencyDecimals: string
}

/**
 * The currency of checked texts; undefined where they name none, as those of connections that were
 * stored before there were currencies.
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
