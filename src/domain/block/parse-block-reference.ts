import {
  type BlockReference,
  blockTags,
  compactDigits,
  numberPattern,
  readBlockReference,
} from '#domain/block/block-reference.ts'
import { hashProblem } from '#domain/values/hash-problem.ts'

/** Reads how people write a block, or says what is wrong with the text. */
export function parseBlockReference(text: string): BlockReference | { problem: string } {
  const reference = readBlockReference(text)
  if (reference) return reference
  const normalizedText = text.trim().toLowerCase()
  const digits = compactDigits(normalizedText)
  if (numberPattern.test(digits)) return { problem: 'Block numbers range from 0 to 2^63 − 1.' }
  if (normalizedText === '') return { problem: 'Enter a block number, hash or tag.' }
  // The text is too long for a number, and not a hash: it may be anything, such as a key.
  if (/^[0-9a-f]{17,}$/.test(digits) && digits.length !== 64)
    return {
      problem: `${digits.length} digits: a block number has up to 19, a hash 64, an address 40.`,
    }
  if (/^[0-9a-f]{64}$/.test(normalizedText) || normalizedText.startsWith('0x'))
    return { problem: hashProblem(normalizedText) ?? '' }
  return {
    problem: `Invalid block “${text.trim()}”. Enter a number, a 32-byte hash, or ${blockTags.join(', ')}.`,
  }
}
