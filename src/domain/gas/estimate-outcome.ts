import type { PassResult } from '#domain/gas/bisect.ts'
import { explainPanic } from '#domain/revert/panic.ts'
import { type Revert, readRevert } from '#domain/revert/revert.ts'
import { groupDigits } from '#domain/values/quantity.ts'

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

/** Whether the call passes; undefined when that is not known. */
export function passResultOf({ kind }: EstimateOutcome): PassResult | undefined {
  if (kind === 'unknown') return undefined
  return kind === 'no code' ? kind : kind === 'passes'
}

/** An outcome in brief, for a table. */
export function describeEstimateOutcome(outcome: EstimateOutcome): string {
  switch (outcome.kind) {
    case 'passes':
      return `${groupDigits(outcome.gas)} gas${outcome.code ? ', target code unknown' : ''}`
    case 'no code':
      return `Target has no code · ${groupDigits(outcome.gas)} gas`
    case 'reverts':
      return `reverts: ${formatRevert(outcome.revert)}`
    case 'cannot run':
      return `cannot run: ${outcome.message}`
    case 'unknown':
      return `unknown: ${outcome.message}`
  }
}

/** A revert's reason in brief; a custom error by its selector, as no ABI is at hand. */
export function formatRevert(revert: Revert): string {
  const revertMeaning = readRevert(revert)
  switch (revertMeaning.kind) {
    case 'empty':
      return 'no reason given'
    case 'reason':
      return `“${revertMeaning.reason}${revertMeaning.bytes === undefined ? '”' : '…'}`
    case 'message':
      return `“${revertMeaning.reason}”`
    case 'text':
      return `“${revertMeaning.text}”`
    case 'panic':
      return explainPanic(revertMeaning.code)?.title ?? `panic 0x${revertMeaning.code.toString(16)}`
    case 'custom':
      return `error ${revertMeaning.selector}`
    default:
      return `data ${revert.data ?? ''}`
  }
}
