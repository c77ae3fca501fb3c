import { readText } from '#domain/values/utf8.ts'

/** What compilers put into the CBOR behind code (RFC 8949): no floats, tags or endless items. */
export type Cbor = bigint | string | boolean | null | Uint8Array | Cbor[] | Map<string, Cbor>

class Unreadable extends Error {}

/**
 * Reads bytes that are exactly one item of CBOR, whose maps have texts as keys. Undefined for
 * anything else: bytes of code look like anything.
 */
export function readCbor(bytes: Uint8Array): Cbor | undefined {
  let at = 0

  function take(count: number): Uint8Array {
    if (count > bytes.length - at) throw new Unreadable()
    at += count
    return bytes.subarray(at - count, at)
  }

  /** The argument of a head: 0 to 23 in the head itself, else in 1, 2, 4 or 8 bytes behind it. */
  function argument(info: number): bigint {
    if (info < 24) return BigInt(info)
    if (info > 27) throw new Unreadable()
    return take(2 ** (info - 24)).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  }

  function item(depth: number): Cbor {
    const [head = 0] = take(1)
    if (head === 0xf4 || head === 0xf5) return head === 0xf5
    if (head === 0xf6) return null
    const [kind, value] = [head >> 5, argument(head & 31)]
    if (kind === 0) return value
    if (kind === 1) return -1n - value
    // Every item has a byte at least: a larger count is no count, and is not looped over.
    if (value > BigInt(bytes.length - at) || depth > 4) throw new Unreadable()
    const count = Number(value)
    if (kind === 2) return take(count)
    if (kind === 3) return text(take(count))
    if (kind === 4) return Array.from({ length: count }, () => item(depth + 1))
    if (kind !== 5) throw new Unreadable()
    const map = new Map<string, Cbor>()
    for (let left = count; left > 0; left--) {
      const key = item(depth + 1)
      if (typeof key !== 'string' || map.has(key)) throw new Unreadable()
      map.set(key, item(depth + 1))
    }
    return map
  }

  try {
    const read = item(0)
    return at === bytes.length ? read : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function text(bytes: Uint8Array): string {
  const found = readText(bytes, false)
  if (found === undefined) throw new Unreadable()
  return found
}
