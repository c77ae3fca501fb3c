import type { CurrencyTexts } from '#domain/connections/currency-texts.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'

// Kept apart from `currency-texts`, which every page needs: these rules are for forms and files.

/** Most decimals of a currency: 2^256 has 78 digits, and no chain comes near that many decimals. */
export const maxDecimals = 36

/** Whether a text can be a symbol: one short word, not a unit that amounts are typed in. */
export const isCurrencySymbol = (text: string): boolean =>
  /^[\p{L}\p{N}\p{Sc}.@+-]{1,12}$/u.test(text) &&
  /[\p{L}\p{Sc}]/u.test(text) &&
  !/^(g?wei|ether)$/i.test(text)

/** A currency as texts, all blank for none. */
export const writeCurrency = (currency: NativeCurrency | undefined): CurrencyTexts => ({
  currencyName: currency?.name ?? '',
  currencySymbol: currency?.symbol ?? '',
  currencyDecimals: currency?.decimals.toString() ?? '',
})
