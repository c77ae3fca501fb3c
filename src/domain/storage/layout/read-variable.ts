import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { findBeyondLength } from '#domain/storage/layout/beyond-length.ts'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import {
  arrayLength,
  nodeSlots,
  nodeValue,
  type WordAtSlot,
} from '#domain/storage/layout/node-value.ts'
import { missingAccess } from '#domain/storage/layout/resolve-variable.ts'
import { childNodes } from '#domain/storage/layout/tree-rows.ts'
import { type Access, slotWord } from '#domain/storage/path/derive-slot.ts'
import {
  isValueType,
  type StorageLocation,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { countWithNoun } from '#domain/values/hex.ts'

/** The words of slots, as far as they are read. */
export type SlotWords = Map<bigint, Hex>

/**
 * A value. `text` is for people, `value` for tools: of an array that grows its length, and undefined where it was
 * not read whole. Structs and arrays of a fixed length have members, and `more` beyond those.
 */
export type Stored = {
  text: string
  value?: string
  anomaly?: string | undefined
  members?: StoredMember[]
  more?: bigint | undefined
}
type StoredMember = Stored & { name: string; type: string }

/**
 * A variable, or what a path leads to within it. `words` are those of all slots that were read for it;
 * `beyondLength` says that an index of the path is not in use.
 */
export type VariableReading = Stored & {
  kind: 'value'
  expression: string
  type: string
  location: StorageLocation
  words: ReadonlyMap<bigint, Hex>
  beyondLength: string | undefined
}

/** Why there is no value: the expression leads to none, or what came for a slot is not a word. */
export type VariableProblem =
  | { kind: 'expression'; problem: string }
  | { kind: 'word'; problem: string; slot: bigint }

/**
 * Reads a variable by an expression such as `accounts[0xabc…].history[3].amount`: up to 256 words, and up to 2 KiB of
 * a string or of bytes.
 * @param variables those of `readLayout` or `readDeclaration`
 * @param readSlot gives the word in a slot, as `eth_getStorageAt` does; up to 8 are asked for at a time
 * @throws what `readSlot` throws
 */
export async function readVariable(
  variables: readonly Variable[],
  expression: string,
  readSlot: (slot: bigint) => Promise<unknown>,
): Promise<VariableReading | VariableProblem> {
  const found = findVariable(variables, expression)
  if ('problem' in found) return { kind: 'expression', ...found }
  const { location, stops } = found
  const words: SlotWords = new Map()
  const unread: VariableProblem[] = []
  const forms = new Set<string>()
  const takeSlot = async (slot: bigint) => {
    const read = readWord(await readSlot(slot))
    if ('problem' in read) unread.push({ kind: 'word', ...read, slot })
    else if (read.anomaly) forms.add(read.anomaly)
    words.set(slot, 'word' in read ? read.word : slotWord(0n))
  }
  const stored = await readStored(location, words, takeSlot)
  const beyondLength = await findBeyondLength(stops, words, takeSlot)
  const anomaly = joinAnomalies(stored, forms)
  const read = { ...stored, anomaly, type: location.type.label, location, words, beyondLength }
  return unread[0] ?? { kind: 'value', expression: found.expression, ...read }
}

/** The anomalies of a value, and of the form of a word that was read for it. */
export const joinAnomalies = (stored: Stored | undefined, forms: Iterable<string>) =>
  [stored?.anomaly, ...forms].filter(Boolean).slice(0, 2).join(' ') || undefined

/** Where an expression leads to what can be read: a mapping does not have its keys. */
export function findVariable(variables: readonly Variable[], expression: string) {
  const found = findStorageLocation(variables, expression)
  const isMapping = 'location' in found && found.location.type.kind === 'mapping'
  const problem = isMapping && missingAccess(found.expression, found.location)
  return problem ? { problem } : found
}

/** Most words that are read for a value, those that are asked for at a time, items of an array, and parts in all. */
const maxWords = 256
const wordsAtOnce = 8
const maxItems = 64
const maxParts = 4096

/** The value at a location with all that is in it; `readSlot` adds a word to `words`. */
export async function readStored(
  at: StorageLocation,
  words: SlotWords,
  readSlot: (slot: bigint) => Promise<unknown>,
): Promise<Stored> {
  const wordAt = (slot: bigint) => words.get(slot)
  const leaves: StorageLocation[] = []
  const part = walkPart(at, { left: maxParts, leaves })
  // A long string says in its first word where the others are.
  for (let missing = [0n]; missing.length > 0; ) {
    const needed = new Set(leaves.flatMap((leaf) => nodeSlots(leaf, wordAt)))
    missing = [...needed]
      .filter((slot) => !words.has(slot))
      .slice(0, Math.max(0, maxWords - words.size))
    await forEachConcurrent(missing, wordsAtOnce, async (slot) => void (await readSlot(slot)))
  }
  return storedAt(part, wordAt)
}

function storedAt({ location: at, first, held }: Part, wordAt: WordAtSlot): Stored {
  if (first && wordAt(first.slot) === undefined) return { text: 'not read' }
  if (held) {
    const members = held.parts.map((part) => ({
      ...{ name: part.name.replace('.', ''), type: part.location.type.label },
      ...storedAt(part, wordAt),
    }))
    return { text: held.text, members, more: held.more }
  }
  const read = nodeValue(at, wordAt)
  if (!read) return { text: first ? 'not read' : at.type.label }
  const { text, exact, anomaly, unreadLength } = read
  const value = unreadLength === undefined && { value: exact }
  return { text: isValueType(at.type) ? exact : text, ...value, anomaly }
}

/** A value, the `first` in it that has a word, and what a struct or an array of a fixed length holds. */
type Part = {
  location: StorageLocation
  first: StorageLocation | undefined
  held?: { text: string; parts: (Part & { name: string })[]; more: bigint | undefined }
}

/** The parts to take yet, as a type of a few lines may hold millions, and the values with words, in their order. */
type Walk = { left: number; leaves: StorageLocation[] }

function walkPart(location: StorageLocation, walk: Walk): Part {
  const { type } = location
  const names = type.kind === 'struct' ? type.members.map(({ name }) => name) : undefined
  const total = names ? BigInt(names.length) : arrayLength(location, () => undefined)
  const start = walk.leaves.length
  if (total === undefined) {
    if (nodeSlots(location, () => undefined).length > 0) walk.leaves.push(location)
    return { location, first: walk.leaves[start] }
  }
  const parts = []
  let index = 0
  for (; index < total && (names || index < maxItems) && walk.left > 0; index += 1) {
    walk.left -= 1
    const name = names?.[index]
    const access: Access =
      name === undefined ? { kind: 'item', index: BigInt(index) } : { kind: 'member', name }
    for (const child of childNodes({ expression: '', location }, access))
      parts.push({ ...walkPart(child.location, walk), name: child.name })
  }
  const text = countWithNoun(total, names ? 'member' : 'item')
  const more = total - BigInt(index) || undefined
  return { location, first: walk.leaves[start], held: { text, parts, more } }
}
