import { getAddress } from 'viem/utils'
import { isAddress } from '#domain/hex.ts'

/**
 * Says what keeps a text from being an address, naming the fix, or undefined when it is one. Small
 * or capital letters alone carry no checksum; mixed ones must be right (EIP-55).
 */
export function addressProblem(text: string): string | undefined {
  const digits = text.replace(/^0x/i, '')
  const stray = digits.match(/[^0-9a-f]/i)?.[0]
  if (text === '') return 'Type or paste an address.'
  if (/\.[a-z]+$/i.test(text)) return 'Names are not looked up here: paste the address itself.'
  if (stray !== undefined)
    return `An address has only the digits 0–9 and a–f after 0x; this one has “${stray}”.`
  if (!text.startsWith('0x')) return 'An address starts with 0x.'
  if (digits.length === 64) return 'This has 32 bytes, like a hash. An address has 20.'
  const missing = 40 - digits.length
  if (missing !== 0)
    return `An address has 40 digits after 0x; this one has ${digits.length}: ${
      missing > 0 ? `${missing} missing` : `${-missing} too many`
    }.`
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && isAddress(text) && getAddress(text) !== text)
    return 'Its capital letters do not fit its digits (EIP-55 checksum): one is mistyped. If you are sure of the digits, write it in small letters.'
  return undefined
}
