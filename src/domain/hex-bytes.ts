import type { Hex } from 'viem'

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as `0x` hex. */
export function toHex(bytes: Uint8Array): Hex {
  let text: Hex = '0x'
  for (const byte of bytes) text += digits[byte]
  return text as Hex
}

/**
 * The bytes of `0x` hex of either case; an odd number of digits is read as if a zero stood before
 * it, as quantities are. Undefined when it is no hex.
 */
export function fromHex(text: string): Uint8Array | undefined {
  if (text[0] !== '0' || (text[1] !== 'x' && text[1] !== 'X')) return undefined
  const odd = text.length % 2
  const bytes = new Uint8Array((text.length - 2 + odd) / 2)
  for (let place = 2; place < text.length; place++) {
    const digit = digitValue(text.charCodeAt(place))
    if (digit === undefined) return undefined
    const nibble = place - 2 + odd
    bytes[nibble >> 1] = (bytes[nibble >> 1] ?? 0) * 16 + digit
  }
  return bytes
}

function digitValue(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : undefined
}
