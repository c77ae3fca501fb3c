import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { nodeSlots, nodeValue } from '#domain/storage/layout/node-value.ts'
import { deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { isValueType, type StorageLocation } from '#domain/storage/type/storage-type.ts'
import { countWithNoun } from '#domain/values/hex.ts'

/** The words of slots, as far as they are read. */
export type SlotWords = Map<bigint, Hex>

/** A value as people and as machines read it; a struct has members. */
type Stored = { text: string; value?: string; anomaly?: string | undefined; members?: Member[] }
type Member = { name: string; type: string; text: string; value?: string | undefined }

/** Most words that are read for the members of a struct, and words that are asked for at a time. */
const maxWords = 256
const wordsAtOnce = 8
const notRead: Stored = { text: 'not read' }

/** The value of a name: the words of a string, and of the members of a struct, are read, too. */
export async function readStored(
  at: StorageLocation,
  words: SlotWords,
  readSlot: (slot: bigint) => Promise<unknown>,
): Promise<Stored> {
  const { type } = at
  const wordAt = (slot: bigint) => words.get(slot)
  if (type.kind === 'struct') {
    const members: Member[] = []
    for (const { name } of type.members) {
      const step = deriveSlot(at, { kind: 'member', name })
      if ('problem' in step) continue
      const { location } = step
      const { text, value } =
        words.size < maxWords ? await readStored(location, words, readSlot) : notRead
      members.push({ name, type: location.type.label, text, value })
    }
    return { text: countWithNoun(type.members.length, 'member'), members }
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
