import type { TypedAccess } from '#domain/storage/path/value-path.ts'
import { arrayType } from '#domain/storage/type/storage-packing.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type StorageType,
  type ValueType,
} from '#domain/storage/type/storage-type.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'

/** A word of unknown content. */
const unknownWord: ValueType = { kind: 'unknown', label: '…', size: 32 }

/**
 * The type of a variable known only by the path to one value. An access's type is a mapping's key
 * type, `uint64[]` or `uint64[8]` for an item of an array, `array` for one of a growing array whose
 * items take a slot each, `array3` three each, `array3[8]` of a fixed one, and `member` for a
 * struct's, with the slots after its first as its name.
 */
export function syntheticType(
  accesses: readonly TypedAccess[],
  compiler: Compiler,
): { type: StorageType } | { problems: { [access: number]: string } } {
  const problems: { [access: number]: string } = {}
  const type = accesses.reduceRight<StorageType>((inside, access, index) => {
    const type = typeAround(inside, access, compiler)
    if ('kind' in type) return type
    problems[index] = type.problem
    return inside
  }, unknownWord)
  return Object.keys(problems).length > 0 ? { problems } : { type }
}

function typeAround(
  inside: StorageType,
  access: TypedAccess,
  compiler: Compiler,
): StorageType | { problem: string } {
  const { type } = access
  if (access.kind === 'member') return structOf(access.name, inside, compiler)
  const key = elementaryType(type, compiler)
  if (key) {
    const label = `mapping(${type} => ${inside.label})`
    return { kind: 'mapping', label, key, value: () => inside, slots: 1n, compiler }
  }
  const [, item = '', count] = type.match(/^(.+?)(?:\[(\d*)\])?$/) ?? []
  const itemCount = count ? BigInt(count) : undefined
  const [, slots] = item.match(/^array([1-9]\d*)?$/) ?? []
  if (/^array([1-9]\d*)?$/.test(item)) {
    const itemType = withSlots(inside, BigInt(slots ?? 1))
    return arrayType(() => itemType, itemCount, `${itemType.label}[${itemCount ?? ''}]`, compiler)
  }
  const packedType = count === undefined ? undefined : elementaryType(item, compiler)
  if (packedType) return arrayType(() => packedType, itemCount, type, compiler)
  return {
    problem: `invalid key type “${type}”. Use an elementary type, or uint64[] or uint64[8] for an array.`,
  }
}

/** An array item of that many slots, whatever its type. */
function withSlots(type: StorageType, slots: bigint): StorageType {
  if (!isValueType(type)) return type.kind === 'opaque' ? type : { ...type, slots }
  if (slots === 1n) return type
  return { kind: 'struct', label: `(${slots} slots)`, members: [], slots }
}

function structOf(
  text: string,
  inside: StorageType,
  compiler: Compiler,
): StorageType | { problem: string } {
  const slot = readInteger(text)
  if (slot === undefined)
    return { problem: `As the slots after the struct’s first, ${integerProblem(text)}.` }
  if (slot < 0n || slot >= 1n << 256n)
    return { problem: 'The slots after the struct’s first go from 0 to 2^256 − 1.' }
  const member = { name: text, slot, offset: 0, type: () => inside }
  return { kind: 'struct', label: 'struct', members: [member], slots: slot + 1n, compiler }
}
