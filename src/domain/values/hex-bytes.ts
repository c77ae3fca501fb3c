import type { Hex } from 'viem'

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as `0x` hex. */
export function toHex(bytes: Uint8Array): Hex {
  let text: Hex = '0x'
  for (const byte of bytes) text += digits[byte]
  return text as Hex
}

const none = 16
/** The value of each character as a digit of either case; 16 for those that are none. */
const values = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? none : value
})

/**
 * The bytes of `0x` hex of either case; an odd number of digits is read as if a zero stood before
 * it, as quantities are. Undefined when it is no hex.
 */
export function fromHex(text: string): Uint8Array | undefined {
  if (text[0] !== '0' || (text[1] !== 'x' && text[1] !== 'X')) return undefined
  const odd = text.length % 2
  const bytes = new Uint8Array((text.length - 2 + odd) / 2)
  for (let place = 0, at = 2 - odd; place < bytes.length; place++, at += 2) {
    // Of an odd first digit the x of 0x stands before it, and counts as zero.
    const high = at < 2 ? 0 : (values[text.charCodeAt(at)] ?? none)
    const low = values[text.charCodeAt(at + 1)] ?? none
    if (high === none || low === none) return undefined
    bytes[place] = high * 16 + low
  }
  return bytes
}
