import { isAddress as hasChecksum } from 'viem/utils'
import { isAddress } from '#domain/values/hex.ts'
import { characterWords } from '#domain/values/text.ts'

/**
 * Says what keeps a text from being an address, naming the fix, or undefined when it is one. Mixed
 * case is a checksum (ERC-55): where it is wrong, a character was mistyped.
 */
export function addressProblem(text: string): string | undefined {
  const digits = text.replace(/^0x/i, '')
  if (isAddress(text)) {
    if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined
    return hasChecksum(text)
      ? undefined
      : 'Its capitals are a checksum, and do not fit: a character is wrong. If you are sure of it, write it in small letters.'
  }
  if (/\.[a-z]+$/i.test(text))
    return 'Names are not looked up: this API has no operation for it. Paste the address.'
  const stray = digits.match(/[^0-9a-f]/iu)?.[0]
  if (stray !== undefined)
    return `An address has only the digits 0–9 and a–f after 0x; this one has ${characterWords(stray)}.`
  if (digits.length === 64) return 'This has 32 bytes: it is a hash. An address has 20.'
  if (!/^0x/i.test(text)) return 'An address starts with 0x.'
  const missing = 40 - digits.length
  return `An address has 40 digits after 0x; this one has ${digits.length}: ${Math.abs(missing)} ${missing > 0 ? 'missing' : 'too many'}.`
}
