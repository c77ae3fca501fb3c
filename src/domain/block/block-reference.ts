import type { Hex } from 'viem'
import { isHash, toQuantityHex } from '#domain/values/hex.ts'

/** The five tags of spec 2.7. */
export const blockTags = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

export type BlockTag = (typeof blockTags)[number]

/** A block number as a hexadecimal quantity, or a tag: spec 2.7. */
export type BlockParameter = Hex | BlockTag

export const isBlockTag = (text: string): text is BlockTag =>
  blockTags.some((name) => name === text)

/** A block as people read it: its number in decimal, or its tag. */
export const blockText = (block: string): string =>
  block.startsWith('0x') ? BigInt(block).toString() : block

/** The ways to say which block: by its hash, its number, or a tag of spec 2.7. */
export type BlockReference =
  | { kind: 'hash'; hash: Hex }
  | { kind: 'number'; number: bigint }
  | { kind: 'tag'; tag: BlockTag }

/**
 * Reads how people write a block: a hash, a decimal number (with commas or blanks), a hexadecimal
 * one of up to 8 bytes, or a tag; undefined where the text is none.
 */
export function readBlockReference(text: string): BlockReference | undefined {
  const normalizedText = text.trim().toLowerCase()
  if (isBlockTag(normalizedText)) return { kind: 'tag', tag: normalizedText }
  if (isHash(normalizedText)) return { kind: 'hash', hash: normalizedText }
  const digits = compactDigits(normalizedText)
  if (!numberPattern.test(digits)) return undefined
  const number = BigInt(digits)
  // Nodes keep block numbers in 63 bits.
  return number < 1n << 63n ? { kind: 'number', number } : undefined
}

/** A block number, without separators between its digits. */
export const numberPattern = /^(\d{1,20}|0x[0-9a-f]{1,16})$/
/**
 * A text without a number sign before it, and without the separators that people put between digits.
 * Without a group of three at the end, the last digits are a thing of their own: `6 12` is an index.
 */
export function compactDigits(text: string): string {
  const digits = text.trim().replace(/^#\s*/, '')
  return groupedPattern.test(digits) ? digits.replace(/[\s,_]/g, '') : digits
}

/** Digits in groups of three, or of two as in India. */
const groupedPattern = /^\d{1,3}([\s,_]\d{2,3})*[\s,_]\d{3}$/

/** The block parameter of spec 2.7 for a number or tag. */
export function blockParameter(
  reference: Exclude<BlockReference, { kind: 'hash' }>,
): BlockParameter {
  return reference.kind === 'tag' ? reference.tag : toQuantityHex(reference.number)
}

/**
 * The block parameter of spec 4.3 for a reference: it reads `safe` as `finalized`, and services that
 * reject `safe` never get it.
 */
export const transactionBlockParameter = (
  reference: Parameters<typeof blockParameter>[0],
): BlockParameter =>
  reference.kind === 'tag' && reference.tag === 'safe' ? 'finalized' : blockParameter(reference)

/** A reference as written in a URL; `readBlockReference` reads it back. */
export function writeBlockReference(reference: BlockReference): string {
  switch (reference.kind) {
    case 'hash':
      return reference.hash
    case 'number':
      return reference.number.toString()
    case 'tag':
      return reference.tag
  }
}
