import type { Hex } from 'viem'
import { type ChangedSlot, wordsOf } from '#domain/changes/account-change.ts'
import type { SlotName } from '#domain/changes/name-slots.ts'
import {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
import {
  arrayLength,
  isGrowingArray,
  isMisread,
  nodeValue,
  type WordAtSlot,
} from '#domain/storage/layout/node-value.ts'
import { contentSlot } from '#domain/storage/path/derive-slot.ts'
import { proxySlots, readProxySlot } from '#domain/storage/proxy/proxy-slots.ts'
import {
  isValueType,
  type StorageLocation,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { isLikelyText, readWordText } from '#domain/storage/value/string-storage.ts'
import { isZero, type WordPart, wordPart } from '#domain/storage/value/word.ts'

/** A value that a transaction changed, as text; `before` is undefined where that is not known. */
export type ChangedValue = {
  slot: bigint
  /** The path of a variable, or the name that a standard gives the slot; undefined for a plain slot. */
  name?: string
  /** The path by which the page of storage finds it. */
  path?: string
  type?: string
  before: string | undefined
  after: string
  growth?: bigint | undefined
  anomaly?: string | undefined
}

/** Names of slots by a layout, and where that is from. */
export type NamedSlots = {
  title: string
  from: string
  isInferred: boolean
  /** Whether it is the layout of the account itself, by which the page of storage finds paths. */
  isOwn: boolean
  variables: readonly Variable[]
  names: ReadonlyMap<bigint, readonly SlotName[]>
}

/**
 * The values that changed in some slots: variables of the first layout that knows a slot, of which those
 * that share the slot and did not change are left out; else what a standard keeps there; else the word.
 */
export function describeChanges(
  address: Hex,
  slots: readonly ChangedSlot[],
  layouts: readonly NamedSlots[],
): ChangedValue[] {
  const standardSlots = proxySlots(address).filter(({ otherwise }) => otherwise === undefined)
  const sides = [wordsOf(slots, 'before'), wordsOf(slots, 'after')] as const
  return slots.flatMap((change): ChangedValue[] => {
    const { slot, before, after } = change
    const standard = standardSlots.find((each) => each.slot === slot)
    // A standard has a name for its slot, and bytecode none.
    const layout = layouts.find(
      ({ names, isInferred }) => names.has(slot) && !(isInferred && standard),
    )
    const values: ChangedValue[] = []
    const covered: WordPart[] = []
    for (const { expression, part } of layout?.names.get(slot) ?? []) {
      const found = findStorageLocation(layout?.variables ?? [], expression)
      if ('problem' in found) continue
      const { location } = found
      const { type, offset } = location
      if (layout?.isInferred && sides.some((words) => isRefuted(found, words)))
        return [{ slot, before, after }]
      covered.push({ name: '', offset, size: isValueType(type) ? type.size : 32 })
      const whole = sides.map((words) => nodeValue(location, words))
      const isTold = whole.every((value) => value && value.unreadLength === undefined)
      // The row of the string itself has these words, too.
      if (part !== undefined && isTold) return []
      const [old, now] = part === undefined ? whole : []
      if (old && old.exact === now?.exact && old.text === now.text) continue
      const name = part === undefined ? expression : `${expression}, bytes ${part * 32} on`
      const common = { slot, name, type: type.label, ...(layout?.isOwn && { path: expression }) }
      const texts = [before, after].map((word) =>
        layout?.isInferred ? bytes32Text(word, location) : undefined,
      )
      const [oldText = before, newText = after] = texts
      if (oldText !== before || newText !== after)
        values.push({ ...common, type: 'bytes32', before: oldText, after: newText })
      else if (!now || (!old && before !== undefined)) values.push({ ...common, before, after })
      else {
        const { text, anomaly } = now
        const growth = growthOf(location, old?.exact, now.exact)
        values.push({ ...common, before: old?.text, after: text, anomaly, growth })
      }
    }
    if (values.length > 0 && isCovered(change, covered)) return values
    if (!standard || layout) return [...values, { slot, before, after }]
    const read = (word: Hex) => readProxySlot(standard, word).text
    const name = `${standard.source}: ${standard.name}`
    return [
      { slot, name, type: standard.type.label, before: before && read(before), after: read(after) },
    ]
  })
}

/** Whether a side shows that what was inferred of a slot is wrong, or does not show enough of it to tell. */
function isRefuted({ location, stops }: FoundLocation, words: WordAtSlot): boolean {
  if (words(location.slot) === undefined) return false
  const value = nodeValue(location, words)
  if (!value || isMisread(location.type, value)) return true
  // A long string that changed has changed words of its content.
  if (value.unreadLength !== undefined && words(contentSlot(location).slot) === undefined)
    return true
  return stops.some(({ step }, index) => {
    const array = stops[index - 1]?.location
    if (!array || !isGrowingArray(array.type)) return false
    const { index: item = 0n, perSlot = 1n } = step?.items ?? {}
    const length = arrayLength(array, words)
    // Items that share a word may be any bytes, unless they are known to be within the array.
    if (length === undefined) return perSlot > 1n || words(array.slot) !== undefined
    return item >= length && step?.items !== undefined && !isZero(value.raw ?? '0x1')
  })
}

/** The text of a bytes32, whose variable bytecode does not tell from a number. */
function bytes32Text(word: Hex | undefined, { type }: StorageLocation): string | undefined {
  const isNumber = type.kind === 'uint' && type.size === 32
  const read = isNumber && word !== undefined ? readWordText(word) : undefined
  return read && isLikelyText(read) && !read.counted ? JSON.stringify(read.text) : undefined
}

function growthOf({ type }: StorageLocation, old: string | undefined, now: string) {
  const isNumber = type.kind === 'uint' || type.kind === 'int'
  // The growth from zero is the new value again, and to zero the old one.
  const isTold = old === '0' || now === '0'
  return isNumber && old !== undefined && !isTold ? BigInt(now) - BigInt(old) : undefined
}

/** Whether no byte changed beside those of the values. */
function isCovered({ before, after }: ChangedSlot, values: readonly WordPart[]): boolean {
  if (before === undefined) return true
  return Array.from({ length: 32 }, (_, offset) => offset).every(
    (at) =>
      wordPart(before, at, 1) === wordPart(after, at, 1) ||
      values.some(({ offset, size }) => at >= offset && at < offset + size),
  )
}
