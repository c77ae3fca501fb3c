import type { Hex } from 'viem'
import { fromHex } from '#domain/hex-bytes.ts'
import { grouped } from '#domain/quantity.ts'
import type { BytesType } from '#domain/storage/storage-type.ts'
import { isZero, wordPart } from '#domain/storage/word.ts'
import { readText } from '#domain/utf8.ts'

/**
 * What the slot of a string or of bytes says: all of a short value, or how many bytes follow in
 * other slots. `odd` says what no compiler would have written; nothing more is read then, unless a
 * value is there all the same.
 */
export type BytesHead =
  | { kind: 'here'; bytes: Hex; odd?: string }
  | { kind: 'elsewhere'; length: number }
  | { kind: 'impossible'; odd: string }

/** More than this is no string that anybody paid for: 2^32 bytes. */
const most = 1n << 32n

/**
 * Reads the word in the slot of a string or of bytes. Solidity: up to 31 bytes from the high-order
 * end and twice their number in the last byte, or else 2 · length + 1. Vyper: the length. Source:
 * Solidity documentation, "bytes and string"; Panic 0x22 is what a contract says of such a slot.
 */
export function readBytesHead(word: Hex, { compiler, label }: BytesType): BytesHead {
  const value = BigInt(word)
  if (compiler !== 'solidity') {
    const bound = BigInt(label.match(/\[\s*(\d+)\s*\]$/)?.[1] ?? most)
    if (value > bound)
      return impossible(`It says ${size(value)}, and ${label} has room for ${size(bound)}.`)
    return value === 0n
      ? { kind: 'here', bytes: '0x' }
      : { kind: 'elsewhere', length: Number(value) }
  }
  const length = value % 2n === 1n ? (value - 1n) / 2n : (value & 0xffn) / 2n
  if (value % 2n === 1n) {
    if (length >= 32n && length < most) return { kind: 'elsewhere', length: Number(length) }
    return impossible(
      length < 32n
        ? `It says ${size(length)} in other slots, and fewer than 32 are kept in this one.`
        : 'As a length, it is more than any contract could hold.',
    )
  }
  if (length > 31n)
    return impossible(`Its last byte says ${size(length)} in this slot, which has room for 31.`)
  const count = Number(length)
  const rest = wordPart(word, 1, 31 - count)
  const bytes = wordPart(word, 32 - count, count)
  if (rest === '0x' || isZero(rest)) return { kind: 'here', bytes }
  return {
    kind: 'here',
    bytes,
    odd: `Behind its ${size(length)} there are others that are not zero.`,
  }
}

const impossible = (odd: string): BytesHead => ({ kind: 'impossible', odd })
const size = (length: bigint) => (length === 1n ? '1 byte' : `${grouped(length)} bytes`)

/** The words of a long value, in their order, as its bytes; those after its end have to be zero. */
export function joinWords(words: readonly Hex[], length: number): { bytes: Hex; odd?: string } {
  const all = words.map((word) => word.slice(2)).join('')
  const bytes: Hex = `0x${all.slice(0, length * 2)}`
  const rest = all.slice(length * 2)
  if (/^0*$/.test(rest)) return { bytes }
  return { bytes, odd: 'After its last byte, its last slot holds bytes that are not zero.' }
}

/** Bytes as text where they are UTF-8 without control characters; `cut` where more follow. */
export const bytesText = (bytes: Hex, cut = false): string | undefined =>
  readText(fromHex(bytes) ?? new Uint8Array(), cut)
