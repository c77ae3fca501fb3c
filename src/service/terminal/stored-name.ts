import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { nodeSlots, nodeValue } from '#domain/storage/layout/node-value.ts'
import { type Access, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  isValueType,
  type StorageLocation,
  type StorageType,
} from '#domain/storage/type/storage-type.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import type { Fact } from '#service/terminal/answer.ts'

/** The words of slots, as far as they are read. */
export type SlotWords = Map<bigint, Hex>

/** A value as people and as machines read it; structs and arrays of a fixed length have members. */
type Stored = {
  text: string
  value?: string
  anomaly?: string | undefined
  members?: Member[]
  /** So many members beyond those. */
  more?: number | undefined
}
type Member = Stored & { name: string; type: string }

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
    const members: Member[] = []
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

/** Members as lines for people, those of members below them, and how many there are more. */
export const memberFacts = ({ members = [], more }: Stored, indent = '  '): Fact[] => [
  ...members.flatMap((member) => [
    [indent + member.name, member.text] as const,
    ...memberFacts(member, `${indent}  `),
  ]),
  ...(more ? [[`${indent}…`, `${more} more`] as const] : []),
]

/** Members as machines read them. */
export const memberJson = ({ members, more }: Stored): object => ({
  members: members?.map((member) => ({
    ...{ name: member.name, type: member.type, value: member.value },
    ...memberJson(member),
  })),
  more,
})
