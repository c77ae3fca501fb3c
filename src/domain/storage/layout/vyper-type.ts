import { unknownBytes, unknownSlots } from '#domain/storage/layout/unknown-type.ts'
import { arrayType, slotsOf } from '#domain/storage/type/storage-packing.ts'
import { elementaryType, isKeyType, type StorageType } from '#domain/storage/type/storage-type.ts'
import { splitTypeArguments } from '#domain/storage/type/vyper-declaration.ts'

/**
 * The type of a text such as `HashMap[address, DynArray[uint256, 3]]`, as Vyper's layout writes it.
 * A struct, flag or interface may be only a name: `slots`, which the layout gives for a variable,
 * is its number of words; below a HashMap that is unknown, and the type is opaque. Each value takes
 * whole slots. Source: Vyper's `semantics/types`.
 */
export function vyperType(text: string, slots?: bigint): StorageType {
  const label = text.trim()
  const compiler = 'vyper'
  const [, container = '', inside = ''] = label.match(/^(\w+)\[(.*)\]$/s) ?? []
  const [first = '', second = ''] = splitTypeArguments(inside)
  if (container === 'HashMap') {
    const key = vyperType(first, 1n)
    if (!isKeyType(key)) return unknownType(label, slots)
    return { kind: 'mapping', label, key, value: () => vyperType(second), slots: 1n, compiler }
  }
  if (container === 'DynArray' && /^\d+$/.test(second)) {
    const itemCount = BigInt(second)
    const itemType = vyperType(
      first,
      slots === undefined ? undefined : slotsPerItem(slots - 1n, itemCount),
    )
    if (itemType.kind === 'opaque') return unknownType(label, slots)
    const growingArray = arrayType(() => itemType, undefined, label, compiler)
    return { ...growingArray, slots: 1n + itemCount * slotsOf(itemType) }
  }
  if (/^(String|Bytes)$/.test(container) && /^\d+$/.test(inside))
    return {
      kind: container === 'String' ? 'string' : 'bytes',
      label,
      // One slot for the length, then the content; some versions reserve one more.
      slots: slots ?? 1n + (BigInt(inside) + 31n) / 32n,
      compiler,
    }
  const [, base, length] = label.match(/^(.*)\[(\d+)\]$/s) ?? []
  if (base !== undefined && length !== undefined) {
    const itemCount = BigInt(length)
    const itemType = vyperType(
      base,
      slots === undefined ? undefined : slotsPerItem(slots, itemCount),
    )
    return itemType.kind === 'opaque'
      ? unknownType(label, slots)
      : arrayType(() => itemType, itemCount, label, compiler)
  }
  if (label === 'decimal') return { kind: 'decimal', label, size: 21 }
  // Vyper up to 0.3 called flags enums; each member is a bit of a whole word.
  if (/^(flag|enum) /.test(label)) return { kind: 'uint', label, size: 32 }
  if (label.startsWith('interface ')) return { kind: 'address', label, size: 20 }
  const elementary = elementaryType(label, compiler)
  return elementary && 'size' in elementary ? elementary : unknownType(label, slots)
}

/** Slots of each item; undefined where `slots` is not a multiple of `itemCount`. */
const slotsPerItem = (slots: bigint, itemCount: bigint): bigint | undefined =>
  itemCount > 0n && slots % itemCount === 0n ? slots / itemCount : undefined

function unknownType(label: string, slots: bigint | undefined): StorageType {
  if (slots === undefined) return { kind: 'opaque', label }
  return slots > 1n ? unknownSlots(label, slots) : unknownBytes(label)
}
