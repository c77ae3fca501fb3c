import type { Hex } from 'viem'
import { hexToBytes } from 'viem/utils'
import { shortenText } from '#domain/text/others-text.ts'

/** A storage value as 32 bytes, and what was unusual about its form in the answer. */
export type ParsedWord = { word: Hex; anomaly?: string } | { problem: string }

/** Most letters of a response that a sentence quotes: 32 bytes have 66. */
const maxQuotedLetters = 80

/**
 * Reads a storage value as a node wrote it. Spec 2.3 says 32 bytes, padded on the left; nodes also
 * answer `0x`, `0x0` and other short forms, which are padded here. Never throws.
 */
export function readWord(answer: unknown): ParsedWord {
  if (typeof answer !== 'string') return { problem: 'The response is not a string.' }
  if (!/^0x[0-9a-f]*$/i.test(answer)) return { problem: 'The response is not hexadecimal.' }
  const hexDigits = answer.slice(2).toLowerCase()
  if (hexDigits.length === 64) return { word: `0x${hexDigits}` }
  const significantDigits = hexDigits.replace(/^0+/, '')
  if (significantDigits.length > 64)
    return { problem: `The response has ${hexDigits.length / 2} bytes instead of 32.` }
  const lengthComparison = hexDigits.length < 64 ? 'shorter' : 'longer'
  return {
    word: `0x${significantDigits.padStart(64, '0')}`,
    anomaly: `The provider returned ${shortenText(answer, maxQuotedLetters)}, ${lengthComparison} than 32 bytes. Shown padded with leading zeros.`,
  }
}

export const wordBytes = (word: Hex): number[] => [...hexToBytes(word)]

/** The last `size` bytes from `offset` on, from the low-order end as Solidity counts. */
export const wordPart = (word: Hex, offset: number, size: number): Hex =>
  `0x${word.slice(66 - 2 * (offset + size), 66 - 2 * offset)}`

export const isZero = (word: Hex): boolean => /^0x0*$/.test(word)

/** Bytes that belong together: `offset` counts from the low-order end, as Solidity does. */
export type WordPart = { name: string; offset: number; size: number }
