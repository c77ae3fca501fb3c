/** Value that RLP encodes: bytes, or a list of such values (yellow paper, appendix B). */
export type Rlp = Uint8Array | readonly Rlp[]

/** Encodes bytes and lists as RLP. Numbers are given as their minimal big-endian bytes. */
export function encodeRlp(item: Rlp): Uint8Array {
  const encodedBytes = new Uint8Array(encodedLength(item))
  writeItem(item, encodedBytes, 0)
  return encodedBytes
}

const isBytes = (item: Rlp): item is Uint8Array => item instanceof Uint8Array

const isOwnEncoding = (bytes: Uint8Array): boolean => bytes.length === 1 && (bytes[0] ?? 0) < 0x80

/** Lengths below 56 stand in the prefix itself; longer ones have bytes of their own. */
const prefixLength = (length: number): number => (length < 56 ? 1 : 1 + lengthOfNumber(length))

function lengthOfNumber(value: number): number {
  let byteCount = 0
  for (
    let remainingValue = value;
    remainingValue > 0;
    remainingValue = Math.floor(remainingValue / 256)
  )
    byteCount++
  return byteCount
}

function contentLength(item: Rlp): number {
  if (isBytes(item)) return item.length
  let contentBytes = 0
  for (const part of item) contentBytes += encodedLength(part)
  return contentBytes
}

function encodedLength(item: Rlp): number {
  if (isBytes(item) && isOwnEncoding(item)) return 1
  const length = contentLength(item)
  return prefixLength(length) + length
}

/** Writes an item at `at`; returns where it ends. */
function writeItem(item: Rlp, target: Uint8Array, byteOffset: number): number {
  if (isBytes(item)) {
    const start = isOwnEncoding(item)
      ? byteOffset
      : writePrefix(0x80, item.length, target, byteOffset)
    target.set(item, start)
    return start + item.length
  }
  let end = writePrefix(0xc0, contentLength(item), target, byteOffset)
  for (const part of item) end = writeItem(part, target, end)
  return end
}

function writePrefix(
  offset: number,
  length: number,
  target: Uint8Array,
  byteOffset: number,
): number {
  if (length < 56) {
    target[byteOffset] = offset + length
    return byteOffset + 1
  }
  const lengthBytes = lengthOfNumber(length)
  target[byteOffset] = offset + 55 + lengthBytes
  for (
    let byteIndex = lengthBytes, remainingValue = length;
    byteIndex > 0;
    byteIndex--, remainingValue = Math.floor(remainingValue / 256)
  )
    target[byteOffset + byteIndex] = remainingValue % 256
  return byteOffset + 1 + lengthBytes
}

/**
 * The items of an encoded list, each still encoded; undefined where the bytes are no list, or more
 * than one.
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
