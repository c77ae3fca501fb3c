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

/**
 * Reads a quantity as a node wrote it. The execution API says minimal `0x` hex; padded hex, decimal
 * strings and JSON numbers occur too and are read for display. Undefined when it is none of them.
 */
export function readQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}

/** 1234567 → `1,234,567`. */
export function groupDigits(value: bigint | number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 block`, `1,234 blocks`. */
export const countWithNoun = (count: bigint | number, one: string, more = `${one}s`): string =>
  `${groupDigits(count)} ${Number(count) === 1 ? one : more}`

/** A difference: 1234 → `+1,234`, -5 → `−5`. */
export const formatSigned = (value: bigint): string =>
  value < 0n ? `−${groupDigits(-value)}` : `+${groupDigits(value)}`

/** A count of bytes in the binary units of IEC 80000-13: 96,379 → `94.1 KiB`. */
export function formatByteCount(count: number): string {
  if (count < 1024) return count === 1 ? '1 byte' : `${count} bytes`
  const unitPower = Math.min(Math.floor(Math.log2(count) / 10), 3)
  const unit = ['bytes', 'KiB', 'MiB', 'GiB'][unitPower]
  return `${(count / 1024 ** unitPower).toFixed(1)} ${unit}`
}

/** The share of a part in a whole as a number from 0 to 1, exact for quantities of any size. */
export function fractionOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000
}

/** 0.624 → `62.4%`; 0.00001 → `< 0.1%`, so that something is never shown as nothing. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%'
  return `${(share * 100).toFixed(1).replace('.0', '')}%`
}

/** A number as the execution API writes a quantity: `0x` and as few digits as possible. */
export const toQuantityHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

export const maxUint256 = (1n << 256n) - 1n

/** Pieces in a row, copied in one step: a Blob would be read back by way of the browser's own process. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let byteOffset = 0
  for (const piece of pieces) {
    joinedBytes.set(piece, byteOffset)
    byteOffset += piece.length
  }
  return joinedBytes
}
