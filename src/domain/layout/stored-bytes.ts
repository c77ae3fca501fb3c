import type { Hex } from 'viem'
import { contentSlot } from '#domain/storage-step.ts'
import type { BytesType, Place } from '#domain/storage-type.ts'
import { printable } from '#domain/text.ts'
import { wordPart } from '#domain/word.ts'

/** What the slot of a string or bytes says: how long it is, and, if short, what it is. */
export type BytesHead = { length: bigint; content?: Hex } | { odd: string }

/** Longer than any contract could have paid for. */
const implausible = 1n << 32n

/**
 * Reads the slot of a string or bytes. Solidity keeps up to 31 bytes there with twice their length in
 * the last byte, and of longer ones twice the length plus one; Vyper keeps the length. Source:
 * Solidity documentation, "bytes and string".
 */
export function bytesHead(word: Hex, { compiler }: BytesType): BytesHead {
  const number = BigInt(word)
  const short = compiler === 'solidity' && number % 2n === 0n
  const length =
    compiler !== 'solidity' ? number : short ? (number & 0xffn) / 2n : (number - 1n) / 2n
  if (compiler === 'solidity' && short !== length < 32n)
    return { odd: 'No string is encoded like this: reading it in the contract would panic (0x22).' }
  if (length >= implausible) return { odd: 'Its length is implausible: this may be no string.' }
  if (length === 0n && !short) return { length, content: '0x' }
  if (!short) return { length }
  return { length, content: wordPart(word, 32 - Number(length), Number(length)) }
}

/** The slots that hold the content of `length` bytes, one after the other. */
export function contentSlots(at: Place, length: bigint): bigint[] {
  const start = contentSlot(at).slot
  return Array.from({ length: Number((length + 31n) / 32n) }, (_, index) =>
    BigInt.asUintN(256, start + BigInt(index)),
  )
}

/** Words one after the other, cut to `length` bytes. */
export const joined = (words: readonly Hex[], length: bigint): Hex =>
  `0x${words
    .map((word) => word.slice(2))
    .join('')
    .slice(0, Number(length) * 2)}`

/** Content as people read it: text where a string or bytes hold it whole, else hexadecimal. */
export function contentText(type: BytesType, content: Hex): string {
  const text = content === '0x' ? '' : printable(content)
  if (type.kind === 'string') return text === undefined ? content : JSON.stringify(text)
  return content
}
