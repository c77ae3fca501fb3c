import { unknownBytes, unknownSlots } from '#domain/storage/layout/unknown-type.ts'
import { splitArguments } from '#domain/storage/type/split-arguments.ts'
import { arrayType, slotsOf } from '#domain/storage/type/storage-packing.ts'
import {
  elementaryType,
  isKeyType,
  isValueType,
  type StorageType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A number as layouts write it: decimal text, or a JSON number. */
export function parseWholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value) ? BigInt(value) : undefined
}

/**
 * The types of solc's layout by their ids. Each is read on its first use and once, because types
 * may contain themselves. `member` reads an entry of a struct.
 */
export function solidityTypes(
  types: RawObject,
  member: (raw: unknown) => Variable | undefined,
): ((id: string) => StorageType) & { knows(id: string): boolean } {
  const typeById = new Map<string, StorageType>()

  function typeOf(id: string): StorageType {
    const knownType = typeById.get(id)
    if (knownType) return knownType
    const rawType = types[id]
    const opaque: StorageType = { kind: 'opaque', label: String(asRawObject(rawType).label ?? id) }
    // Placeholder: a type whose size depends on itself would otherwise recurse for ever.
    typeById.set(id, opaque)
    const read = isRawObject(rawType) ? fromEntry(id, rawType) : (typeFromId(id) ?? opaque)
    typeById.set(id, read)
    return read
  }

  function fromEntry(id: string, raw: RawObject): StorageType {
    const label = String(raw.label ?? id)
    const sizeBytes = parseWholeNumber(raw.numberOfBytes)
    const declaredSlots = sizeBytes === undefined ? undefined : (sizeBytes + 31n) / 32n || 1n
    const typeReference = (name: unknown) => () => typeOf(String(name))
    // OpenZeppelin writes neither keys nor values nor bases, but they are in its ids.
    const parts = partsOfId(id)
    const { key = parts.key, value = parts.value, members, encoding } = raw
    const { base = raw.value ?? parts.base } = raw
    const opaque: StorageType = { kind: 'opaque', label }
    if (encoding === 'mapping' || id.startsWith('t_mapping')) {
      const statedType = typeOf(String(key ?? `key of ${label}`))
      // Keys of an unknown type are refused by its name; the mapping is kept.
      const keyType = isKeyType(statedType) ? statedType : unknownBytes(statedType.label)
      const held = typeReference(value ?? `value of ${label}`)
      return { kind: 'mapping', label, key: keyType, value: held, slots: 1n, compiler: 'solidity' }
    }
    if (encoding === 'bytes' || /^t_(string|bytes)_storage/.test(id)) {
      const kind = label === 'string' ? 'string' : 'bytes'
      return { kind, label, slots: 1n, compiler: 'solidity' }
    }
    const item = typeReference(base)
    if (encoding === 'dynamic_array' || /\)dyn_storage(_ptr)?$/.test(id))
      return arrayType(item, undefined, label, 'solidity')
    // OpenZeppelin writes an enum's values where a struct has its members.
    if (Array.isArray(members) && members.every((name) => typeof name === 'string'))
      return { kind: 'enum', label, size: Number(sizeBytes ?? enumSize(members)), members }
    if (Array.isArray(members)) {
      const found = members.map(member).filter((found) => found !== undefined)
      const slots = declaredSlots ?? structSlots(found)
      return slots === undefined ? opaque : { kind: 'struct', label, slots, members: found }
    }
    const length = fixedLength(id, label)
    if (base !== undefined && length !== undefined) {
      if (declaredSlots !== undefined)
        return { kind: 'array', label, item, length, slots: declaredSlots, compiler: 'solidity' }
      return item().kind === 'opaque' ? opaque : arrayType(item, length, label, 'solidity')
    }
    return valueType(id, raw, label, sizeBytes === undefined ? undefined : Number(sizeBytes))
  }

  function valueType(id: string, raw: RawObject, label: string, size?: number): StorageType {
    if (typeof raw.underlying === 'string') return { ...typeOf(raw.underlying), label }
    const named: StorageType =
      size === undefined ? { kind: 'opaque', label } : unknownBytes(label, size)
    if (id.startsWith('t_enum(') || label.startsWith('enum '))
      return size === undefined ? named : { kind: 'enum', label, size }
    if (id.startsWith('t_userDefinedValueType(')) return named
    if (id.startsWith('t_contract(')) return { kind: 'address', label, size: size ?? 20 }
    if (id.startsWith('t_function_') || label.startsWith('function '))
      return { kind: 'function', label, size: size ?? (/\bexternal\b/.test(label) ? 24 : 8) }
    const elementary = elementaryType(label)
    // The compiler's size wins over the name's: SOL-2021-4.
    if (elementary)
      return isValueType(elementary) ? { ...elementary, size: size ?? elementary.size } : elementary
    if (size !== undefined && size > 32) return unknownSlots(label, BigInt(Math.ceil(size / 32)))
    // Not a type of Solidity, in a layout written by hand.
    return named
  }

  const knows = (id: string) => typeFromId(id) !== undefined
  return Object.assign(typeOf, { knows })
}

/** Reads ids such as `t_uint256`, which name a type even where `types` leaves it out. */
function typeFromId(id: string): StorageType | undefined {
  const [, contract] = id.match(/^t_contract\((.*)\)\d*$/) ?? []
  if (contract !== undefined) return { kind: 'address', label: `contract ${contract}`, size: 20 }
  return elementaryType(
    id
      .replace(/^t_/, '')
      .replace(/_(storage|memory|calldata)(_ptr)?$/, '')
      .replace('address_payable', 'address payable'),
  )
}

/** The ids within that of a mapping or an array: `t_mapping(t_address,t_uint256)`. */
function partsOfId(id: string): { key?: string; value?: string; base?: string } {
  const [, base] = id.match(/^t_array\((.*)\)(?:\d+|dyn)_storage(?:_ptr)?$/) ?? []
  if (base !== undefined) return { base }
  const [, inside] = id.match(/^t_mapping\((.*)\)$/) ?? []
  const [key = '', value] = splitArguments(inside)
  return value === undefined ? {} : { key, value }
}

/** How many slots a struct with these members takes; undefined where one of them is opaque. */
export function structSlots(members: readonly Variable[]): bigint | undefined {
  let slots = 0n
  for (const { slot, type } of members) {
    const memberType = type()
    if (memberType.kind === 'opaque') return undefined
    const endSlot = slot + slotsOf(memberType)
    if (endSlot > slots) slots = endSlot
  }
  return slots
}

/** One byte holds 256 values; solc before 0.8 allowed more. */
const enumSize = (members: readonly unknown[]) => (members.length > 256 ? 2n : 1n)

/** The length of `t_array(t_uint8)5_storage`, or of `uint8[5]`: `numberOfBytes` is rounded up. */
function fixedLength(id: string, label: string): bigint | undefined {
  const lengthDigits = id.match(/\)(\d+)_storage$/)?.[1] ?? label.match(/\[(\d+)\]$/)?.[1]
  return lengthDigits === undefined ? undefined : BigInt(lengthDigits)
}
