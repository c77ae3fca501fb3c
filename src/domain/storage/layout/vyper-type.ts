import { isKeyType } from '#domain/storage/layout/key-type.ts'
import { unread, words } from '#domain/storage/layout/unknown-type.ts'
import { arrayType, slotsOf } from '#domain/storage/type/storage-packing.ts'
import { elementaryType, type StorageType } from '#domain/storage/type/storage-type.ts'

/**
 * The type of a text such as `HashMap[address, DynArray[uint256, 3]]`, as Vyper's layout writes it.
 * A struct, flag or interface may be no more than a name: `slots`, which the layout gives of a
 * variable, tells how many words it has; below a HashMap nothing does, and the type is opaque.
 * Each value takes whole slots. Source: Vyper's `semantics/types`.
 */
export function vyperType(text: string, slots?: bigint): StorageType {
  const label = text.trim()
  const compiler = 'vyper'
  const [, container = '', inside = ''] = label.match(/^(\w+)\[(.*)\]$/s) ?? []
  const [first = '', second = ''] = split(inside)
  if (container === 'HashMap') {
    const key = vyperType(first, 1n)
    if (!isKeyType(key)) return unknown(label, slots)
    return { kind: 'mapping', label, key, value: () => vyperType(second), slots: 1n, compiler }
  }
  if (container === 'DynArray' && /^\d+$/.test(second)) {
    const count = BigInt(second)
    const item = vyperType(first, slots === undefined ? undefined : share(slots - 1n, count))
    if (item.kind === 'opaque') return unknown(label, slots)
    const array = arrayType(() => item, undefined, label, compiler)
    return { ...array, slots: 1n + count * slotsOf(item) }
  }
  if (/^(String|Bytes)$/.test(container) && /^\d+$/.test(inside))
    return {
      kind: container === 'String' ? 'string' : 'bytes',
      label,
      // One for the length, then the content; some versions reserve one more.
      slots: slots ?? 1n + (BigInt(inside) + 31n) / 32n,
      compiler,
    }
  const [, base, length] = label.match(/^(.*)\[(\d+)\]$/s) ?? []
  if (base !== undefined && length !== undefined) {
    const count = BigInt(length)
    const item = vyperType(base, slots === undefined ? undefined : share(slots, count))
    return item.kind === 'opaque'
      ? unknown(label, slots)
      : arrayType(() => item, count, label, compiler)
  }
  if (label === 'decimal') return { kind: 'decimal', label, size: 21 }
  // Up to 0.3 a flag was called an enum; of either, each member is a bit of a whole word.
  if (/^(flag|enum) /.test(label)) return { kind: 'uint', label, size: 32 }
  if (label.startsWith('interface ')) return { kind: 'address', label, size: 20 }
  const elementary = elementaryType(label, compiler)
  return elementary && 'size' in elementary ? elementary : unknown(label, slots)
}

/** What each of `count` items takes of so many slots; undefined where they cannot be shared out. */
const share = (slots: bigint, count: bigint): bigint | undefined =>
  count > 0n && slots % count === 0n ? slots / count : undefined

function unknown(label: string, slots: bigint | undefined): StorageType {
  if (slots === undefined) return { kind: 'opaque', label }
  return slots > 1n ? words(label, slots) : unread(label)
}

/** The two parts at the outermost comma. */
function split(text: string): string[] {
  let depth = 0
  for (const [place, letter] of [...text].entries()) {
    if (letter === '[' || letter === '(') depth++
    if (letter === ']' || letter === ')') depth--
    if (letter === ',' && depth === 0)
      return [text.slice(0, place).trim(), text.slice(place + 1).trim()]
  }
  return [text.trim()]
}
