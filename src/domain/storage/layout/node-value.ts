import type { Hex } from 'viem'
import { readDeclaredSlots } from '#domain/storage/layout/declared-slots.ts'
import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { contentSlot } from '#domain/storage/path/derive-slot.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import {
  type ArrayType,
  type BytesType,
  isValueType,
  type StorageLocation,
  type StorageType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { readArrayLength } from '#domain/storage/value/packed-variables.ts'
import { formatStoredValue, readStoredValue } from '#domain/storage/value/stored-value.ts'
import { bytesText, joinWords, readStringSlot } from '#domain/storage/value/string-storage.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'

/** The word in a slot, once it was read. */
export type WordAtSlot = (slot: bigint) => Hex | undefined

/**
 * The value at a location. `text` is for people, `exact` for tools; `anomaly` says what no compiler
 * would have written; `unreadLength` is the length of content too long to be read by itself.
 */
export type NodeValue = {
  text: string
  exact: string
  raw?: Hex
  anomaly?: string | undefined
  unreadLength?: number
}

/** Longer content is read only on request: 64 words, 2 KiB. */
const maxUnaskedBytes = 2048

/**
 * The slots to read for the value at a location, as far as the words read so far show: none for
 * mappings, structs and fixed arrays, which hold others.
 * @param at the `location` of `findStorageLocation`
 * @returns slots from 0 to 2^256 − 1; to be asked for again, as a long string needs its first word
 */
export function nodeSlots(at: StorageLocation, words: WordAtSlot): bigint[] {
  const { type } = at
  if (isValueType(type) || isGrowingArray(type)) return [at.slot]
  if (type.kind !== 'string' && type.kind !== 'bytes') return []
  const word = words(at.slot)
  const stringSlot = word && readStringSlot(word, type)
  if (stringSlot?.kind !== 'long' || stringSlot.length > maxUnaskedBytes) return [at.slot]
  return [at.slot, ...contentSlots(at, stringSlot.length)]
}

/** The slots that hold the content of `length` bytes, one after the other. */
function contentSlots(at: StorageLocation, length: number): bigint[] {
  const contentStart = contentSlot(at).slot
  return Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    BigInt.asUintN(256, contentStart + BigInt(index)),
  )
}

/** The value at a location; undefined while a word is missing, or where it only holds others. */
export function nodeValue(at: StorageLocation, words: WordAtSlot): NodeValue | undefined {
  const { type } = at
  const word = words(at.slot)
  if (word === undefined) return undefined
  if (isValueType(type)) {
    const value = readStoredValue(word, at.offset, type)
    const { text, raw, anomaly } = value
    return { text: formatStoredValue(value), exact: text, raw, anomaly }
  }
  if (isGrowingArray(type)) return itemCount(word)
  if (type.kind === 'string' || type.kind === 'bytes') return bytesValue(at, type, word, words)
  return undefined
}

/** Whether a word shows that a type that was inferred for it is another one. */
export const isMisread = ({ kind }: StorageType, { anomaly, unreadLength, text, raw }: NodeValue) =>
  anomaly !== undefined || (kind === 'string' && unreadLength === undefined && text === raw)

export const isGrowingArray = (type: StorageLocation['type']): type is ArrayType =>
  type.kind === 'array' && type.length === undefined

function itemCount(raw: Hex): NodeValue {
  const itemTotal = readArrayLength(raw)
  if (itemTotal === undefined)
    return { text: raw, exact: raw, raw, anomaly: 'As a length this is implausible.' }
  return { text: countWithNoun(itemTotal, 'item'), exact: String(itemTotal), raw }
}

function bytesValue(
  at: StorageLocation,
  type: BytesType,
  word: Hex,
  words: WordAtSlot,
): NodeValue | undefined {
  const stringSlot = readStringSlot(word, type)
  if (stringSlot.kind === 'invalid')
    return { text: word, exact: word, raw: word, anomaly: stringSlot.anomaly }
  if (stringSlot.kind === 'short') return contentValue(type, stringSlot)
  const { length } = stringSlot
  if (length > maxUnaskedBytes)
    return { text: `${groupDigits(length)} bytes`, exact: '', unreadLength: length }
  const contentWords = contentSlots(at, length).map(words)
  return contentWords.every((part) => part !== undefined)
    ? contentValue(type, joinWords(contentWords, length))
    : undefined
}

/** Content as people read it: a string in quotes where it is text, otherwise hexadecimal. */
function contentValue({ kind }: BytesType, { bytes, anomaly }: { bytes: Hex; anomaly?: string }) {
  const contentText = kind === 'string' ? bytesText(bytes) : undefined
  const text = contentText === undefined ? bytes : JSON.stringify(contentText)
  return { text, exact: contentText ?? bytes, raw: bytes, anomaly }
}

/** The length of an array; a growing one's once its slot was read and is plausible. */
export function arrayLength(at: StorageLocation, words: WordAtSlot): bigint | undefined {
  if (at.type.kind !== 'array') return undefined
  if (at.type.length !== undefined) return at.type.length
  const word = words(at.slot)
  return word === undefined ? undefined : readArrayLength(word)
}

/** The variables, in place of those whose inferred types a word of a state refutes their slots as 32 bytes. */
export function refuteVariables(
  variables: readonly Variable[],
  states: readonly WordAtSlot[],
): readonly Variable[] {
  const refuted = variables.filter(({ getters, slot, offset, type }) =>
    states.some((words) => {
      const value = getters && nodeValue({ slot, offset, type: type() }, words)
      return value && isMisread(type(), value)
    }),
  )
  if (refuted.length === 0) return variables
  return variables.flatMap((variable) => {
    if (refuted.every(({ slot }) => slot !== variable.slot)) return [variable]
    const first = variables.find(({ slot }) => slot === variable.slot)
    return variable === first ? [{ ...variable, offset: 0, type: () => wholeSlot }] : []
  })
}

const wholeSlot: StorageType = { kind: 'bytesN', label: 'bytes32', size: 32 }

/** A slot that libraries fix and no compiler lists, with the slots that show whether it is used. @public */
export type UnlistedSlot = DeclaredSlot & { slots: readonly bigint[] }

/** Solady's slots that begin with an owner are found by a key only. */
const librarySlots = wellKnownSlots.filter(
  ({ group, slot }) => /^(OpenZeppelin|Solady)/.test(group) && !slot.includes('address()'),
)

/** Variables with a fixed slot; mappings leave no trace in it, so they have no `slots`. @public */
export const unlistedSlots: readonly UnlistedSlot[] = librarySlots.map(
  ({ name, slot, declared }) => {
    const [, id = name] = slot.match(/^erc7201\("(.*)"\)$/) ?? []
    const declaredSlot = { name: id, slot, declared }
    const [variable] = readDeclaredSlots([declaredSlot]).variables
    return { ...declaredSlot, slots: variable ? slotsOfType(variable.slot, variable.type()) : [] }
  },
)

/** The slots of a type that hold something as soon as it is set. */
function slotsOfType(slot: bigint, type: StorageType): bigint[] {
  const slots =
    type.kind === 'struct'
      ? type.members.flatMap((member) => slotsOfType(slot + member.slot, member.type()))
      : nodeSlots({ slot, offset: 0, type }, () => undefined)
  return [...new Set(slots)]
}
