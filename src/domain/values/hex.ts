import type { Address, Hash, Hex } from 'viem'

export const isHash = (value: unknown): value is Hash =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)

export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/**
 * Whether two values are the same hexadecimal text: a hash, an address or data, whose digits are
 * written in either case. A value that is not text equals nothing.
 */
export const isSameHex = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()

/** Length in bytes of `0x` data, or undefined when it is not whole bytes of hexadecimal. */
export function byteLength(value: unknown): number | undefined {
  // A group that repeats would exhaust the stack at some megabytes.
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) return undefined
  return value.length % 2 === 0 ? value.length / 2 - 1 : undefined
}

/** Hexadecimal as people type and link it, with `0x` before it as libraries know it alone. */
export const normalizeHex = (text: string): string => text.trim().replace(/^0X/, '0x')

/** Whole bytes of hexadecimal as people type them; undefined for any other text. */
export function parseBytes(text: string): Hex | undefined {
  const hexText = normalizeHex(text)
  return byteLength(hexText) === undefined ? undefined : (hexText as Hex)
}
