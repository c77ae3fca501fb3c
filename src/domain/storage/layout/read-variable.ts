import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { findBeyondLength } from '#domain/storage/layout/beyond-length.ts'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { nodeSlots, nodeValue } from '#domain/storage/layout/node-value.ts'
import { missingAccess } from '#domain/storage/layout/resolve-variable.ts'
import { type Access, deriveSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  isValueType,
  type StorageLocation,
  type StorageType,
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
  more?: number | undefined
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
  const takeSlot = async (slot: bigint) => {
    const read = readWord(await readSlot(slot))
    if ('problem' in read) unread.push({ kind: 'word', ...read, slot })
    words.set(slot, 'word' in read ? read.word : slotWord(0n))
  }
  const stored = await readStored(location, words, takeSlot)
  const beyondLength = await findBeyondLength(stops, words, takeSlot)
  const { label: type } = location.type
  const value = { expression: found.expression, type, location, ...stored, words, beyondLength }
  return unread[0] ?? { kind: 'value', ...value }
}

/** Where an expression leads to what can be read: a mapping does not have its keys. */
export function findVariable(variables: readonly Variable[], expression: string) {
  const found = findStorageLocation(variables, expression)
  const isMapping = 'location' in found && found.location.type.kind === 'mapping'
  const problem = isMapping && missingAccess(found.expression, found.location)
  return problem ? { problem } : found
}

/** Most words that are read for the members of a value, words that are asked for at a time, and items of an array. */
const maxWords = 256
const wordsAtOnce = 8
const maxItems = 64
const notRead: Stored = { text: 'not read' }

/** The value of a name: the words of a string, and of the members of a struct or array, are read, too. */
export async function readStored(
  at: StorageLocation,
  words: SlotWords,
  readSlot: (slot: bigint) => Promise<unknown>,
): Promise<Stored> {
  const { type } = at
  const wordAt = (slot: bigint) => words.get(slot)
  const readAll = (slots: readonly bigint[]) =>
    forEachConcurrent(slots, wordsAtOnce, async (slot) => void (await readSlot(slot)))
  const [first] = leavesOf(at)
  if (first && !words.has(first.slot) && words.size >= maxWords) return notRead
  const inside = partsOf(type)
  if (inside) {
    const missing = new Set<bigint>()
    for (const { slot } of leavesOf(at)) {
      if (words.size + missing.size >= maxWords) break
      if (!words.has(slot)) missing.add(slot)
    }
    await readAll([...missing])
    const { text, accesses, more } = inside
    const members: StoredMember[] = []
    for (const access of accesses) {
      const step = deriveSlot(at, access)
      if ('problem' in step) continue
      const { location } = step
      const stored = await readStored(location, words, readSlot)
      const name = formatAccess(access).replace('.', '')
      members.push({ name, type: location.type.label, ...stored })
    }
    return { text, members, more }
  }
  // A long string says in its first word where the others are.
  for (let missing: bigint[] = [at.slot]; missing.length > 0; ) {
    missing = nodeSlots(at, wordAt).filter((slot) => !words.has(slot))
    if (missing.length > 0 && words.size >= maxWords) return notRead
    await readAll(missing)
  }
  const read = nodeValue(at, wordAt)
  if (!read) return { text: type.label }
  const { text, exact, anomaly, unreadLength } = read
  return {
    text: isValueType(type) ? exact : text,
    ...(unreadLength === undefined && { value: exact }),
    anomaly,
  }
}

/** The values within a value that have words, itself where it has no parts. */
function* leavesOf(at: StorageLocation): Generator<StorageLocation> {
  const inside = partsOf(at.type)
  if (!inside && nodeSlots(at, () => undefined).length > 0) yield at
  for (const access of inside?.accesses ?? []) {
    const step = deriveSlot(at, access)
    if (!('problem' in step)) yield* leavesOf(step.location)
  }
}

/** The ways into a struct or an array of a fixed length, and how many there are more; undefined for others. */
function partsOf(
  type: StorageType,
): { text: string; accesses: Access[]; more?: number | undefined } | undefined {
  if (type.kind === 'struct')
    return {
      text: countWithNoun(type.members.length, 'member'),
      accesses: type.members.map(({ name }) => ({ kind: 'member', name })),
    }
  if (type.kind !== 'array' || type.length === undefined) return undefined
  const length = Math.min(Number(type.length), maxItems)
  const accesses = Array.from({ length }, (_, index) => {
    return { kind: 'item', index: BigInt(index) } as const
  })
  const more = Number(type.length) - length || undefined
  return { text: countWithNoun(type.length, 'item'), accesses, more }
}
