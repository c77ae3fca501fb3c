import type { Address } from 'viem'
import { getAddress, isAddress as hasChecksum } from 'viem/utils'
import { isEnsName } from '#domain/names/ens-name.ts'
import { isAddress, normalizeHex } from '#domain/values/hex.ts'
import { describeCharacter } from '#domain/values/text.ts'

/** An address, in any case of its letters, with its checksum (ERC-55). */
export const checksumAddress = (address: string): Address =>
  getAddress(address.toLowerCase() as `0x${string}`)

/**
 * Reads an address as people type and link it, in any case and with `0X`, into a form that every
 * library and node takes: with the checksum that it was typed with, otherwise in lower case.
 */
export function parseAddress(text: string): { value: Address } | { problem: string } {
  const hexText = normalizeHex(text)
  const problem = addressProblem(hexText)
  if (problem !== undefined) return { problem }
  const isUpperCase = hexText.slice(2) === hexText.slice(2).toUpperCase()
  return { value: (isUpperCase ? hexText.toLowerCase() : hexText) as Address }
}

/**
 * Says why a text is not an address, naming the fix; undefined when it is one. Mixed case is a
 * checksum (ERC-55): where it is wrong, a character was mistyped.
 */
export function addressProblem(typed: string): string | undefined {
  const text = normalizeHex(typed)
  const hexDigits = text.replace(/^0x/, '')
  if (isAddress(text)) {
    if (hexDigits === hexDigits.toLowerCase() || hexDigits === hexDigits.toUpperCase())
      return undefined
    return hasChecksum(text as Address)
      ? undefined
      : 'Invalid checksum (EIP-55): a character is wrong. Lowercase skips the check.'
  }
  if (isEnsName(text)) return 'ENS name: enter the 0x address that it resolves to.'
  const invalidCharacter = hexDigits.match(/[^0-9a-f]/iu)?.[0]
  if (invalidCharacter !== undefined)
    return `Invalid character: ${describeCharacter(invalidCharacter)}. Use 0–9 and a–f after 0x.`
  if (hexDigits.length === 64) return 'This is a 32-byte hash. An address has 20 bytes.'
  if (!text.startsWith('0x')) return 'An address starts with 0x.'
  const missingDigits = 40 - hexDigits.length
  return `An address has 40 digits after 0x; this one has ${hexDigits.length}: ${Math.abs(missingDigits)} ${missingDigits > 0 ? 'missing' : 'too many'}.`
}
