import type { Hex } from 'viem'
import type { KeyCandidates } from '#domain/changes/key-candidates.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { type Access, contentSlot, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { createStepper, slotBytes } from '#domain/storage/path/mapping-slots.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  type ArrayType,
  type BytesType,
  isValueType,
  type MappingType,
  type StorageLocation,
  type StorageType,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import { bytesText } from '#domain/storage/value/string-storage.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { fromHex } from '#domain/values/integer.ts'

/**
 * A value in a slot, by its path; `part` is set where the slot holds words of a long string or of bytes,
 * and counts them from 0.
 */
export type SlotName = { expression: string; part?: number }

/** A location on the way to values, its name, and the types around it. */
type Way = { at: StorageLocation; name: string; within: readonly string[] }

/** Most hashes that are tried: some tenths of a second. */
const maxHashes = 250_000
/** Most values that are looked at on the way: types may contain themselves. */
const maxVisits = 30_000
/** Most structs within one of the same type. */
const maxSelfDepth = 3
const maxMappingDepth = 6
/**
 * Most items of an array that are looked into where each holds others; of an array in an array a quarter
 * of them, as types may contain themselves.
 */
const maxDeepItems = 16n
/** Slots of an array or string of which Solidity's layout has no bound. */
const maxContentSlots = 1n << 32n

/**
 * The values that a layout has in some slots. A key of a mapping is one of the candidates, and accepted only
 * where its hash with the mapping's slot leads to one of these slots: then it is the key.
 */
export function nameSlots(
  variables: readonly Variable[],
  slots: readonly bigint[],
  candidates: KeyCandidates,
  keccak256: Keccak256,
): Map<bigint, SlotName[]> {
  const names = new Map<bigint, SlotName[]>()
  const sorted = slots.toSorted((one, other) => (one < other ? -1 : 1))
  const prefixes = new Set(sorted.map((slot) => prefixOf(slotBytes(slot))))
  const keysOf = readKeys(candidates)
  let mappings: (Way & { type: MappingType })[] = []
  let hashes = 0
  let visits = 0

  function addName(slot: bigint, name: SlotName) {
    const known = names.get(slot) ?? []
    if (!known.some(({ expression }) => expression === name.expression))
      names.set(slot, [...known, name])
  }

  function slotsFrom(first: bigint, count: bigint): bigint[] {
    let low = 0
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0n) < first) low = middle + 1
      else high = middle
    }
    const found: bigint[] = []
    for (let slot = sorted[low]; slot !== undefined && slot < first + count; slot = sorted[++low])
      found.push(slot)
    return found
  }

  function enter({ at, name, within }: Way, access: Access) {
    if (visits > maxVisits) return
    const derived = deriveSlot(at, access)
    if ('location' in derived) visit(derived.location, name + formatAccess(access), within)
  }

  function visit(at: StorageLocation, name: string, within: readonly string[]): void {
    visits++
    const { type, slot } = at
    const isHere = slotsFrom(slot, 1n).length > 0
    if (isValueType(type)) {
      if (isHere) addName(slot, { expression: name })
      return
    }
    const inside = { at, name, within: [...within, type.label] }
    switch (type.kind) {
      case 'string':
      case 'bytes': {
        if (isHere) addName(slot, { expression: name })
        const start = contentSlot(at).slot
        for (const part of slotsFrom(start, contentBound(type)))
          addName(part, { expression: name, part: Number(part - start) })
        return
      }
      case 'struct':
        if (isFlat(type) && type.slots > 0n && slotsFrom(slot, type.slots).length === 0) return
        if (within.filter((label) => label === type.label).length >= maxSelfDepth) return
        for (const member of type.members) enter(inside, { kind: 'member', name: member.name })
        return
      case 'array':
        if (type.length === undefined && isHere) addName(slot, { expression: `${name}.length` })
        for (const index of itemsToVisit(at, type, within)) enter(inside, { kind: 'item', index })
        return
      case 'mapping':
        mappings.push({ at, type, name, within })
    }
  }

  /** The indexes of items that lie in a slot to name, or may lead to one. */
  function itemsToVisit(
    at: StorageLocation,
    type: ArrayType,
    within: readonly string[],
  ): Iterable<bigint> {
    const first = deriveSlot(at, { kind: 'item', index: 0n })
    if ('problem' in first || !first.step.items) return []
    const { perSlot, slots: slotsPerItem } = first.step.items
    const bound = type.length === undefined ? contentBound(type) : type.slots
    const indexes = new Set<bigint>()
    for (const slot of slotsFrom(first.location.slot, bound)) {
      const place = ((slot - first.location.slot) / slotsPerItem) * perSlot
      for (let item = 0n; item < perSlot; item++)
        if (type.length === undefined || place + item < type.length) indexes.add(place + item)
    }
    const arrays = within.filter((label) => label.endsWith(']')).length
    const deepItems = maxDeepItems >> BigInt(2 * arrays)
    const length = type.length ?? deepItems
    if (!isFlat(type.item()))
      for (let index = 0n; index < deepItems && index < length; index++) indexes.add(index)
    return indexes
  }

  /** The values of a mapping that hold one of the slots, and those that may lead to one. */
  function lookInto(mapping: (typeof mappings)[number], maxKeys: number) {
    const { at, type } = mapping
    const step = createStepper(type.compiler, keccak256)
    const base = slotBytes(at.slot)
    const isFlatValue = isFlat(type.value())
    const found: (() => void)[] = []
    const possible: (() => void)[] = []
    for (const { text, bytes } of keysOf(type.key).slice(0, maxKeys)) {
      hashes++
      const enterValue = () => {
        const shownText = type.key.kind === 'address' ? checksumAddress(text) : text
        enter(mapping, { kind: 'key', text: shownText })
      }
      // A value of few slots does not reach over to another prefix.
      if (prefixes.has(prefixOf(step(base, bytes, type.key)))) found.push(enterValue)
      else if (!isFlatValue) possible.push(enterValue)
    }
    return { found, possible }
  }

  const areAllNamed = () => names.size === sorted.length
  for (const { name, slot, offset, type } of variables)
    visit({ slot, offset, type: type() }, name, [])
  for (let depth = 0; depth < maxMappingDepth && mappings.length > 0; depth++) {
    const later: (() => void)[] = []
    // A value that was found is looked into before all those that only may lead to a slot.
    for (let share = 1; mappings.length > 0 && !areAllNamed(); share = 2) {
      const level = mappings
      mappings = []
      const maxKeys = Math.floor((maxHashes - hashes) / share / level.length)
      for (const mapping of level) {
        const { found, possible } = lookInto(mapping, maxKeys)
        for (const enterValue of found) enterValue()
        later.push(...possible)
      }
    }
    for (const enterValue of later) if (!areAllNamed()) enterValue()
  }
  return names
}

/** Slots behind the start of what grows: Vyper reserves them, Solidity has a hash as their start. */
const contentBound = ({ compiler, slots }: ArrayType | BytesType) =>
  compiler === 'solidity' ? maxContentSlots : slots - 1n

/** The first 48 bits of a slot, as a number. */
const prefixOf = (slot: Uint8Array) =>
  slot.subarray(0, 6).reduce((number, byte) => number * 256 + byte, 0)

/** Whether all of a type lies in the slots from its first one on, without a hash between. */
function isFlat(type: StorageType): boolean {
  if (isValueType(type)) return true
  if (type.kind === 'array')
    return type.length !== undefined && type.compiler !== 'vyper 0.2.12' && isFlat(type.item())
  return (
    type.kind === 'struct' &&
    type.compiler !== 'vyper 0.2.12' &&
    type.members.every((member) => isFlat(member.type()))
  )
}

type Key = { text: string; bytes: Uint8Array }

/** Reads the candidates that are keys of a type, as they are typed and as they are hashed. */
function readKeys({ words, texts }: KeyCandidates) {
  const known = new Map<string, Key[]>()
  return (type: ValueType | BytesType): Key[] => {
    const id = `${type.kind} ${type.label}`
    const keys =
      known.get(id) ??
      (isValueType(type) ? words : texts).flatMap((bytes) => {
        const text = isValueType(type) ? keyOfWord(type, bytes) : textKey(type, bytes)
        const key = fromHex(bytes)
        return text === undefined || !key ? [] : [{ text, bytes: key }]
      })
    known.set(id, keys)
    return keys
  }
}

/** A word as a key of a value type; undefined where no key of the type has these bytes. */
function keyOfWord(type: ValueType, word: Hex): string | undefined {
  // Checksums of thousands of addresses would take longer than their hashes do.
  if (type.kind === 'address')
    return word.startsWith(`0x${'0'.repeat(24)}`) ? `0x${word.slice(26)}` : undefined
  const text =
    type.kind === 'bytesN' ? word.slice(0, 2 + 2 * type.size) : readStoredValue(word, 0, type).text
  const encoded = keyBytes(type, text)
  return 'bytes' in encoded && encoded.bytes === word ? text : undefined
}

const textKey = (type: BytesType, bytes: Hex) => (type.kind === 'bytes' ? bytes : bytesText(bytes))
