import type { Address, Hex } from 'viem'
import { hasRule } from '#domain/chains/chain-family.ts'
import { mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import type { CallRun } from '#domain/state/run-call.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'

/** How a call ended per the node: with its return or its revert data. */
export type CallEnd = { success: boolean; data: Hex }

/** A call, perhaps with a sender, and how it ended per the node. */
export type EndedCall = { to: Address; data: Hex; from?: Address | undefined; end: CallEnd }

/** A call that was run on parts of the state of a block, each of which is proven. */
export type ProvenRun = { run: CallRun; reads: readonly StateRead[] }

const ofOtherRules = 'This chain may run calls by other rules than Ethereum.'

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
  const slotCount = reads.filter(({ slot }) => slot).length
  const counts = `${countWithNoun(reads.length - slotCount, 'account')} and ${countWithNoun(slotCount, 'slot')}`
  const onState = `on the state of block ${groupDigits(block)}: ${counts}, each proven against the header.`
  const names = run.environment.join(', ')
  if (run.success === undefined)
    return unverifiable(
      'run stopped',
      `Run in this browser, the call was stopped: it needs more than 10 million gas, or fails. ${ofOtherRules}`,
    )
  if (isSameEnd(proven, end)) {
    const same = `The call, run in this browser, ${end.success ? 'returns' : 'reverts with'} the same ${onState}`
    return hasRule(chainId, 'calls') || run.environment.every(isSameByAnyRules)
      ? verified('same result', same)
      : unverifiable('other rules', `${same} However, it depends on ${names}. ${ofOtherRules}`)
  }
  const endOf = ({ success, data }: CallEnd) => (success ? data : `revert ${data}`)
  const computed = endOf({ ...run, success: run.success })
  const differs = `The call, run in this browser, returns other data ${onState}`
  if (isSameEnd(proven, again)) {
    const shown = {
      label: 'result',
      answered: endOf(end),
      computed,
      names: ['shown', 'proven'] as const,
    }
    const words = `The result shown was read at another block. ${differs} Refresh to read and verify again.`
    return unverifiable('changed since', words, [shown])
  }
  const compared = [{ label: 'result', answered: endOf(again), computed }]
  if (run.environment.length === 0) {
    const otherRule = hasRule(chainId, 'calls') ? undefined : `${differs} ${ofOtherRules}`
    return mismatchVerdict({ id: chainId, otherRule }, differs, compared)
  }
  return unverifiable(
    'may differ',
    `${differs} It depends on ${names}, which may be others on the node.`,
    compared,
  )
}
