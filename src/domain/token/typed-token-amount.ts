import type { TokenUnit } from '#domain/token/token-unit.ts'
import { ungroupDigits } from '#domain/values/integer.ts'

/** The unit that a person selected for an amount of a token. */
export type AmountUnit = 'base' | 'token'

/**
 * Number and unit in the text of an argument: with 6 decimals, `12.5e6` is 12.5 of the token, and
 * any other number counts base units.
 */
export function splitTokenAmount(
  text: string,
  { decimals }: Pick<TokenUnit, 'decimals'>,
): { number: string; unit: AmountUnit } {
  const exponent = `e${decimals}`
  return text.endsWith(exponent) && !/^\s*0x/i.test(text)
    ? { number: text.slice(0, -exponent.length), unit: 'token' }
    : { number: text, unit: 'base' }
}

/**
 * The text of an argument for what was typed in `selected`. Without a selected unit a number with a
 * point is of the token, as no base unit has parts; the symbol after a number selects the token's
 * unit. A hexadecimal number counts base units, as in every tool, and `1 gwei` says its own.
 */
export function writeTokenAmount(
  typedText: string,
  selected: AmountUnit | undefined,
  { symbol, decimals }: TokenUnit,
): string {
  const text = typedText.trim()
  const [, counted, name = ''] = text.match(/^([\d.,]*\d)\s*([^\d.,].*)$/) ?? []
  const number = counted !== undefined && namesToken(name, symbol) ? counted : text
  if (number === '' || namesUnit.test(number)) return number
  const isOfToken =
    number !== text || (selected === undefined ? isPointed(number) : selected === 'token')
  return isOfToken ? `${number}e${decimals}` : number
}

const namesUnit = /^0x|\d\s*(ether|gwei|wei)$/i

/** A symbol that reads as an exponent is not told from one. */
const namesToken = (name: string, symbol: string): boolean =>
  name.toLowerCase() === symbol.toLowerCase() && !/^e\d/i.test(name)

/** Whether a text is digits with a point, which counts no base units. */
export const isPointed = (number: string): boolean => /^\d*\.\d*$/.test(ungroupDigits(number))
