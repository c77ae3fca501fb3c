import { integerProblem, readInteger } from '#domain/integer.ts'
import type { MappingKey } from '#domain/storage/mapping-key.ts'
import { arrayType } from '#domain/storage/storage-packing.ts'
import type { Access } from '#domain/storage/storage-step.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type StorageType,
  type ValueType,
} from '#domain/storage/storage-type.ts'

/** A word of which nothing is known. */
const unknownWord: ValueType = { kind: 'unknown', label: '…', size: 32 }

/** The access that a step means: `member` is the number of slots after a struct's first. */
export const stepAccess = ({ type, value }: MappingKey): Access =>
  type === 'member' ? { kind: 'member', name: value.trim() } : { kind: 'key', text: value }

/**
 * The type of a variable of which only the steps to one value are known. A step's type is that of a
 * mapping's key, `uint64[]` or `uint64[8]` for an item of an array, `array` for one of a growing
 * array whose items take a slot each, `array3` three each, `array3[8]` of a fixed one, and `member`
 * for a struct's, with the slots after its first as its value.
 */
export function typeOfSteps(
  steps: readonly MappingKey[],
  compiler: Compiler,
): { type: StorageType } | { problems: { [step: number]: string } } {
  const problems: { [step: number]: string } = {}
  const type = steps.reduceRight<StorageType>((inside, step, index) => {
    const type = typeOfStep(step, inside, compiler)
    if ('kind' in type) return type
    problems[index] = type.problem
    return inside
  }, unknownWord)
  return Object.keys(problems).length > 0 ? { problems } : { type }
}

function typeOfStep(
  { type, value }: MappingKey,
  inside: StorageType,
  compiler: Compiler,
): StorageType | { problem: string } {
  if (type === 'member') return structOf(value.trim(), inside, compiler)
  const key = elementaryType(type, compiler)
  if (key) {
    const label = `mapping(${type} => ${inside.label})`
    return { kind: 'mapping', label, key, value: () => inside, slots: 1n, compiler }
  }
  const [, item = '', count] = type.match(/^(.+?)(?:\[(\d*)\])?$/) ?? []
  const length = count ? BigInt(count) : undefined
  const [, slots] = item.match(/^array([1-9]\d*)?$/) ?? []
  if (/^array([1-9]\d*)?$/.test(item)) {
    const each = withSlots(inside, BigInt(slots ?? 1))
    return arrayType(() => each, length, `${each.label}[${length ?? ''}]`, compiler)
  }
  const packed = count === undefined ? undefined : elementaryType(item, compiler)
  if (packed) return arrayType(() => packed, length, type, compiler)
  return {
    problem: `“${type}” is no type of mapping keys: use address, bool, string, bytes, uint8 to uint256, int8 to int256 or bytes1 to bytes32; of an array uint64[] or uint64[8].`,
  }
}

/** An item of so many slots, whatever is in it. */
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
