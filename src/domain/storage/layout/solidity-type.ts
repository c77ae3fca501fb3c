import { isRawObject, type RawObject } from '#domain/raw.ts'
import { isKeyType } from '#domain/storage/layout/key-type.ts'
import type { DecodeAs, Layout } from '#domain/storage/layout/layout.ts'
import { unread, words } from '#domain/storage/layout/words.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type StorageType,
  type ValueType,
  type Variable,
} from '#domain/storage/storage-type.ts'

type Unclear = Layout['unclear'] extends ReadonlyMap<infer K, infer V> ? Map<K, V> : never

/** A number as layouts write it: decimal text, or a JSON number. */
export function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value) ? BigInt(value) : undefined
}

/**
 * The types of solc's layout by their ids. Each is read when it is asked for and once, because types
 * may contain themselves. `member` reads an entry of a struct.
 */
export function solidityTypes(
  types: RawObject,
  decodeAs: DecodeAs,
  compiler: Compiler,
  member: (raw: unknown) => Variable | undefined,
): { typeOf: ((id: string) => StorageType) & { knows(id: string): boolean }; unclear: Unclear } {
  const read = new Map<string, StorageType>()
  const unclear: Unclear = new Map()

  function typeOf(id: string): StorageType {
    const known = read.get(id)
    if (known) return known
    const raw = types[id]
    const type = isRawObject(raw) ? fromEntry(id, raw) : (fromId(id) ?? unread(id))
    read.set(id, type)
    return type
  }

  function fromEntry(id: string, raw: RawObject): StorageType {
    const label = String(raw.label ?? id)
    const bytes = wholeNumber(raw.numberOfBytes)
    const slots = bytes === undefined ? 1n : (bytes + 31n) / 32n || 1n
    const inner = (name: unknown) => () => typeOf(String(name))
    const { key, value, base = value, members, encoding } = raw
    if (encoding === 'mapping' || id.startsWith('t_mapping')) {
      const keyType = typeOf(String(key))
      if (value === undefined || !isKeyType(keyType)) return unread(label)
      return {
        kind: 'mapping',
        label,
        key: keyType,
        value: inner(value),
        slots,
        compiler,
      }
    }
    if (encoding === 'bytes' || /^t_(string|bytes)_storage/.test(id))
      return {
        kind: label === 'string' ? 'string' : 'bytes',
        label,
        slots: 1n,
        compiler,
      }
    if (encoding === 'dynamic_array' || /\)dyn_storage$/.test(id))
      return {
        kind: 'array',
        label,
        item: inner(base),
        length: undefined,
        slots,
        compiler,
      }
    // OpenZeppelin writes an enum's values where a struct has its members.
    if (Array.isArray(members) && members.every((name) => typeof name === 'string'))
      return { kind: 'enum', label, size: Number(bytes ?? 1n), members }
    if (Array.isArray(members))
      return {
        kind: 'struct',
        label,
        slots,
        members: members.map(member).filter((found) => found !== undefined),
      }
    const length = fixedLength(id, label)
    if (base !== undefined && length !== undefined)
      return { kind: 'array', label, item: inner(base), length, slots, compiler }
    return valueType(id, raw, label, bytes)
  }

  function valueType(
    id: string,
    raw: RawObject,
    label: string,
    bytes: bigint | undefined,
  ): StorageType {
    const size = bytes === undefined ? undefined : Number(bytes)
    if (typeof raw.underlying === 'string') return { ...typeOf(raw.underlying), label }
    if (id.startsWith('t_enum(') || label.startsWith('enum '))
      return chosen('enum', label, size ?? 1)
    if (id.startsWith('t_userDefinedValueType(')) return chosen('user-defined', label, size ?? 32)
    if (id.startsWith('t_contract(')) return { kind: 'address', label, size: size ?? 20 }
    if (id.startsWith('t_function_') || label.startsWith('function '))
      return { kind: 'function', label, size: size ?? 8 }
    const elementary = elementaryType(label)
    // What the compiler says of a size beats what the name says: SOL-2021-4.
    if (elementary)
      return isValueType(elementary) ? { ...elementary, size: size ?? elementary.size } : elementary
    if (size !== undefined && size > 32) return words(label, BigInt(size) / 32n)
    // A name that is no type of Solidity's, as ERC-8317 allows for what was written by hand.
    return size === undefined ? unread(label) : chosen('user-defined', label, size)
  }

  /** A type of which the layout gives the name alone: what a person said of it, or its bytes. */
  function chosen(kind: 'enum' | 'user-defined', label: string, size: number): ValueType {
    unclear.set(label, { size, kind })
    const said = decodeAs[label]
    if (said === undefined) return kind === 'enum' ? { kind, label, size } : unread(label, size)
    const elementary = elementaryType(said)
    if (elementary && isValueType(elementary)) return { ...elementary, label, size }
    return { kind: 'enum', label, size, members: said.split(',').map((name) => name.trim()) }
  }

  const knows = (id: string) => fromId(id) !== undefined
  return { typeOf: Object.assign(typeOf, { knows }), unclear }
}

/** `t_uint256` says what it is even where the types leave it out. */
const fromId = (id: string): StorageType | undefined =>
  elementaryType(
    id
      .replace(/^t_/, '')
      .replace(/_storage$/, '')
      .replace('address_payable', 'address payable'),
  )

/** The length of `t_array(t_uint8)5_storage`, or of `uint8[5]`; the bytes are rounded up to slots. */
function fixedLength(id: string, label: string): bigint | undefined {
  const digits = id.match(/\)(\d+)_storage$/)?.[1] ?? label.match(/\[(\d+)\]$/)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
