import type { Address, Hex } from 'viem'
import { hasRule } from '#domain/chains/chain-family.ts'
import { mismatch, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import type { CallRun } from '#domain/state/run-call.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'

/** How a call ended per the node: with its return or its revert data. */
export type CallEnd = { success: boolean; data: Hex }

/** A call, perhaps with a sender, and how it ended per the node. */
export type EndedCall = { to: Address; data: Hex; from?: Address | undefined; end: CallEnd }

/** A call that was run on parts of the state of a block, each of which is proven. */
export type ProvenRun = { run: CallRun; reads: readonly StateRead[] }

/** Whether all chains have the same value: of the call itself, or of the header. */
const isSameByAnyRules = (name: string) => /^(CALLER|ORIGIN|TIMESTAMP|CHAINID)$/.test(name)

/** Whether a node’s result of a call is that of the run. */
export const isSameEnd = ({ run }: ProvenRun, { success, data }: CallEnd): boolean =>
  run.success === success && run.data === data.toLowerCase()

/**
 * The verdict on a node’s result of a call, by the call’s run on the proven state, and by a second result for
 * that block. Another result is a mismatch only where the call read nothing but that state.
 */
export function callVerdict(
  proven: ProvenRun,
  end: CallEnd,
  again: CallEnd,
  block: bigint,
  chainId: bigint | undefined,
): ProofVerdict {
  const { run, reads } = proven
  const hasRules = hasRule(chainId, 'calls')
  const others = hasRules ? '' : ' This chain may run calls by other rules than Ethereum.'
  if (run.success === undefined)
    return unverifiable(
      'run stopped',
      `Run in this browser, the call needs more than 10 million gas, or fails.${others}`,
    )
  const slotCount = reads.filter(({ slot }) => slot).length
  const counts = `${countWithNoun(reads.length - slotCount, 'account')} and ${countWithNoun(slotCount, 'slot')}`
  const onState = `State of block ${groupDigits(block)}: ${counts}, each proven against the header.`
  const names = run.environment.join(', ')
  if (isSameEnd(proven, end)) {
    const same = `Run in this browser, the call ${end.success ? 'returns' : 'reverts with'} the same. ${onState}`
    return hasRules || run.environment.every(isSameByAnyRules)
      ? verified('same result', `${same} Not checked: that the block is part of the chain.`)
      : unverifiable('other rules', `${same} It depends on ${names}.${others}`)
  }
  const endOf = ({ success, data }: CallEnd) => (success ? data : `revert ${data}`)
  const computed = endOf({ success: run.success, data: run.data })
  const differs = `Run in this browser, the call returns other data. ${onState}`
  if (isSameEnd(proven, again)) {
    const names = ['shown', 'proven'] as const
    const words = `${differs} The result shown was read at another block. Refresh to read and verify again.`
    return unverifiable('changed since', words, [
      { label: 'result', answered: endOf(end), computed, names },
    ])
  }
  const compared = [{ label: 'result', answered: endOf(again), computed }]
  if (run.environment.length > 0)
    return unverifiable(
      'may differ',
      `${differs} It depends on ${names}, which may be others on the node.`,
      compared,
    )
  return hasRules
    ? mismatch('differs', differs, compared)
    : unverifiable('other rules', `${differs}${others}`, compared)
}
