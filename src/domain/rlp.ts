/** What RLP knows: bytes, and lists of what RLP knows (yellow paper, appendix B). */
export type Rlp = Uint8Array | readonly Rlp[]

/** Encodes bytes and lists as RLP. Numbers are given as their minimal big-endian bytes. */
export function encodeRlp(item: Rlp): Uint8Array {
  const target = new Uint8Array(encodedLength(item))
  write(item, target, 0)
  return target
}

/**
 * Decodes exactly one item.
 * @throws Error when the bytes are not the one shortest encoding of an item, naming the position.
 */
export function decodeRlp(bytes: Uint8Array): Rlp {
  const [item, end] = read(bytes, 0)
  if (end !== bytes.length) throw new Error(`RLP: ${bytes.length - end} bytes are left over.`)
  return item
}

const isBytes = (item: Rlp): item is Uint8Array => item instanceof Uint8Array

const isOwnEncoding = (bytes: Uint8Array): boolean => bytes.length === 1 && (bytes[0] ?? 0) < 0x80

/** Lengths below 56 stand in the prefix itself; longer ones have bytes of their own. */
const prefixLength = (length: number): number => (length < 56 ? 1 : 1 + lengthOfNumber(length))

function lengthOfNumber(value: number): number {
  let length = 0
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) length++
  return length
}

function contentLength(item: Rlp): number {
  if (isBytes(item)) return item.length
  let length = 0
  for (const part of item) length += encodedLength(part)
  return length
}

function encodedLength(item: Rlp): number {
  if (isBytes(item) && isOwnEncoding(item)) return 1
  const length = contentLength(item)
  return prefixLength(length) + length
}

/** Writes an item at `at`; returns where it ends. */
function write(item: Rlp, target: Uint8Array, at: number): number {
  if (isBytes(item)) {
    const start = isOwnEncoding(item) ? at : writePrefix(0x80, item.length, target, at)
    target.set(item, start)
    return start + item.length
  }
  let end = writePrefix(0xc0, contentLength(item), target, at)
  for (const part of item) end = write(part, target, end)
  return end
}

function writePrefix(offset: number, length: number, target: Uint8Array, at: number): number {
  if (length < 56) {
    target[at] = offset + length
    return at + 1
  }
  const size = lengthOfNumber(length)
  target[at] = offset + 55 + size
  for (let place = size, rest = length; place > 0; place--, rest = Math.floor(rest / 256))
    target[at + place] = rest % 256
  return at + 1 + size
}

function read(bytes: Uint8Array, at: number): [item: Rlp, end: number] {
  const prefix = bytes[at]
  if (prefix === undefined) throw new Error(`RLP: ends at byte ${at}, where an item starts.`)
  if (prefix < 0x80) return [bytes.subarray(at, at + 1), at + 1]
  const isList = prefix >= 0xc0
  const [start, end] = readSpan(bytes, at, prefix - (isList ? 0xc0 : 0x80))
  if (!isList) {
    const content = bytes.subarray(start, end)
    if (isOwnEncoding(content)) throw new Error(`RLP: byte ${at} is encoded longer than needed.`)
    return [content, end]
  }
  const items: Rlp[] = []
  for (let next = start; next < end; ) {
    const [item, after] = read(bytes, next)
    if (after > end) throw new Error(`RLP: the item at byte ${next} is longer than its list.`)
    items.push(item)
    next = after
  }
  return [items, end]
}

/** Where the content of the item at `at` starts and ends; `code` is its prefix without the offset. */
function readSpan(bytes: Uint8Array, at: number, code: number): [start: number, end: number] {
  const size = Math.max(code - 55, 0)
  const start = at + 1 + size
  let length = code
  if (size > 0) {
    length = 0
    for (const byte of bytes.subarray(at + 1, start)) length = length * 256 + byte
    if (length < 56 || bytes[at + 1] === 0)
      throw new Error(`RLP: the length at byte ${at} is encoded longer than needed.`)
  }
  if (start + length > bytes.length)
    throw new Error(`RLP: the item at byte ${at} goes beyond the end.`)
  return [start, start + length]
}
