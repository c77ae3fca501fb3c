import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'

/** A number without commas where all of them group digits as pages print them, `1,000.5`; else as it is. */
export const ungroupDigits = (text: string): string =>
  /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

/**
 * Reads an integer as people type it: decimal or `0x`, with a sign, with `_` between digits as in
 * Solidity or commas as on pages. Undefined when it is none; any other comma may mean a point.
 */
export function readInteger(text: string): bigint | undefined {
  const [, sign, digits] =
    ungroupDigits(text).match(/^(-?)(0x[0-9a-f]+(?:_[0-9a-f]+)*|\d+(?:_\d+)*)$/i) ?? []
  if (digits === undefined) return undefined
  const absoluteValue = BigInt(digits.replaceAll('_', ''))
  return sign === '-' ? -absoluteValue : absoluteValue
}

/** Says why a text cannot be read as an integer. */
export function integerProblem(text: string): string {
  if (text === '') return 'type a number'
  if (/^\d+e\d+$/i.test(text)) return `write all digits of “${text}”`
  if (/^[0-9a-f]+$/i.test(text)) return `“${text}” has letters: hexadecimal begins with 0x`
  if (/^-?[\d,.]+$/.test(text)) return `write “${text}” without commas and points`
  return `“${text}” is not a whole number: write it in decimal, or in hexadecimal with 0x`
}

export const toHex = (bytes: Uint8Array): Hex => bytesToHex(bytes)

/**
 * The bytes of `0x` hex of either case; an odd number of digits is read as if a zero stood before
 * it, as quantities are. Undefined when it is not hex.
 */
export const fromHex = (text: string): Uint8Array | undefined =>
  /^0x[\da-f]*$/i.test(text) ? hexToBytes(text as Hex) : undefined
