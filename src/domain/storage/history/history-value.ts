import type { Hex } from 'viem'
import {
  elementaryType,
  isValueType,
  type StorageType,
  type ValueType,
} from '#domain/storage/type/storage-type.ts'
import {
  formatStoredValue,
  readStoredValue,
  type StoredValue,
} from '#domain/storage/value/stored-value.ts'
import {
  readStringSlot,
  readWordText,
  solidityString,
} from '#domain/storage/value/string-storage.ts'
import { isZero, wordPart } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { groupDigits } from '#domain/values/hex.ts'

/** How words of one location are read, all in the same way. */
export type WordReader = {
  /** Name of the type, for people. */
  label: string
  /** The type was guessed from the words. */
  guessed: boolean
  /** Values are numbers, which have differences and a scale. */
  numeric: boolean
  /** The bytes that hold the value, counted from the low-order end. */
  offset: number
  size: number
  read: (word: Hex) => Pick<StoredValue, 'text' | 'number' | 'anomaly'>
}

/**
 * How to read the value of a type at an offset. Where the type is not known, or holds other values, it
 * is guessed from `words`.
 */
export function wordReader(type: StorageType, offset: number, words: readonly Hex[]): WordReader {
  const isKnown = isValueType(type)
    ? type.kind !== 'unknown' || type.size < 32
    : type.kind === 'string' || type.kind === 'bytes'
  return isKnown ? readerOf(type, offset, false) : readerOf(guessType(words), 0, true)
}

function readerOf(type: StorageType, offset: number, guessed: boolean): WordReader {
  const { label } = type
  if (!isValueType(type))
    return {
      ...{ label, guessed, numeric: false, offset: 0, size: 32 },
      read: (word) => readHead(word, label !== 'bytes32 as text'),
    }
  const numeric = type.kind === 'uint' || type.kind === 'int'
  const read = (word: Hex) => {
    const value = readStoredValue(word, offset, type)
    return { ...value, text: formatStoredValue(value) }
  }
  return { label, guessed, numeric, offset, size: type.size, read }
}

/**
 * A string or bytes from its slot alone, which holds short content with its length, or the length of
 * long content; or text that fills a word, without a length.
 */
function readHead(word: Hex, isCounted: boolean): { text: string } {
  const slot = readStringSlot(word, solidityString)
  if (slot.kind === 'long') return { text: `${groupDigits(slot.length)} bytes, kept elsewhere` }
  if (isZero(word)) return { text: 'empty' }
  const wordText = readWordText(word)
  return { text: wordText?.counted === isCounted ? `“${wordText.text}”` : word }
}

/**
 * The type that the last word which is not zero looks like. Whole words are compared, so that all of
 * them must fit into it: else a change of bytes beside it would show the same value twice.
 */
function guessType(words: readonly Hex[]): StorageType {
  const lastNonZero = words.findLast((word) => !isZero(word))
  const likeliestReading = lastNonZero && wordReadings(lastNonZero)[0]
  if (likeliestReading === undefined) return uint256
  const { type: label, offset } = likeliestReading
  if (/text|string/.test(label)) return { ...solidityString, label }
  const type = offset === 0 ? elementaryType(label) : undefined
  return type &&
    isValueType(type) &&
    words.every((word) => isZero(wordPart(word, type.size, 32 - type.size)))
    ? type
    : bytes32
}

const uint256: ValueType = { kind: 'uint', label: 'uint256', size: 32 }
const bytes32: ValueType = { kind: 'bytesN', label: 'bytes32', size: 32 }

/** Whether two words hold the same value; other values packed in the word do not count. */
export const sameValue =
  ({ offset, size }: Pick<WordReader, 'offset' | 'size'>) =>
  (one: Hex | null, other: Hex | null): boolean =>
    one === null || other === null
      ? one === other
      : wordPart(one, offset, size) === wordPart(other, offset, size)

/** The difference between two numbers; undefined where either is not a number. */
export function valueDifference(
  { numeric, read }: WordReader,
  old: Hex | null,
  next: Hex | null,
): bigint | undefined {
  const [one, other] = [old && read(old).number, next && read(next).number]
  if (!numeric || typeof one !== 'bigint' || typeof other !== 'bigint') return undefined
  return other - one
}
