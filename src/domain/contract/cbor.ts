import { decodeTextBytes } from '#domain/values/utf8.ts'

/**
 * CBOR as compilers put it behind code (RFC 8949): no floats, tags or items of indefinite length.
 */
export type Cbor = bigint | string | boolean | null | Uint8Array | Cbor[] | Map<string, Cbor>

class UnreadableCbor extends Error {}

/**
 * Reads bytes that are exactly one item of CBOR, whose maps have texts as keys. Undefined for
 * anything else, such as plain code.
 */
export function readCbor(bytes: Uint8Array): Cbor | undefined {
  let byteOffset = 0

  function take(count: number): Uint8Array {
    if (count > bytes.length - byteOffset) throw new UnreadableCbor()
    byteOffset += count
    return bytes.subarray(byteOffset - count, byteOffset)
  }

  /**
   * The argument of a head: 0 to 23 in the head itself, otherwise in 1, 2, 4 or 8 bytes behind it.
   */
  function argument(info: number): bigint {
    if (info < 24) return BigInt(info)
    if (info > 27) throw new UnreadableCbor()
    return take(2 ** (info - 24)).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  }

  function item(depth: number): Cbor {
    const [head = 0] = take(1)
    if (head === 0xf4 || head === 0xf5) return head === 0xf5
    if (head === 0xf6) return null
    const [kind, value] = [head >> 5, argument(head & 31)]
    if (kind === 0) return value
    if (kind === 1) return -1n - value
    // Every item has at least one byte: a larger count is invalid, and not looped over.
    if (value > BigInt(bytes.length - byteOffset) || depth > 4) throw new UnreadableCbor()
    const itemCount = Number(value)
    if (kind === 2) return take(itemCount)
    if (kind === 3) return decodeCborText(take(itemCount))
    if (kind === 4) return Array.from({ length: itemCount }, () => item(depth + 1))
    if (kind !== 5) throw new UnreadableCbor()
    const cborMap = new Map<string, Cbor>()
    for (let remainingEntries = itemCount; remainingEntries > 0; remainingEntries--) {
      const entryKey = item(depth + 1)
      if (typeof entryKey !== 'string' || cborMap.has(entryKey)) throw new UnreadableCbor()
      cborMap.set(entryKey, item(depth + 1))
    }
    return cborMap
  }

  try {
    const decodedItem = item(0)
    return byteOffset === bytes.length ? decodedItem : undefined
  } catch (error) {
    if (error instanceof UnreadableCbor) return undefined
    throw error
  }
}

function decodeCborText(bytes: Uint8Array): string {
  const decodedText = decodeTextBytes(bytes, false)
  if (decodedText === undefined) throw new UnreadableCbor()
  return decodedText
}
