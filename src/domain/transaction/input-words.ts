import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { groupDigits } from '#domain/values/quantity.ts'
import { readings } from '#domain/storage/value/word-readings.ts'
import { isZero } from '#domain/storage/value/word.ts'

/** A word of an input, where it stands behind the selector, and what it may hold. */
export type InputWord = {
  offset: number
  /** 32 bytes; the last may have fewer. */
  bytes: Hex
  /** The bytes from `start` to `end` that hold it, counted from the left. */
  held?: { kind: 'address' | 'number' | 'text' | 'place'; start: number; end: number }
  note?: string
}

/**
 * An input as words of 32 bytes (ABI specification), at most so many of its `count`: a call's behind
 * its selector. What a word holds is a guess; a multiple of 32 within the data is taken for a place.
 */
export function inputWords(
  data: Hex,
  isCall: boolean,
  most: number,
): { selector: Hex | undefined; words: InputWord[]; count: number } {
  const start = isCall && size(data) >= 4 && size(data) % 32 === 4 ? 4 : 0
  const length = size(data) - start
  const words: InputWord[] = []
  for (let offset = 0; offset < Math.min(length, most * 32); offset += 32) {
    const bytes = slice(data, start + offset, Math.min(start + offset + 32, size(data)))
    words.push({ offset, bytes, ...(size(bytes) === 32 && guess(bytes, length, isCall)) })
  }
  const selector = start === 4 ? slice(data, 0, 4) : undefined
  return { selector, words, count: Math.ceil(length / 32) }
}

function guess(word: Hex, length: number, isCall: boolean): Partial<InputWord> {
  if (!isCall || isZero(word)) return {}
  const value = BigInt(word)
  if (value < BigInt(length) && value % 32n === 0n)
    return {
      held: low('place', value),
      note: `place 0x${value.toString(16)}, or ${groupDigits(value)}`,
    }
  const [likely] = readings(word).filter((reading) => reading.likely)
  if (!likely?.value) return {}
  const { type, offset, size } = likely
  const range = { start: 32 - offset - size, end: 32 - offset }
  if (type === 'address') return { held: { kind: 'address', ...range }, note: likely.value }
  if (type === 'bool' || type === 'uint256')
    return { held: low('number', value), note: groupDigits(value) }
  if (/text|string/.test(type)) return { held: { kind: 'text', ...range }, note: likely.value }
  return {}
}

/** The bytes of a number, without the zeros before it. */
const low = (kind: 'number' | 'place', value: bigint) => ({
  kind,
  start: 32 - Math.ceil(value.toString(16).length / 2),
  end: 32,
})
