import { panicWords } from '#domain/panic.ts'
import { grouped } from '#domain/quantity.ts'
import { type Revert, readRevert } from '#domain/revert.ts'

/** How one try of a call came out. What could not be tried has a word of its own: it is no revert. */
export type Outcome =
  | { kind: 'passes'; gas: bigint }
  | { kind: 'reverts'; revert: Revert }
  /** The node tried it, and it cannot be executed: no ether, no gas, no such instruction. */
  | { kind: 'cannot run'; message: string }
  /** The node answered with something else: no state for the block, an error of its own. */
  | { kind: 'unknown'; message: string }

/**
 * Texts by which geth, Erigon, Nethermind, Besu, Reth and anvil say that they tried the call and
 * that it fails for want of gas or ether, or at an invalid instruction. Everything else, such as
 * pruned state, says nothing about the call.
 */
const cannotRun =
  /gas required exceeds|out of gas|insufficient (?:funds|balance|maxfeepergas)|exceeds account balance|exceeds balance|(?:max fee|gas price).*(?:less|lower|below).*base ?fee|intrinsic gas|floor data gas|initcode|invalid ?(?:opcode|feopcode|jump)|stack (?:under|over)flow|bad instruction|max code size exceeded/i

/** Whether an error that is no revert says that the call itself cannot be executed. */
export const saysCannotRun = (message: string): boolean => cannotRun.test(message)

/** Whether the call passes; undefined when that is not known. */
export const passes = (outcome: Outcome): boolean | undefined =>
  outcome.kind === 'unknown' ? undefined : outcome.kind === 'passes'

/** An outcome in a few words, for a table. */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'passes':
      return `${grouped(outcome.gas)} gas`
    case 'reverts':
      return `reverts: ${revertBriefly(outcome.revert)}`
    case 'cannot run':
      return `cannot run: ${outcome.message}`
    case 'unknown':
      return `not known: ${outcome.message}`
  }
}

/** A revert's reason in a few words; a custom error by its selector, as no ABI is at hand. */
function revertBriefly(revert: Revert): string {
  const meaning = readRevert(revert)
  switch (meaning.kind) {
    case 'empty':
      return 'no reason given'
    case 'reason':
    case 'told':
      return `“${meaning.reason}”`
    case 'text':
      return `“${meaning.text}”`
    case 'panic':
      return panicWords(meaning.code)?.title ?? `panic 0x${meaning.code.toString(16)}`
    case 'custom':
      return `error ${meaning.selector}`
    default:
      return `data ${revert.data ?? ''}`
  }
}
