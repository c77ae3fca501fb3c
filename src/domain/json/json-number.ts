import { jsonTokens } from '#domain/json/json-tokens.ts'

const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

export const isJsonNumber = (token: string): boolean => /^-?\d/.test(token)

/** The exact value of a JSON number as text, the same for equal numbers however written. */
function canonicalNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberPattern.exec(token) ?? []
  const allDigits = whole + fraction
  let [start, end] = [0, allDigits.length]
  while (allDigits[start] === '0') start++
  if (start === end) return '0'
  while (allDigits[end - 1] === '0') end--
  const decimalExponent =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(allDigits.length - end)
  return `${sign}${allDigits.slice(start, end)}e${decimalExponent}`
}

/**
 * Whether `JSON.parse` keeps a number: beyond about 16 digits, or 1e308, it becomes another one.
 */
export function survivesJsonParse(token: string): boolean {
  const parsedNumber = Number(token)
  return (
    Number.isFinite(parsedNumber) &&
    canonicalNumber(String(parsedNumber)) === canonicalNumber(token)
  )
}

export const allNumbersSurviveParse = (text: string): boolean =>
  jsonTokens(text).every((token) => !isJsonNumber(token) || survivesJsonParse(token))
