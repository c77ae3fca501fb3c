import { describeHalt, revertInBrief } from '#domain/revert/describe-revert.ts'
import type { Revert } from '#domain/revert/revert.ts'
import { groupDigits } from '#domain/values/hex.ts'

/**
 * The outcome of one estimate. A call that could not be tried has its own kind: it is not a revert.
 */
export type EstimateOutcome =
  /** `code`: whether code ran at all could not be read. */
  | { kind: 'passes'; gas: bigint; code?: 'not known' }
  /** The recipient has no code at the block: nothing of the call ran. */
  | { kind: 'no code'; gas: bigint }
  | { kind: 'reverts'; revert: Revert }
  /** The node tried the call, and it cannot be executed: no ether, no gas, no such instruction. */
  | { kind: 'cannot run'; message: string }
  /** The node answered with something else: no state for the block, an error of its own. */
  | { kind: 'unknown'; message: string }

/** An outcome in brief, for a table. */
export function describeEstimateOutcome(outcome: EstimateOutcome): string {
  switch (outcome.kind) {
    case 'passes':
      return `${groupDigits(outcome.gas)} gas${outcome.code ? ', target code unknown' : ''}`
    case 'no code':
      return `Target has no code · ${groupDigits(outcome.gas)} gas`
    case 'reverts':
      return `reverts: ${revertInBrief(outcome.revert)}`
    case 'cannot run':
      return `cannot run: ${describeHalt(outcome.message)}`
    case 'unknown':
      return `unknown: ${outcome.message}`
  }
}
