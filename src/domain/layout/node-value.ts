import type { Hex } from 'viem'
import { bytesHead, contentSlots, contentText, joined } from '#domain/layout/stored-bytes.ts'
import { grouped } from '#domain/quantity.ts'
import type { ArrayType, BytesType, Place } from '#domain/storage-type.ts'
import { isValueType } from '#domain/storage-type.ts'
import { readStoredValue } from '#domain/stored-value.ts'

/** The word in a slot, once it was read. */
export type Words = (slot: bigint) => Hex | undefined

/**
 * What is stored at a place. `text` is for people, `exact` for tools; `odd` says what no compiler
 * would have written; `cut` is the length of bytes that are too many to be read unasked.
 */
export type NodeValue = { text: string; exact: string; raw?: Hex; odd?: string; cut?: bigint }

/** More content is read only when it is asked for: 64 words, 2 KiB. */
const unasked = 2048n

/**
 * The slots to read for what a place shows of itself, as far as known from what was read: none for
 * mappings, structs and fixed arrays, which hold others.
 */
export function nodeSlots(at: Place, words: Words, bound = unasked): bigint[] {
  const { type } = at
  if (isValueType(type) || growing(type)) return [at.slot]
  if (type.kind !== 'string' && type.kind !== 'bytes') return []
  const word = words(at.slot)
  const head = word && bytesHead(word, type)
  if (!head || 'odd' in head || head.content !== undefined || head.length > bound) return [at.slot]
  return [at.slot, ...contentSlots(at, head.length)]
}

/** The value at a place; undefined while a word is missing, or where a place only holds others. */
export function nodeValue(at: Place, words: Words, bound = unasked): NodeValue | undefined {
  const { type } = at
  const word = words(at.slot)
  if (word === undefined) return undefined
  if (isValueType(type)) {
    const { text, raw, number, odd } = readStoredValue(word, at.offset, type)
    const people = number !== undefined && /^-?\d+$/.test(text) ? signed(number) : text
    return { text: people, exact: text, raw, ...(odd !== undefined && { odd }) }
  }
  if (growing(type)) return itemCount(BigInt(word), word)
  if (type.kind === 'string' || type.kind === 'bytes')
    return bytesValue(at, type, word, words, bound)
  return undefined
}

const growing = (type: Place['type']): type is ArrayType =>
  type.kind === 'array' && type.length === undefined

const signed = (number: bigint) => (number < 0n ? `-${grouped(-number)}` : grouped(number))

function itemCount(length: bigint, raw: Hex): NodeValue {
  if (length >= 1n << 32n)
    return { text: raw, exact: raw, raw, odd: 'As a length this is implausible.' }
  return {
    text: `${grouped(length)} ${length === 1n ? 'item' : 'items'}`,
    exact: String(length),
    raw,
  }
}

function bytesValue(
  at: Place,
  type: BytesType,
  word: Hex,
  words: Words,
  bound: bigint,
): NodeValue | undefined {
  const head = bytesHead(word, type)
  if ('odd' in head) return { text: word, exact: word, raw: word, odd: head.odd }
  if (head.content === undefined && head.length > bound)
    return { text: `${grouped(head.length)} bytes`, exact: '', cut: head.length }
  const parts = head.content === undefined ? contentSlots(at, head.length).map(words) : []
  if (parts.some((part) => part === undefined)) return undefined
  const content =
    head.content ??
    joined(
      parts.filter((part) => part !== undefined),
      head.length,
    )
  const text = contentText(type, content)
  return { text, exact: text.startsWith('"') ? JSON.parse(text) : content, raw: content }
}

/** How many items an array has that grows, once its slot was read and says something plausible. */
export function arrayLength(at: Place, words: Words): bigint | undefined {
  if (at.type.kind !== 'array') return undefined
  if (at.type.length !== undefined) return at.type.length
  const word = words(at.slot)
  const length = word === undefined ? undefined : BigInt(word)
  return length !== undefined && length < 1n << 32n ? length : undefined
}
