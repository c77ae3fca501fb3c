import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'

export const toHex = (bytes: Uint8Array): Hex => bytesToHex(bytes)

/**
 * The bytes of `0x` hex of either case; an odd number of digits is read as if a zero stood before
 * it, as quantities are. Undefined when it is not hex.
 */
export const fromHex = (text: string): Uint8Array | undefined =>
  /^0x[\da-f]*$/i.test(text) ? hexToBytes(text as Hex) : undefined
