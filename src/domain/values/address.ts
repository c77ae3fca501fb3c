import { isAddress as hasChecksum } from 'viem/utils'
import { isAddress } from '#domain/values/hex.ts'
import { describeCharacter } from '#domain/values/text.ts'

/**
 * Says what keeps a text from being an address, naming the fix, or undefined when it is one. Mixed
 * case is a checksum (ERC-55): where it is wrong, a character was mistyped.
 */
export function addressProblem(text: string): string | undefined {
  const hexDigits = text.replace(/^0x/i, '')
  if (isAddress(text)) {
    if (hexDigits === hexDigits.toLowerCase() || hexDigits === hexDigits.toUpperCase())
      return undefined
    return hasChecksum(text)
      ? undefined
      : 'Its capitals are a checksum, and do not fit: a character is wrong. If you are sure of it, write it in small letters.'
  }
  if (/\.[a-z]+$/i.test(text))
    return 'Names are not looked up: this API has no operation for it. Paste the address.'
  const invalidCharacter = hexDigits.match(/[^0-9a-f]/iu)?.[0]
  if (invalidCharacter !== undefined)
    return `An address has only the digits 0–9 and a–f after 0x; this one has ${describeCharacter(invalidCharacter)}.`
  if (hexDigits.length === 64) return 'This has 32 bytes: it is a hash. An address has 20.'
  if (!/^0x/i.test(text)) return 'An address starts with 0x.'
  const missingDigits = 40 - hexDigits.length
  return `An address has 40 digits after 0x; this one has ${hexDigits.length}: ${Math.abs(missingDigits)} ${missingDigits > 0 ? 'missing' : 'too many'}.`
}
