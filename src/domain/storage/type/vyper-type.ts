import { splitArguments } from '#domain/storage/type/split-arguments.ts'
import { arrayType, slotsOf } from '#domain/storage/type/storage-packing.ts'
import {
  type Compiler,
  elementaryType,
  isKeyType,
  isValueType,
  type StorageType,
} from '#domain/storage/type/storage-type.ts'

/** The type of a name that is not Vyper’s own, and of a text that is not written as Vyper writes it. */
type OtherTypes = {
  named: (name: string, slots: bigint | undefined) => StorageType
  refuse: (label: string, slots: bigint | undefined, why: string) => StorageType
}

/**
 * The type of a text such as `HashMap[address, DynArray[uint256, 3]]`. Each value takes whole slots.
 * Sources: Vyper documentation, "Types"; Vyper's `semantics/types`.
 * @param slots the words that the whole type takes, where a layout says so
 */
export function vyperType(
  text: string,
  compiler: Compiler,
  others: OtherTypes,
  slots?: bigint,
): StorageType {
  const read = (part: string, partSlots?: bigint) => vyperType(part, compiler, others, partSlots)
  const label = text.trim()
  const refuse = (why: string) => others.refuse(label, slots, why)
  const [, wrapped] = label.match(/^(?:public|indexed)\((.*)\)$/s) ?? []
  if (wrapped !== undefined) return read(wrapped, slots)
  const [, container, inside] = label.match(/^(HashMap|DynArray|String|Bytes)\[(.*)\]$/s) ?? []
  const [first = '', second = ''] = splitArguments(inside)
  if (container === 'HashMap') {
    const key = read(first, 1n)
    if (second === '' || !isKeyType(key))
      return refuse('a HashMap has a key and a value, HashMap[address, uint256].')
    const value = read(second)
    return { kind: 'mapping', label, key, value: () => value, slots: 1n, compiler }
  }
  if (container === 'DynArray') {
    if (!/^\d+$/.test(second))
      return refuse('a DynArray has a type and a bound, DynArray[uint256, 10].')
    const count = BigInt(second)
    const item = read(first, slots && slotsPerItem(slots - 1n, count))
    if (item.kind === 'opaque') return others.named(label, slots)
    const growing = arrayType(() => item, undefined, label, compiler)
    return { ...growing, bound: count, slots: 1n + count * slotsOf(item) }
  }
  if (container !== undefined) {
    if (!/^\d+$/.test(first)) return refuse('its length is a number.')
    // One slot for the length, then the content; some versions reserve one more.
    const ownSlots = slots ?? 1n + (BigInt(first) + 31n) / 32n
    return { kind: container === 'String' ? 'string' : 'bytes', label, slots: ownSlots, compiler }
  }
  const [, base, length] = label.match(/^(.*)\[\s*(\d+)\s*\]$/s) ?? []
  if (base !== undefined && length !== undefined) {
    const count = BigInt(length)
    const item = read(base, slots && slotsPerItem(slots, count))
    return item.kind === 'opaque'
      ? others.named(label, slots)
      : arrayType(() => item, count, label, compiler)
  }
  if (label === 'decimal') return { kind: 'decimal', label, size: 21 }
  // Vyper up to 0.3 called flags enums; each member is a bit of a whole word.
  if (/^(flag|enum) /.test(label)) return { kind: 'uint', label, size: 32 }
  if (label.startsWith('interface ')) return { kind: 'address', label, size: 20 }
  const elementary = elementaryType(label, compiler)
  return elementary && isValueType(elementary) ? elementary : others.named(label, slots)
}

/** Slots of each item; undefined where `slots` is not a multiple of `count`. */
const slotsPerItem = (slots: bigint, count: bigint): bigint | undefined =>
  count > 0n && slots % count === 0n ? slots / count : undefined
