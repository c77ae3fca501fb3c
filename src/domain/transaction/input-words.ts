import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { isZero } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { groupDigits } from '#domain/values/hex.ts'

/** A word of an input, its offset behind the selector, and its possible content. */
export type InputWord = {
  offset: number
  /** 32 bytes; the last may have fewer. */
  bytes: Hex
  /** The bytes from `start` to `end` that hold it, counted from the left. */
  content?: { kind: 'address' | 'number' | 'text' | 'place'; start: number; end: number }
  note?: string
}

/**
 * An input as words of 32 bytes (ABI specification), at most `maxWords` of its `count`: a call's behind its
 * selector. The content of a word is a guess; a multiple of 32 within the data is taken for an offset.
 */
export function splitInputWords(
  data: Hex,
  isCall: boolean,
  maxWords: number,
): { selector: Hex | undefined; words: InputWord[]; count: number } {
  const wordsStart = isCall && size(data) >= 4 && size(data) % 32 === 4 ? 4 : 0
  const dataLength = size(data) - wordsStart
  const words: InputWord[] = []
  for (let offset = 0; offset < Math.min(dataLength, maxWords * 32); offset += 32) {
    const bytes = slice(data, wordsStart + offset, Math.min(wordsStart + offset + 32, size(data)))
    words.push({
      offset,
      bytes,
      ...(size(bytes) === 32 && guessWordMeaning(bytes, dataLength, isCall)),
    })
  }
  const selector = wordsStart === 4 ? slice(data, 0, 4) : undefined
  return { selector, words, count: Math.ceil(dataLength / 32) }
}

function guessWordMeaning(word: Hex, dataLength: number, isCall: boolean): Partial<InputWord> {
  if (!isCall || isZero(word)) return {}
  const wordValue = BigInt(word)
  if (wordValue < BigInt(dataLength) && wordValue % 32n === 0n)
    return {
      content: lowOrderBytes('place', wordValue),
      note: `offset 0x${wordValue.toString(16)} (${groupDigits(wordValue)})`,
    }
  const [likely] = wordReadings(word).filter((reading) => reading.likely)
  if (!likely?.value) return {}
  const { type, offset, size } = likely
  const byteRange = { start: 32 - offset - size, end: 32 - offset }
  if (type === 'address') return { content: { kind: 'address', ...byteRange }, note: likely.value }
  if (type === 'uint256')
    return { content: lowOrderBytes('number', wordValue), note: groupDigits(wordValue) }
  if (/text|string/.test(type))
    return { content: { kind: 'text', ...byteRange }, note: likely.value }
  return {}
}

/** The bytes of a number, without the zeros before it. */
const lowOrderBytes = (kind: 'number' | 'place', value: bigint) => ({
  kind,
  start: 32 - Math.ceil(value.toString(16).length / 2),
  end: 32,
})
