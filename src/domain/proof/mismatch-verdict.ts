import { type Chain, hasSameRules } from '#domain/proof/chain.ts'
import {
  type Compared,
  mismatch,
  type Rule,
  unverifiable,
  type Verdict,
} from '#domain/proof/verdict.ts'

/**
 * The verdict on values that differ: a mismatch where the rule is known to be this chain's; else the
 * rule may be another one, and nothing is proven either way.
 */
export function differs(
  chain: Chain,
  words: string,
  rule: Rule,
  compared: readonly Compared[],
): Verdict {
  if (chain.otherRule) return unverifiable('other rule', chain.otherRule, rule, compared)
  if (chain.id !== undefined && hasSameRules(chain.id))
    return mismatch('differs', words, rule, compared)
  const why =
    chain.id === undefined
      ? 'which chain this is, neither the connection nor the answer says'
      : `whether chain ${chain.id} has a rule of its own, is not known here`
  return unverifiable('rule unknown', `${words} But ${why}.`, rule, compared)
}
