import { jsonTokens } from '#domain/json/json-tokens.ts'

const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Whether a token of JSON is a number. */
export const isNumber = (token: string): boolean => /^-?\d/.test(token)

/**
 * What a number of JSON is worth, exactly: numbers of the same worth have the same text, however
 * they are written.
 */
export function worth(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(token) ?? []
  const digits = whole + fraction
  let [start, end] = [0, digits.length]
  while (digits[start] === '0') start++
  if (start === end) return '0'
  while (digits[end - 1] === '0') end--
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - end)
  return `${sign}${digits.slice(start, end)}e${power}`
}

/** Whether `JSON.parse` keeps a number: beyond about 16 digits, or 1e308, it becomes another one. */
export function isKept(token: string): boolean {
  const number = Number(token)
  return Number.isFinite(number) && worth(String(number)) === worth(token)
}

/** Whether `JSON.parse` keeps every number of a text of valid JSON. */
export const keepsNumbers = (text: string): boolean =>
  jsonTokens(text).every((token) => !isNumber(token) || isKept(token))
