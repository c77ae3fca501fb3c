/** Why a declaration cannot be read; the message is meant for the person who typed it. */
export class DeclarationProblem extends Error {}

/**
 * The compiler whose rules lay a contract's storage out: mappings and arrays differ. Vyper up to
 * 0.2.12 stored types of several words at the hash of their slot.
 */
export type Compiler = 'solidity' | 'vyper' | 'vyper 0.2.12'

/** A type whose values fit in one word; several may share one. `size` is in bytes, 1 to 32. */
export type ValueType = {
  kind: 'uint' | 'int' | 'bool' | 'address' | 'bytesN' | 'enum' | 'decimal' | 'function' | 'unknown'
  /** Name in the source: `uint96`, `contract IERC20`, `enum Vault.Status`. */
  label: string
  size: number
  /** Names of an enum's values, where the layout has them. */
  members?: readonly string[]
}

/** Bytes of any length: Solidity keeps long ones at a hash, Vyper after their length. */
export type BytesType = {
  kind: 'bytes' | 'string'
  label: string
  slots: bigint
  compiler: Compiler
}

export type MappingType = {
  kind: 'mapping'
  label: string
  key: ValueType | BytesType
  value: () => StorageType
  slots: bigint
  compiler: Compiler
}

/**
 * An array; `length` is undefined for one that grows, which keeps its length in its slot. Vyper's grow up to a
 * `bound`: behind that lies the next variable.
 */
export type ArrayType = {
  kind: 'array'
  label: string
  item: () => StorageType
  length: bigint | undefined
  bound?: bigint
  slots: bigint
  compiler: Compiler
}

export type StructType = {
  kind: 'struct'
  label: string
  members: readonly Variable[]
  slots: bigint
  /** Solidity where undefined. */
  compiler?: Compiler
}

/**
 * A type known only by its name, not its size: it cannot be read, and an array or struct that
 * contains it has no known locations either.
 */
type OpaqueType = { kind: 'opaque'; label: string }

/**
 * A type as storage sees it; its parts are functions, because types may contain themselves. `slots`
 * counts the whole slots that a variable of the type takes. Sources: Solidity documentation,
 * "Layout of State Variables in Storage"; Vyper's code generation.
 */
export type StorageType = ValueType | BytesType | MappingType | ArrayType | StructType | OpaqueType

/** A variable, or a member of a struct, whose `slot` counts from the struct's first. */
export type Variable = {
  /** The name that expressions begin with, unique in a contract. */
  name: string
  /** The name in the source, where that is not unique. */
  label?: string
  /** Names or selectors of the functions that read it alone, where it was inferred from bytecode. */
  getters?: readonly string[]
  slot: bigint
  /** Bytes from the low-order end of the slot. */
  offset: number
  type: () => StorageType
}

/** Where a value is: `offset` counts bytes from the low-order end of the word in `slot`. */
export type StorageLocation = { slot: bigint; offset: number; type: StorageType }

export const isValueType = (type: StorageType): type is ValueType => 'size' in type

/** Whether a mapping may have keys of this type: what fits in a word, string and bytes. */
export const isKeyType = (type: StorageType): type is ValueType | BytesType =>
  isValueType(type) || type.kind === 'string' || type.kind === 'bytes'

/** The elementary type of a name such as `uint96`, `bytes4`, `address payable` or `string`. */
export function elementaryType(
  label: string,
  compiler: Compiler = 'solidity',
): ValueType | BytesType | undefined {
  const typeName = label.trim()
  const [, kind, digits] = typeName.match(/^(u?int|bytes)(\d*)$/) ?? []
  if (typeName === 'string' || typeName === 'bytes')
    return { kind: typeName, label: typeName, slots: 1n, compiler }
  if (typeName === 'bool') return { kind: 'bool', label: typeName, size: 1 }
  if (/^(address( payable)?|contract .+)$/.test(typeName))
    return { kind: 'address', label: typeName, size: 20 }
  if (/^enum .+$/.test(typeName)) return { kind: 'enum', label: typeName, size: 1 }
  const bitsOrBytes = Number(digits || 256)
  if (kind === 'bytes')
    return bitsOrBytes >= 1 && bitsOrBytes <= 32
      ? { kind: 'bytesN', label: typeName, size: bitsOrBytes }
      : undefined
  if (
    (kind === 'uint' || kind === 'int') &&
    bitsOrBytes % 8 === 0 &&
    bitsOrBytes >= 8 &&
    bitsOrBytes <= 256
  )
    return { kind, label: typeName, size: bitsOrBytes / 8 }
  return undefined
}

/**
 * Where a value of a type begins in a slot of its own: Vyper's bytesN lie at the high-order end.
 */
export const startOffset = (type: StorageType, compiler: Compiler | undefined): number =>
  type.kind === 'bytesN' && compiler !== undefined && compiler !== 'solidity' ? 32 - type.size : 0
