import type { Hex } from 'viem'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import type { ValueType } from '#domain/storage/type/storage-type.ts'

/** A value to search for: the words that equal it, and its own bytes as a part of others. */
export type ExpectedValue = { words: readonly Hex[]; part: Hex | undefined }

/** Where in a word the value is: the whole of it, or a part beside other variables. */
export type FoundValue = { whole: boolean; offset: number }

/**
 * Reads a value that is known to be stored. With `packed`, words of which it is only a part match,
 * too. Zero is refused: nearly all positions hold it.
 */
export function readExpectedValue(
  type: ValueType,
  text: string,
  packed: boolean,
): ExpectedValue | { problem: string } {
  if (text.trim() === '') return { problem: 'Enter the known value of the key.' }
  const encodedKey = keyBytes(type, text)
  if ('problem' in encodedKey) return encodedKey
  const { bytes } = encodedKey
  const valueDigits =
    type.kind === 'bytesN' ? bytes.slice(2, 2 + type.size * 2) : bytes.slice(66 - type.size * 2)
  if (/^0*$/.test(valueDigits))
    return {
      problem: 'Unset slots are zero too. Use a key with a non-zero value.',
    }
  // Solidity puts a value at the low end with zeros above; Vyper extends signs, and has bytesN
  // high.
  const wholeWords = new Set<Hex>([`0x${valueDigits.padStart(64, '0')}`, bytes])
  return { words: [...wholeWords], part: packed && type.size < 32 ? `0x${valueDigits}` : undefined }
}

/** Where a word holds the value, or undefined. */
export function findExpectedValue(
  word: Hex,
  { words, part }: ExpectedValue,
): FoundValue | undefined {
  const lowerCaseWord = word.toLowerCase()
  if (words.some((whole) => whole.toLowerCase() === lowerCaseWord))
    return { whole: true, offset: 0 }
  if (part === undefined) return undefined
  const partDigits = part.slice(2).toLowerCase()
  for (let digitsEnd = lowerCaseWord.length; digitsEnd - partDigits.length >= 2; digitsEnd -= 2)
    if (lowerCaseWord.slice(digitsEnd - partDigits.length, digitsEnd) === partDigits)
      return { whole: false, offset: (lowerCaseWord.length - digitsEnd) / 2 }
  return undefined
}
