import type { Hex } from 'viem'
import { type BytesType, elementaryType } from '#domain/storage/type/storage-type.ts'
import { isZero, type WordPart, wordPart } from '#domain/storage/value/word.ts'
import { byteLength, countWithNoun } from '#domain/values/hex.ts'
import { fromHex } from '#domain/values/integer.ts'
import { printableText } from '#domain/values/text.ts'
import { decodeTextBytes } from '#domain/values/utf8.ts'

/**
 * The slot of a string or of bytes: all of a short value, or how many bytes of a long one follow in other
 * slots. `anomaly` says what no compiler would have written; an invalid slot is not read further.
 */
export type StringSlot =
  | { kind: 'short'; bytes: Hex; anomaly?: string }
  | { kind: 'long'; length: number }
  | { kind: 'invalid'; anomaly: string }

/** Longest plausible string, bytes: a longer one would cost too much to store. */
const maxStringBytes = 1n << 32n

/** Solidity's string, tried for words of unknown type. */
export const solidityString = elementaryType('string') as BytesType

/**
 * Reads the word in the slot of a string or of bytes. Solidity: up to 31 bytes from the high-order
 * end and twice their number in the last byte, or else 2 · length + 1. Vyper: the length. Source:
 * Solidity documentation, "bytes and string"; contracts revert with Panic 0x22 at an invalid slot.
 */
export function readStringSlot(word: Hex, { compiler, label }: BytesType): StringSlot {
  const slotValue = BigInt(word)
  if (compiler !== 'solidity') {
    const maxLength = BigInt(label.match(/\[\s*(\d+)\s*\]$/)?.[1] ?? maxStringBytes)
    if (slotValue > maxLength)
      return invalidSlot(
        `Length ${countWithNoun(slotValue, 'byte')} exceeds the ${countWithNoun(maxLength, 'byte')} of ${label}.`,
      )
    return slotValue === 0n
      ? { kind: 'short', bytes: '0x' }
      : { kind: 'long', length: Number(slotValue) }
  }
  const byteCount = slotValue % 2n === 1n ? (slotValue - 1n) / 2n : (slotValue & 0xffn) / 2n
  if (slotValue % 2n === 1n) {
    if (byteCount >= 32n && byteCount < maxStringBytes)
      return { kind: 'long', length: Number(byteCount) }
    return invalidSlot(
      byteCount < 32n
        ? `Length ${countWithNoun(byteCount, 'byte')} in other slots; fewer than 32 belong in this one.`
        : 'The length exceeds what a contract can hold.',
    )
  }
  if (byteCount > 31n)
    return invalidSlot(
      `Length ${countWithNoun(byteCount, 'byte')} in this slot, which has room for 31.`,
    )
  const contentBytes = Number(byteCount)
  const unusedBytes = wordPart(word, 1, 31 - contentBytes)
  const bytes = wordPart(word, 32 - contentBytes, contentBytes)
  if (isZero(unusedBytes)) return { kind: 'short', bytes }
  const anomaly = `Behind its ${countWithNoun(byteCount, 'byte')} there are others that are not zero.`
  return { kind: 'short', bytes, anomaly }
}

const invalidSlot = (anomaly: string): StringSlot => ({ kind: 'invalid', anomaly })

/** The parts of the slot of a string or of bytes: its content, and its length. */
export function stringSlotParts(word: Hex, type: BytesType): (WordPart & { chosen: boolean })[] {
  const slot = readStringSlot(word, type)
  if (slot.kind !== 'short' || type.compiler !== 'solidity') {
    const lengthLabel = type.compiler === 'solidity' ? 'twice its length, plus one' : 'its length'
    const name = slot.kind === 'invalid' ? 'no valid encoding' : lengthLabel
    return [{ name, offset: 0, size: 32, chosen: true }]
  }
  const size = byteLength(slot.bytes) ?? 0
  const lengthPart = { name: 'twice its length', offset: 0, size: 1, chosen: false }
  return size === 0
    ? [lengthPart]
    : [{ name: type.kind, offset: 32 - size, size, chosen: true }, lengthPart]
}

export type WordText = {
  text: string
  /** How many bytes from the high-order end hold it. */
  size: number
  /** True when the last byte holds twice the length, as in a Solidity string of up to 31 bytes. */
  counted: boolean
}

/** Readable text in a word: a short Solidity string, or a bytes32 filled from the left. */
export function readWordText(word: Hex): WordText | undefined {
  const slot = readStringSlot(word, solidityString)
  const counted = slot.kind === 'short' && slot.bytes !== '0x'
  if (counted && slot.anomaly !== undefined) return undefined
  const bytes = counted ? slot.bytes : (word.replace(/(?:00)+$/, '') as Hex)
  const text = printableText(bytes)
  return text === undefined ? undefined : { text, size: byteLength(bytes) ?? 0, counted }
}

/** Whether a text is one: two letters happen by chance. */
export const isLikelyText = ({ counted, size }: WordText) => counted || size > 2

/** Joins a long value's words, in order, to its bytes; bytes after its end must be zero. */
export function joinWords(words: readonly Hex[], length: number): { bytes: Hex; anomaly?: string } {
  const allDigits = words.map((word) => word.slice(2)).join('')
  const bytes: Hex = `0x${allDigits.slice(0, length * 2)}`
  const trailingDigits = allDigits.slice(length * 2)
  if (/^0*$/.test(trailingDigits)) return { bytes }
  return { bytes, anomaly: 'After its last byte, its last slot holds bytes that are not zero.' }
}

/** Bytes as text where UTF-8 without control characters; `isTruncated` where more bytes follow. */
export const bytesText = (bytes: Hex, isTruncated = false): string | undefined =>
  decodeTextBytes(fromHex(bytes) ?? new Uint8Array(), isTruncated)
