import type { Hex } from 'viem'
import { concat, keccak256, numberToHex } from 'viem/utils'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import type {
  ArrayType,
  Compiler,
  MappingType,
  StorageLocation,
  StorageType,
  StructType,
} from '#domain/storage/type/storage-type.ts'
import { elementaryType, isValueType, startOffset } from '#domain/storage/type/storage-type.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'

/** How a value is reached from the one that holds it, as in an expression. */
export type Access =
  /** `type` where none is declared for the key. */
  | { kind: 'key'; text: string; type?: string }
  | { kind: 'item'; index: bigint }
  | { kind: 'member'; name: string }

/** Some of the bytes that are hashed; a hashed key's are the hash of `preimage`. */
type Piece = { name: 'key' | 'slot' | 'hashed key'; bytes: Hex; preimage?: Hex }

/**
 * One step, in the parts to draw: the hashed bytes, and the slots added to the hash, or to `from`
 * where nothing is hashed. Slots are numbers from 0 to 2^256 − 1.
 */
export type Derivation = {
  rule: 'mapping' | 'array' | 'member' | 'content'
  /** The key as it was typed, the index, the member's name. */
  label: string
  from: bigint
  hashed?: { pieces: Piece[]; hash: Hex }
  added: bigint
  /** Array items: how many share a slot, or how many slots each takes. */
  items?: { index: bigint; perSlot: bigint; slots: bigint }
  slot: bigint
  /** Bytes from the low-order end of the slot. */
  offset: number
}

type DerivedStep = { location: StorageLocation; step: Derivation } | { problem: string }

/** A slot number as a word of 32 bytes; positions wrap around at 2^256. */
export const slotWord = (slot: bigint): Hex => numberToHex(BigInt.asUintN(256, slot), { size: 32 })

/** A slot in decimal; one that is a hash as a word. */
export const slotText = (slot: bigint): string =>
  slot < 1n << 64n ? slot.toString() : slotWord(slot)

/** A slot for a narrow place: one that is a hash says nothing in decimal, and keeps both ends. */
export const shortSlot = (slot: bigint): string =>
  slot < 1n << 53n ? slot.toString() : slotWord(slot).replace(/^(.{6}).*(.{4})$/, '$1…$2')

/**
 * One step from a location into it: to a mapping's value, an array's item, a struct's member. `.length` of an
 * array that grows is its own slot. Problems name the type and the fix. Sources: Solidity documentation,
 * "Layout of State Variables in Storage" and "Mappings and Dynamic Arrays"; Vyper, `vyper/codegen/core.py`.
 * @returns the location of the value, and how its slot is computed
 */
export function deriveSlot(at: StorageLocation, access: Access): DerivedStep {
  const { type } = at
  switch (type.kind) {
    case 'mapping':
      return access.kind === 'member'
        ? { problem: `${type.label} has no member: give its key in brackets.` }
        : deriveMappingValue(at, type, access.kind === 'key' ? access.text : String(access.index))
    case 'array':
      return access.kind === 'member'
        ? deriveArrayLength(at, type, access.name)
        : deriveArrayItem(at, type, access)
    case 'struct':
      if (access.kind === 'member') return member(at, type, access.name)
      return { problem: `${type.label} is a struct: give the name of a member after a dot.` }
    case 'opaque':
      return {
        problem: `Nothing is known of ${type.label} but its name: it cannot be stepped into.`,
      }
    default:
      return { problem: `${type.label} is one value: there is nothing to step into.` }
  }
}

/** Where the bytes of a long string, of bytes, or the items of an array that grows begin. */
export function contentSlot(at: StorageLocation): Derivation {
  const { type } = at
  const compiler = 'compiler' in type ? type.compiler : 'solidity'
  const start =
    compiler === 'solidity'
      ? { from: at.slot, hashed: hashOf(at.slot), added: 0n }
      : { ...locationRoot(at.slot, compiler), added: 1n }
  return withSlot({ rule: 'content', label: 'content', ...start, offset: 0 })
}

function deriveMappingValue(at: StorageLocation, type: MappingType, text: string): DerivedStep {
  const encodedKey = keyBytes(type.key, text)
  if ('problem' in encodedKey) return encodedKey
  const slot: Piece = { name: 'slot', bytes: slotWord(at.slot) }
  const key: Piece = { name: 'key', bytes: encodedKey.bytes }
  const pieces = type.compiler === 'solidity' ? [key, slot] : [slot, hashedKey(type.key, key)]
  const valueType = type.value()
  const hashed = { pieces, hash: keccak256(concat(pieces.map(({ bytes }) => bytes))) }
  const label = type.key.kind === 'string' ? text : text.trim()
  const offset = startOffset(valueType, type.compiler)
  return stepTo(valueType, { rule: 'mapping', label, from: at.slot, hashed, added: 0n, offset })
}

/** Vyper hashes keys of any length before they are hashed with the slot. */
const hashedKey = (type: MappingType['key'], key: Piece): Piece =>
  isValueType(type) ? key : { name: 'hashed key', bytes: keccak256(key.bytes), preimage: key.bytes }

function deriveArrayItem(
  at: StorageLocation,
  type: ArrayType,
  access: Exclude<Access, { kind: 'member' }>,
): DerivedStep {
  const indexText = access.kind === 'key' ? access.text.trim() : String(access.index)
  const index = readInteger(indexText)
  if (index === undefined) return { problem: `${type.label}: ${integerProblem(indexText)}.` }
  const { length: count = type.bound } = type
  const maxIndex = (count ?? 1n << 256n) - 1n
  if (index < 0n || index > maxIndex) {
    const lastIndexText = count === undefined ? '2^256 − 1' : String(maxIndex)
    return {
      problem: `${type.label}: an index goes from 0 to ${lastIndexText}; ${indexText} is outside.`,
    }
  }
  const { compiler } = type
  const itemType = type.item()
  if (itemType.kind === 'opaque')
    return {
      problem: `${type.label}: item slots unknown, as the size of ${itemType.label} is.`,
    }
  // Solidity packs items of up to half a slot; none ever crosses into the next.
  const itemBytes = isValueType(itemType) && compiler === 'solidity' ? BigInt(itemType.size) : 32n
  const perSlot = 32n / itemBytes
  const slots = isValueType(itemType) || compiler === 'vyper 0.2.12' ? 1n : itemType.slots
  const arrayStart = type.length === undefined ? contentSlot(at) : locationRoot(at.slot, compiler)
  const added = ('added' in arrayStart ? arrayStart.added : 0n) + (index / perSlot) * slots
  const offset = Number((index % perSlot) * itemBytes) + startOffset(itemType, compiler)
  const items = { index, perSlot, slots }
  return stepTo(itemType, { ...arrayStart, rule: 'array', label: indexText, added, offset, items })
}

/** The length of an array that grows stands in the array's own slot. */
function deriveArrayLength(at: StorageLocation, type: ArrayType, name: string): DerivedStep {
  if (name !== 'length' || type.length !== undefined)
    return { problem: `${type.label} is an array: give an index in brackets.` }
  const lengthType = elementaryType('uint256') ?? type
  return stepTo(lengthType, { rule: 'member', label: name, from: at.slot, added: 0n, offset: 0 })
}

function member(at: StorageLocation, type: StructType, name: string): DerivedStep {
  const { label, members, compiler } = type
  const targetMember = members.find((deriveMember) => deriveMember.name === name)
  if (!targetMember) {
    const memberNames = members.map(({ name }) => name).join(', ')
    return { problem: `${label} has no member “${name}”: it has ${memberNames}.` }
  }
  const { slot: added, offset } = targetMember
  const structRoot = locationRoot(at.slot, compiler)
  return stepTo(targetMember.type(), { rule: 'member', label: name, ...structRoot, added, offset })
}

/** A long type begins at its own slot or, in Vyper up to 0.2.12, at that slot's hash. */
const locationRoot = (slot: bigint, compiler: Compiler | undefined) =>
  compiler === 'vyper 0.2.12' ? { from: slot, hashed: hashOf(slot) } : { from: slot }

function hashOf(slot: bigint): { pieces: Piece[]; hash: Hex } {
  const bytes = slotWord(slot)
  return { pieces: [{ name: 'slot', bytes }], hash: keccak256(bytes) }
}

function withSlot(parts: Omit<Derivation, 'slot'>): Derivation {
  const startSlot = parts.hashed ? BigInt(parts.hashed.hash) : parts.from
  return { ...parts, slot: BigInt.asUintN(256, startSlot + parts.added) }
}

function stepTo(type: StorageType, parts: Omit<Derivation, 'slot'>): DerivedStep {
  const step = withSlot(parts)
  return { location: { slot: step.slot, offset: step.offset, type }, step }
}
