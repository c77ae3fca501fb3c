import { hexToBytes } from 'viem/utils'
import { joinBytes, toQuantityHex } from '#domain/values/hex.ts'

/** Value that RLP encodes: bytes, or a list of such values (yellow paper, appendix B). */
export type Rlp = Uint8Array | readonly Rlp[]

/** Encodes bytes and lists as RLP. Numbers are given as their minimal big-endian bytes. */
export function encodeRlp(item: Rlp): Uint8Array<ArrayBuffer> {
  if (!(item instanceof Uint8Array)) {
    const content = joinBytes(item.map(encodeRlp))
    return joinBytes([encodePrefix(0xc0, content.length), content])
  }
  const isOwnEncoding = item.length === 1 && (item[0] ?? 0) < 0x80
  return joinBytes(isOwnEncoding ? [item] : [encodePrefix(0x80, item.length), item])
}

/** A number as RLP has it: its big-endian bytes without zeros before them; none for zero. */
export const minimalBytes = (value: bigint | number): Uint8Array =>
  BigInt(value) === 0n ? new Uint8Array() : hexToBytes(toQuantityHex(value))

/** Lengths below 56 stand in the prefix itself; longer ones have bytes of their own. */
function encodePrefix(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const lengthBytes = minimalBytes(length)
  return Uint8Array.of(offset + 55 + lengthBytes.length, ...lengthBytes)
}

/**
 * The items of an encoded list, each still encoded; undefined where the bytes are no list, or more than one.
 */
export function readRlpList(bytes: Uint8Array): Uint8Array[] | undefined {
  const list = readSpan(bytes, 0)
  if (!list?.isList || list.end !== bytes.length) return undefined
  const items: Uint8Array[] = []
  for (let byteOffset = list.start; byteOffset < list.end; ) {
    const item = readSpan(bytes, byteOffset)
    if (!item) return undefined
    items.push(bytes.subarray(byteOffset, item.end))
    byteOffset = item.end
  }
  return items
}

/** The bytes that an item encodes; undefined where it is a list, or more than one item. */
export function readRlpBytes(item: Uint8Array): Uint8Array | undefined {
  const span = readSpan(item, 0)
  return span && !span.isList && span.end === item.length ? item.subarray(span.start) : undefined
}

/** Most bytes of a length: items above 4 GiB are none that could be here. */
const maxLengthBytes = 4

/** Where the content of an item starts and ends; undefined where the bytes end before it does. */
function readSpan(bytes: Uint8Array, byteOffset: number) {
  const prefix = bytes[byteOffset]
  if (prefix === undefined) return undefined
  if (prefix < 0x80) return { isList: false, start: byteOffset, end: byteOffset + 1 }
  const isList = prefix >= 0xc0
  const shortLength = prefix - (isList ? 0xc0 : 0x80)
  const lengthBytes = Math.max(0, shortLength - 55)
  if (lengthBytes > maxLengthBytes) return undefined
  const start = byteOffset + 1 + lengthBytes
  let length = lengthBytes === 0 ? shortLength : 0
  for (const byte of bytes.subarray(byteOffset + 1, start)) length = length * 256 + byte
  const end = start + length
  return end <= bytes.length ? { isList, start, end } : undefined
}
