/** What RLP knows: bytes, and lists of what RLP knows (yellow paper, appendix B). */
export type Rlp = Uint8Array | readonly Rlp[]

/** Encodes bytes and lists as RLP. Numbers are given as their minimal big-endian bytes. */
export function encodeRlp(item: Rlp): Uint8Array {
  const target = new Uint8Array(encodedLength(item))
  write(item, target, 0)
  return target
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
