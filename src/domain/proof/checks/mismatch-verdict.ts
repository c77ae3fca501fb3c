import { type ChainContext, isRuleOfChain } from '#domain/proof/chain.ts'
import {
  mismatch,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
} from '#domain/proof/verdict.ts'

/**
 * The verdict on values that differ: a mismatch where the rule is known to be this chain's;
 * otherwise the rule may be another one, and nothing is proven either way.
 */
export function mismatchVerdict(
  chain: ChainContext,
  explanation: string,
  rule: ProofRule,
  compared: readonly ValueComparison[],
): ProofVerdict {
  if (chain.otherRule) return unverifiable('other rule', chain.otherRule, rule, compared)
  if (isRuleOfChain(chain)) return mismatch('differs', explanation, rule, compared)
  const uncertaintyText =
    chain.id === undefined ? 'the chain ID is unknown' : `chain ${chain.id} may use another rule`
  return unverifiable('rule unknown', `${explanation} However, ${uncertaintyText}.`, rule, compared)
}
