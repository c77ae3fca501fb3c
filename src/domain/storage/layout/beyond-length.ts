import type { Hex } from 'viem'
import type { PathStop } from '#domain/storage/path/resolve-path.ts'
import { readArrayLength } from '#domain/storage/value/packed-variables.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'

type GrowingItem = { slot: bigint; index: bigint }

/** The items of arrays that grow on a path, the outermost first. */
export const growingItems = (stops: readonly PathStop[]): GrowingItem[] =>
  stops.flatMap(({ step }, at) => {
    const array = stops[at - 1]?.location
    const isGrowing = array?.type.kind === 'array' && array.type.length === undefined
    return isGrowing && step?.items ? [{ slot: array.slot, index: step.items.index }] : []
  })

/** Says that an item is beyond the length in its array's word; undefined where it is not. */
export function describeBeyondLength({ index }: GrowingItem, word: Hex): string | undefined {
  const length = readArrayLength(word)
  return length !== undefined && index >= length
    ? `Index ${groupDigits(index)} is beyond the length of ${countWithNoun(length, 'item')}.`
    : undefined
}

/** Says which indexes of a path are beyond their arrays' lengths, of which it reads those that are missing. */
export async function findBeyondLength(
  stops: readonly PathStop[],
  words: ReadonlyMap<bigint, Hex>,
  readSlot: (slot: bigint) => Promise<unknown>,
): Promise<string | undefined> {
  const items = growingItems(stops)
  const missing = items.map(({ slot }) => slot).filter((slot) => !words.has(slot))
  await Promise.all([...new Set(missing)].map(readSlot))
  const sentences = items.map((item) => describeBeyondLength(item, words.get(item.slot) ?? '0x'))
  return sentences.filter(Boolean).join(' ') || undefined
}
