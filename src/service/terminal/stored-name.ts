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
type Stored = { text: string; value?: string; anomaly?: string | undefined; members?: Member[] }
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
  const inside = partsOf(type)
  if (inside) {
    const { text, accesses } = inside
    const members: Member[] = []
    for (const access of accesses) {
      const step = deriveSlot(at, access)
      if ('problem' in step) continue
      const { location } = step
      const stored = words.size < maxWords ? await readStored(location, words, readSlot) : notRead
      const name = formatAccess(access).replace('.', '')
      members.push({ name, type: location.type.label, ...stored })
    }
    return { text, members }
  }
  // A long string says in its first word where the others are.
  for (let missing: bigint[] = [at.slot]; missing.length > 0; ) {
    missing = nodeSlots(at, wordAt).filter((slot) => !words.has(slot))
    await forEachConcurrent(missing, wordsAtOnce, async (slot) => void (await readSlot(slot)))
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

/** The ways into a struct or an array of a fixed length; undefined for others. */
function partsOf(type: StorageType): { text: string; accesses: Access[] } | undefined {
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
  return { text: countWithNoun(type.length, 'item'), accesses }
}

/** Members as lines for people, those of members below them, and as machines read them. */
export const memberFacts = (members: readonly Member[] = [], indent = '  '): Fact[] =>
  members.flatMap(({ name, text, members }) => [
    [indent + name, text] as const,
    ...memberFacts(members, `${indent}  `),
  ])

export const memberJson = ({ name, type, value, members }: Member): object => ({
  ...{ name, type, value },
  members: members?.map(memberJson),
})
