import type { Address, Hash } from 'viem'

export const isHash = (value: unknown): value is Hash =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/**
 * Whether two values are the same hexadecimal text: a hash, an address or data, whose digits are
 * written in either case. What is not text is the same as nothing.
 */
export const isSameHex = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()

/** Length in bytes of `0x` data, or undefined when it is not whole bytes of hexadecimal. */
export function byteLength(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return undefined
  return value.length / 2 - 1
}
