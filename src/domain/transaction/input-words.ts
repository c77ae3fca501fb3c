import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { isZero } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { groupDigits } from '#domain/values/hex.ts'

/** A word of an input, its offset behind the selector, and what it may mean. */
type InputWord = {
  offset: number
  /** 32 bytes; the last may have fewer. */
  bytes: Hex
  note?: string
}

/**
 * An input as words of 32 bytes (ABI specification), at most `maxWords` of its `count`: a call's behind its
 * selector. The meaning of a word is a guess; a multiple of 32 within the data is taken for an offset.
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
    const note =
      isCall && size(bytes) === 32 && !isZero(bytes) && guessWordMeaning(bytes, dataLength)
    words.push({ offset, bytes, ...(note && { note }) })
  }
  const selector = wordsStart === 4 ? slice(data, 0, 4) : undefined
  return { selector, words, count: Math.ceil(dataLength / 32) }
}

function guessWordMeaning(word: Hex, dataLength: number): string | undefined {
  const wordValue = BigInt(word)
  if (wordValue < BigInt(dataLength) && wordValue % 32n === 0n)
    return `offset 0x${wordValue.toString(16)} (${groupDigits(wordValue)})`
  const likely = wordReadings(word).find((reading) => reading.likely)
  if (!likely?.value) return undefined
  if (likely.type === 'uint256') return groupDigits(wordValue)
  return likely.type === 'address' || /text|string/.test(likely.type) ? likely.value : undefined
}
