import type { Hex } from 'viem'

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as `0x` hex. */
export function toHex(bytes: Uint8Array): Hex {
  let hexText: Hex = '0x'
  for (const byte of bytes) hexText += hexOfByte[byte]
  return hexText as Hex
}

const notADigit = 16
/** The value of each character as a digit of either case; 16 for those that are none. */
const digitValues = Uint8Array.from({ length: 128 }, (_, code) => {
  const digitValue = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digitValue) ? notADigit : digitValue
})

/**
 * The bytes of `0x` hex of either case; an odd number of digits is read as if a zero stood before
 * it, as quantities are. Undefined when it is not hex.
 */
export function fromHex(text: string): Uint8Array | undefined {
  if (text[0] !== '0' || (text[1] !== 'x' && text[1] !== 'X')) return undefined
  const oddDigitCount = text.length % 2
  const bytes = new Uint8Array((text.length - 2 + oddDigitCount) / 2)
  for (
    let byteIndex = 0, charIndex = 2 - oddDigitCount;
    byteIndex < bytes.length;
    byteIndex++, charIndex += 2
  ) {
    // An odd first digit has the x of 0x before it, which counts as zero.
    const highNibble = charIndex < 2 ? 0 : (digitValues[text.charCodeAt(charIndex)] ?? notADigit)
    const lowNibble = digitValues[text.charCodeAt(charIndex + 1)] ?? notADigit
    if (highNibble === notADigit || lowNibble === notADigit) return undefined
    bytes[byteIndex] = highNibble * 16 + lowNibble
  }
  return bytes
}
