import { isKeyType } from '#domain/storage/layout/key-type.ts'
import { unread, words } from '#domain/storage/layout/words.ts'
import { elementaryType, type StorageType } from '#domain/storage/storage-type.ts'

/**
 * The type of a text such as `HashMap[address, DynArray[uint256, 3]]`, as Vyper's layout writes it.
 * Of structs it gives only the name: with `slots` known their words are shown. Each value takes
 * whole slots. Source: Vyper's `semantics/types`.
 */
export function vyperType(text: string, slots?: bigint): StorageType {
  const label = text.trim()
  const compiler = 'vyper'
  const [, container = '', inside = ''] = label.match(/^(\w+)\[(.*)\]$/s) ?? []
  const [first = '', second = ''] = split(inside)
  if (container === 'HashMap') {
    const key = vyperType(first)
    if (!isKeyType(key)) return unknown(label, slots)
    return { kind: 'mapping', label, key, value: () => vyperType(second), slots: 1n, compiler }
  }
  if (container === 'DynArray' && /^\d+$/.test(second)) {
    const count = BigInt(second)
    const item = vyperType(first, slots === undefined ? undefined : (slots - 1n) / (count || 1n))
    return {
      kind: 'array',
      label,
      item: () => item,
      length: undefined,
      slots: 1n + count * slotsOf(item),
      compiler,
    }
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
    const item = vyperType(base, slots === undefined ? undefined : slots / (count || 1n))
    return {
      kind: 'array',
      label,
      item: () => item,
      length: count,
      slots: count * slotsOf(item),
      compiler,
    }
  }
  if (label === 'decimal') return { kind: 'decimal', label, size: 21 }
  if (label.startsWith('flag ')) return { kind: 'uint', label, size: 32 }
  if (label.startsWith('interface ')) return { kind: 'address', label, size: 20 }
  const elementary = elementaryType(label, compiler)
  return elementary && 'size' in elementary ? elementary : unknown(label, slots)
}

const unknown = (label: string, slots = 1n): StorageType =>
  slots > 1n ? words(label, slots) : unread(label)

const slotsOf = (type: StorageType): bigint => ('slots' in type ? type.slots : 1n)

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
