import type { Hash } from 'viem'
import { groupDigits, isSameHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The next block: a child, a block with another parent, or none that is known. */
export type NextBlock =
  | { kind: 'child'; hash: Hash }
  | { kind: 'reorged'; hash: Hash; parent: string }
  | { kind: 'none' }

/** A status of a block in the chain, and how it was derived; `unknown` where no answer shows it. */
export type ChainStatus<Status extends string> = { status: Status | 'unknown'; reason: string }

/** An answer of the method by number and index; undefined while there is none. */
type TransactionAnswer = RawObject | null | undefined

/**
 * Whether a block is in the chain that the service follows, from answers of the method by number and index
 * alone: the block of transaction 0 at its number, or, for an empty block, the block after it.
 */
export function canonicalStatus(
  block: { hash: string; number: bigint },
  firstTransaction: TransactionAnswer,
  nextBlock: NextBlock | undefined,
): ChainStatus<'canonical' | 'orphaned'> {
  const first = `Transaction 0 of block ${groupDigits(block.number)}`
  const hash = firstTransaction?.blockHash
  if (typeof hash === 'string')
    return isSameHex(hash, block.hash)
      ? { status: 'canonical', reason: `${first} names this hash as its block.` }
      : { status: 'orphaned', reason: `${first} names another block: ${hash}.` }
  const next = `The next block, ${nextBlock && 'hash' in nextBlock ? nextBlock.hash : ''}, names`
  if (nextBlock?.kind === 'child')
    return { status: 'canonical', reason: `${next} this one as its parent.` }
  if (nextBlock?.kind === 'reorged')
    return { status: 'orphaned', reason: `${next} another parent: ${nextBlock.parent}.` }
  return {
    status: 'unknown',
    reason:
      firstTransaction === null
        ? `Block ${groupDigits(block.number)} has no transaction 0 and no known next block.`
        : 'No response shows its status.',
  }
}

/**
 * Whether a block can still be replaced, from the number of the finalized block, null where the node names
 * none. There is no status for `safe`: the method reads that tag as `finalized` (spec 4.3).
 */
export function finalityStatus(
  number: bigint,
  chain: 'canonical' | 'orphaned' | 'unknown',
  finalized: { data?: bigint | null | undefined; error?: Error | null },
): ChainStatus<'finalized' | 'recent'> {
  const finalizedNumber = finalized.data
  if (finalizedNumber == null)
    return {
      status: 'unknown',
      reason:
        finalizedNumber === null
          ? 'The finalized block has no transaction, or the network has no such tag.'
          : `The provider did not return the finalized block${finalized.error ? `: ${finalized.error.message}` : '.'}`,
    }
  const newest = `Newest finalized block: ${groupDigits(finalizedNumber)}.`
  if (number > finalizedNumber)
    return { status: 'recent', reason: `${newest} This one may still be replaced.` }
  return chain === 'canonical'
    ? { status: 'finalized', reason: newest }
    : { status: 'unknown', reason: `${newest} This one is not known to be in its chain.` }
}
