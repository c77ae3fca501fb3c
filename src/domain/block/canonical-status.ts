import type { Hash } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
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
 * Whether a block is in the chain that the service follows, from answers of the method by number
 * and index alone: the block of transaction 0 at its number, or, for an empty block, the block
 * after it.
 */
export function canonicalStatus(
  block: { hash: string; number: bigint },
  firstTransaction: TransactionAnswer,
  nextBlock: NextBlock | undefined,
): ChainStatus<'canonical' | 'orphaned'> {
  const blockNumberText = groupDigits(block.number)
  const transactionBlockHash = firstTransaction?.blockHash
  if (typeof transactionBlockHash === 'string')
    return isSameHex(transactionBlockHash, block.hash)
      ? {
          status: 'canonical',
          reason: `Transaction 0 of block ${blockNumberText} names this hash as its block.`,
        }
      : {
          status: 'orphaned',
          reason: `Transaction 0 of block ${blockNumberText} names another block: ${transactionBlockHash}.`,
        }
  if (nextBlock?.kind === 'child')
    return {
      status: 'canonical',
      reason: `The next block, ${nextBlock.hash}, names this one as its parent.`,
    }
  if (nextBlock?.kind === 'reorged')
    return {
      status: 'orphaned',
      reason: `The next block, ${nextBlock.hash}, names another parent: ${nextBlock.parent}.`,
    }
  return {
    status: 'unknown',
    reason:
      firstTransaction === null
        ? `Block ${blockNumberText} has no transaction 0 and no known next block.`
        : 'No response shows its status.',
  }
}

/**
 * Whether a block can still be replaced, from the number of the finalized block. There is no status
 * for `safe`: the method reads that tag as `finalized` (spec 4.3).
 */
export function finalityStatus(
  number: bigint,
  chain: 'canonical' | 'orphaned' | 'unknown',
  finalized: TransactionAnswer,
): ChainStatus<'finalized' | 'recent'> {
  const finalizedNumber = readQuantity(finalized?.blockNumber)
  if (finalizedNumber === undefined)
    return {
      status: 'unknown',
      reason:
        finalized === null
          ? 'The finalized block has no transaction, or the network has no such tag.'
          : 'The provider did not return the finalized block.',
    }
  if (number > finalizedNumber)
    return {
      status: 'recent',
      reason: `Newest finalized block: ${groupDigits(finalizedNumber)}. This one may still be replaced.`,
    }
  return chain === 'canonical'
    ? {
        status: 'finalized',
        reason: `Newest finalized block: ${groupDigits(finalizedNumber)}.`,
      }
    : {
        status: 'unknown',
        reason: `Newest finalized block: ${groupDigits(finalizedNumber)}. This one is not known to be in its chain.`,
      }
}
