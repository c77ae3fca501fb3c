import { isHash, normalizeHex } from '#domain/values/hex.ts'
import { describeCharacter } from '#domain/values/text.ts'

/**
 * Says why a text is not a 32-byte hash, naming the fix; undefined when it is one. People paste
 * hashes with spaces, without `0x`, or with a character lost.
 */
export function hashProblem(typed: string): string | undefined {
  const text = normalizeHex(typed)
  if (isHash(text)) return undefined
  const hexDigits = text.replace(/^0x/i, '')
  const invalidCharacter = hexDigits.match(/[^0-9a-f]/iu)?.[0]
  if (text === '') return 'Type or paste a hash.'
  if (invalidCharacter !== undefined)
    return `A hash has only the digits 0–9 and a–f after 0x; this one has ${describeCharacter(invalidCharacter)}.`
  if (!/^0x/i.test(text)) return 'A hash starts with 0x.'
  const missingDigits = 64 - hexDigits.length
  if (hexDigits.length === 40) return 'This has 20 bytes: it is an address. A hash has 32.'
  if (Math.abs(40 - hexDigits.length) <= 3)
    return `An address has 40 digits after 0x, a hash 64; this one has ${hexDigits.length}.`
  return missingDigits > 0
    ? `A hash has 64 digits after 0x; this one has ${hexDigits.length}: ${missingDigits} missing.`
    : `A hash has 64 digits after 0x; this one has ${hexDigits.length}: ${-missingDigits} too many.`
}
