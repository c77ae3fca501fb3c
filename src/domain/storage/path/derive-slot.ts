import type { Hex } from 'viem'
import { concat, keccak256, numberToHex } from 'viem/utils'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import type {
  ArrayType,
  Compiler,
  MappingType,
  Place,
  StorageType,
  StructType,
} from '#domain/storage/type/storage-type.ts'
import { elementaryType, isValueType, startOffset } from '#domain/storage/type/storage-type.ts'

/** How a value is reached from the one that holds it, as in an expression. */
export type Access =
  | { kind: 'key'; text: string }
  | { kind: 'item'; index: bigint }
  | { kind: 'member'; name: string }

/** Some of the bytes that are hashed; `of` is what was hashed before to get them. */
type Piece = { name: 'key' | 'slot' | 'hashed key'; bytes: Hex; of?: Hex }

/**
 * One step, with all that can be drawn of it: what is hashed, and the slots added to the hash, or
 * to the slot before where nothing is hashed. Slots are numbers from 0 to 2^256 − 1.
 */
export type Derivation = {
  rule: 'mapping' | 'array' | 'member' | 'content'
  /** What was asked for: the key as it was typed, the index, the member's name. */
  label: string
  from: bigint
  hashed?: { pieces: Piece[]; hash: Hex }
  added: bigint
  /** Of items: how many share a slot, or how many slots each takes. */
  items?: { index: bigint; perSlot: bigint; slots: bigint }
  slot: bigint
  /** Bytes from the low-order end of the slot. */
  offset: number
}

type Stepped = { place: Place; step: Derivation } | { problem: string }

/** A slot number as a word of 32 bytes; positions wrap around at 2^256. */
export const slotWord = (slot: bigint): Hex => numberToHex(BigInt.asUintN(256, slot), { size: 32 })

/**
 * One step from the place of a value to the place of what it holds: a mapping's value, an array's
 * item, a struct's member. `.length` of an array that grows is its own slot. Problems name the type
 * and the fix. Sources: Solidity documentation, "Layout of State Variables in Storage" and
 * "Mappings and Dynamic Arrays"; Vyper, `vyper/codegen/core.py`.
 */
export function deriveSlot(at: Place, access: Access): Stepped {
  const { type } = at
  switch (type.kind) {
    case 'mapping':
      return access.kind === 'member'
        ? { problem: `${type.label} has no member: give its key in brackets.` }
        : mapping(at, type, access.kind === 'key' ? access.text : String(access.index))
    case 'array':
      return access.kind === 'member' ? length(at, type, access.name) : array(at, type, access)
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
export function contentSlot(at: Place): Derivation {
  const { type } = at
  const compiler = 'compiler' in type ? type.compiler : 'solidity'
  return compiler === 'solidity'
    ? step({ rule: 'content', label: 'content', from: at.slot, hashed: hashOf(at.slot), added: 0n })
    : step({ rule: 'content', label: 'content', ...root(at.slot, compiler), added: 1n })
}

function mapping(at: Place, type: MappingType, text: string): Stepped {
  const encoded = keyBytes(type.key, text)
  if ('problem' in encoded) return encoded
  const slot: Piece = { name: 'slot', bytes: slotWord(at.slot) }
  const key: Piece = { name: 'key', bytes: encoded.bytes }
  const pieces = type.compiler === 'solidity' ? [key, slot] : [slot, hashedKey(type.key, key)]
  const value = type.value()
  const hashed = { pieces, hash: keccak256(concat(pieces.map(({ bytes }) => bytes))) }
  const label = type.key.kind === 'string' ? text : text.trim()
  return reached(
    value,
    step({ rule: 'mapping', label, from: at.slot, hashed, added: 0n }),
    startOffset(value, type.compiler),
  )
}

/** Vyper hashes keys of any length before they are hashed with the slot. */
const hashedKey = (type: MappingType['key'], key: Piece): Piece =>
  isValueType(type) ? key : { name: 'hashed key', bytes: keccak256(key.bytes), of: key.bytes }

function array(at: Place, type: ArrayType, access: Exclude<Access, { kind: 'member' }>): Stepped {
  const text = access.kind === 'key' ? access.text.trim() : String(access.index)
  const index = readInteger(text)
  if (index === undefined) return { problem: `${type.label}: ${integerProblem(text)}.` }
  const most = type.length === undefined ? (1n << 256n) - 1n : type.length - 1n
  if (index < 0n || index > most) {
    const end = type.length === undefined ? '2^256 − 1' : String(most)
    return { problem: `${type.label}: an index goes from 0 to ${end}; ${text} is outside.` }
  }
  const { compiler } = type
  const item = type.item()
  if (item.kind === 'opaque')
    return {
      problem: `${type.label}: where its items lie is not known, as nothing says how large ${item.label} is.`,
    }
  // Solidity packs items of up to half a slot; none ever crosses into the next.
  const size = isValueType(item) && compiler === 'solidity' ? BigInt(item.size) : 32n
  const perSlot = 32n / size
  const slots = isValueType(item) || compiler === 'vyper 0.2.12' ? 1n : item.slots
  const start = type.length === undefined ? contentSlot(at) : root(at.slot, compiler)
  const added = ('added' in start ? start.added : 0n) + (index / perSlot) * slots
  const offset = Number((index % perSlot) * size) + startOffset(item, compiler)
  const { from, hashed } = start
  const items = { index, perSlot, slots }
  return reached(
    item,
    step({ rule: 'array', label: text, from, ...(hashed && { hashed }), added, items }),
    offset,
  )
}

/** The length of an array that grows stands in the array's own slot. */
function length(at: Place, type: ArrayType, name: string): Stepped {
  if (name !== 'length' || type.length !== undefined)
    return { problem: `${type.label} is an array: give an index in brackets.` }
  const number = elementaryType('uint256') ?? type
  return reached(number, step({ rule: 'member', label: name, from: at.slot, added: 0n }), 0)
}

function member(at: Place, { label, members, compiler }: StructType, name: string): Stepped {
  const found = members.find((member) => member.name === name)
  if (!found) {
    const names = members.map(({ name }) => name).join(', ')
    return { problem: `${label} has no member “${name}”: it has ${names}.` }
  }
  const start = root(at.slot, compiler)
  return reached(
    found.type(),
    step({ rule: 'member', label: name, ...start, added: found.slot }),
    found.offset,
  )
}

/** What lies in several slots lies in its place, or, in old Vyper, at the hash of its slot. */
const root = (slot: bigint, compiler: Compiler | undefined) =>
  compiler === 'vyper 0.2.12' ? { from: slot, hashed: hashOf(slot) } : { from: slot }

function hashOf(slot: bigint): { pieces: Piece[]; hash: Hex } {
  const bytes = slotWord(slot)
  return { pieces: [{ name: 'slot', bytes }], hash: keccak256(bytes) }
}

function step(parts: Omit<Derivation, 'slot' | 'offset'>): Derivation {
  const start = parts.hashed ? BigInt(parts.hashed.hash) : parts.from
  return { ...parts, slot: BigInt.asUintN(256, start + parts.added), offset: 0 }
}

const reached = (type: StorageType, step: Derivation, offset: number): Stepped => ({
  place: { slot: step.slot, offset, type },
  step: { ...step, offset },
})
