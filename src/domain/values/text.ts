import { byteLength } from '#domain/values/hex.ts'
import { fromHex } from '#domain/values/integer.ts'
import { decodeUtf8 } from '#domain/values/utf8.ts'

/** The UTF-8 text that `0x` data holds, or undefined when it is not whole, valid UTF-8. */
export function decodeUtf8Hex(data: string): string | undefined {
  const bytes = byteLength(data) === undefined ? undefined : fromHex(data)
  return bytes && decodeUtf8(bytes)
}

/** A call has zeros among its first bytes: it is not text, and need not be decoded for that. */
const withoutControlBytes = /^0x(?:[2-9a-f][\da-f])+$/i

/** Data as text when all of it is printable UTF-8, otherwise undefined. */
export function printableText(value: unknown): string | undefined {
  const isLikely = typeof value === 'string' && withoutControlBytes.test(value)
  const decodedText = isLikely ? decodeUtf8Hex(value) : undefined
  return decodedText !== undefined && /^[^\p{C}]+$/u.test(decodedText) ? decodedText : undefined
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One character as a message can name it: an invisible one gets a name instead. */
export function describeCharacter(character: string): string {
  if (character === ' ') return 'a space'
  if (/[\r\n]/.test(character)) return 'a line break'
  if (!/[\p{C}\p{Z}]/u.test(character)) return `“${character}”`
  const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `a character that is not seen, U+${codePoint}`
}
