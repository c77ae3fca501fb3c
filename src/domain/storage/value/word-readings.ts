import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'
import {
  isLikelyText,
  readStringSlot,
  readWordText,
  solidityString,
} from '#domain/storage/value/string-storage.ts'
import { isZero, wordBytes, wordPart } from '#domain/storage/value/word.ts'
import { isReservedAddress, looksLikeAddress } from '#domain/values/address-like.ts'
import { formatInUnit } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { formatUtc } from '#domain/values/time.ts'

export type WordReading = {
  /** Solidity type. */
  type: string
  /** Undefined when the word is not a value of this type. */
  value?: string
  note?: string | undefined
  /** The value is plausible. A guess: storage does not say what it holds. */
  likely: boolean
  /** The bytes that hold it, counted from the low-order end as Solidity counts offsets. */
  offset: number
  size: number
}

/** Numbers in use are rarely larger. */
const largeNumber = 1n << 112n

/** A word read as each elementary type, the plausible ones first. */
export function wordReadings(word: Hex): WordReading[] {
  const allReadings = [
    readAsText(word),
    readAsAddress(word),
    readAsUint(word),
    readAsBool(word),
    readAsInt(word),
    readAsSelector(word),
    readAsLongString(word),
    readAsBytes32(word),
  ]
  const presentReadings = allReadings.filter((reading) => reading !== undefined)
  // With nothing plausible, the word itself counts as likely.
  const hasLikely = presentReadings.some(({ likely }) => likely)
  const weighedReadings = presentReadings.map((reading) =>
    !hasLikely && reading.type === 'bytes32' ? { ...reading, likely: true } : reading,
  )
  return weighedReadings.toSorted((a, b) => readingRank(a) - readingRank(b))
}

const readingRank = ({ likely, value }: WordReading) => (likely ? 0 : value === undefined ? 2 : 1)

function readAsText(word: Hex): WordReading {
  const wordText = readWordText(word)
  if (!wordText)
    return { type: 'text', note: 'no readable text', likely: false, offset: 0, size: 32 }
  const { text, size, counted } = wordText
  const type = counted ? 'string' : 'bytes32 as text'
  const note = counted ? `${size} bytes; last byte holds twice that` : undefined
  const likely = isLikelyText(wordText)
  return { type, value: text, note, likely, offset: 32 - size, size }
}

function readAsBool(word: Hex): WordReading {
  const value = BigInt(word)
  if (value > 1n)
    return { type: 'bool', note: 'neither 0 nor 1', likely: false, offset: 0, size: 1 }
  return { type: 'bool', value: String(value === 1n), likely: value === 1n, offset: 0, size: 1 }
}

function readAsAddress(word: Hex): WordReading {
  const lowBytes = wordPart(word, 0, 20)
  const highBytes = wordPart(word, 20, 12)
  // Beside other values an address may begin at any byte: the low 20 would be parts of several.
  const isAlone = isZero(highBytes)
  const likely = isAlone && looksLikeAddress(BigInt(lowBytes))
  if (isReservedAddress(BigInt(word)))
    return { type: 'address', note: 'too small for an address', likely, offset: 0, size: 20 }
  const note = isAlone ? undefined : 'low 20 bytes; higher bytes are set'
  return { type: 'address', value: getAddress(lowBytes), note, likely, offset: 0, size: 20 }
}

function readAsUint(word: Hex): WordReading {
  const value = BigInt(word)
  const note = guessNumberMeaning(value)
  const size = Math.max(1, Math.ceil(value.toString(16).length / 2))
  const likely = value < largeNumber
  return { type: 'uint256', value: groupDigits(value), note, likely, offset: 0, size }
}

function guessNumberMeaning(value: bigint): string | undefined {
  if (value >= 1_000_000_000n && value < 4_200_000_000n) return `time: ${formatUtc(value)}`
  // A ray, as lending protocols count rates and indices, is near 10^27.
  if (value >= 10n ** 26n && value < 10n ** 29n)
    return `${formatInUnit(value, 27)} at 27 decimals, ${formatInUnit(value, 18)} at 18`
  if (value >= 10n ** 14n && value < largeNumber) return `${formatInUnit(value, 18)} at 18 decimals`
  return undefined
}

function readAsInt(word: Hex): WordReading {
  const value = BigInt.asIntN(256, BigInt(word))
  const likely = value < 0n && -value < largeNumber
  const note = value < 0n ? undefined : 'same (non-negative)'
  return { type: 'int256', value: groupDigits(value), note, likely, offset: 0, size: 32 }
}

function readAsLongString(word: Hex): WordReading | undefined {
  const slot = readStringSlot(word, solidityString)
  if (slot.kind !== 'long') return undefined
  const value = `${groupDigits(slot.length)} bytes, stored elsewhere`
  const note = 'if string or bytes'
  return { type: 'string', value, note, likely: false, offset: 0, size: 32 }
}

/** Four bytes at the high-order end and nothing else: a bytes4, as selectors are. */
function readAsSelector(word: Hex): WordReading | undefined {
  if (!isZero(wordPart(word, 0, 28)) || wordBytes(word)[0] === 0) return undefined
  const value = wordPart(word, 28, 4)
  const note = 'selector or other bytes4'
  return { type: 'bytes4', value, note, likely: !readWordText(word), offset: 28, size: 4 }
}

function readAsBytes32(word: Hex): WordReading {
  const zeroCount = wordBytes(word).filter((byte) => byte === 0).length
  // One random byte in 256 is zero: four among 32 are rare.
  const note = zeroCount < 4 ? 'random-looking: a hash or key' : undefined
  return { type: 'bytes32', value: word, note, likely: false, offset: 0, size: 32 }
}
