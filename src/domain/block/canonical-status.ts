import type { Hash } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { grouped, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** What follows a block: its child, a block whose parent is another one, or nothing that is known. */
export type NextBlock =
  | { kind: 'child'; hash: Hash }
  | { kind: 'stranger'; hash: Hash; parent: string }
  | { kind: 'none' }

/** A judgement and, for whoever asks, how it was derived. */
export type Standing<Word extends string> = { word: Word | 'unknown'; how: string }

/** An answer of the method by number and index; undefined while there is none. */
type Answered = RawObject | null | undefined

/**
 * Whether a block is in the chain that the service follows, from answers of the method by number and
 * index alone: the block of transaction 0 at its number, or, when it has none, the block after it.
 */
export function chainStanding(
  block: { hash: string; number: bigint },
  first: Answered,
  next: NextBlock | undefined,
): Standing<'canonical' | 'orphaned'> {
  const number = grouped(block.number)
  const at = first?.blockHash
  if (typeof at === 'string')
    return isSameHex(at, block.hash)
      ? { word: 'canonical', how: `Transaction 0 of block ${number} names this hash as its block.` }
      : {
          word: 'orphaned',
          how: `Transaction 0 of block ${number} names another block: ${at}. This one is not in the chain that the service follows now.`,
        }
  if (next?.kind === 'child')
    return {
      word: 'canonical',
      how: `Block ${next.hash}, one higher, names this one as its parent.`,
    }
  if (next?.kind === 'stranger')
    return {
      word: 'orphaned',
      how: `Block ${next.hash}, one higher, names another parent: ${next.parent}.`,
    }
  return {
    word: 'unknown',
    how:
      first === null
        ? `There is no transaction 0 at number ${number}, and no block after it that could tell.`
        : 'The service gave no answer that tells.',
  }
}

/**
 * Whether a block can still be replaced, from the number of the finalized block. There is no word
 * for `safe`: this method reads that tag as `finalized` (spec 4.3).
 */
export function finality(
  number: bigint,
  chain: 'canonical' | 'orphaned' | 'unknown',
  finalized: Answered,
): Standing<'finalized' | 'recent'> {
  const last = readQuantity(finalized?.blockNumber)
  if (last === undefined)
    return {
      word: 'unknown',
      how:
        finalized === null
          ? 'The finalized block has no transaction that would tell its number, or the network does not know this tag.'
          : 'The service does not say which block is finalized.',
    }
  if (number > last)
    return {
      word: 'recent',
      how: `The newest finalized block is ${grouped(last)}: this one may still be replaced. Whether it is safe cannot be told, because this method reads the tag safe as finalized.`,
    }
  return chain === 'canonical'
    ? {
        word: 'finalized',
        how: `The newest finalized block is ${grouped(last)}, and this one is in its chain at or before it.`,
      }
    : {
        word: 'unknown',
        how: `The newest finalized block is ${grouped(last)}, but this one is not known to be in its chain.`,
      }
}
