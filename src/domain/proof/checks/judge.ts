import { type ChainContext, isRuleOfChain } from '#domain/proof/chain.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import {
  fieldMissing,
  mismatch,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
} from '#domain/proof/verdict.ts'

/** The verdict of a check, with its rule; or which field that it needs is missing or malformed. */
export function judge(rule: ProofRule, check: () => ProofVerdict): ProofVerdict {
  const verdict = catchFieldProblem(check)
  return verdict instanceof FieldProblem ? fieldProblemVerdict(verdict) : { rule, ...verdict }
}

/** The verdict where a field cannot be read. */
export const fieldProblemVerdict = (problem: FieldProblem): ProofVerdict =>
  fieldMissing(problem.field, `Cannot be computed: ${problem.message}.`)

/** The result of `read`, or the problem that it met. */
export function catchFieldProblem<T>(read: () => T): T | FieldProblem {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return problem
    throw problem
  }
}

/**
 * The verdict on values that differ: a mismatch where the rule is known to be this chain's;
 * otherwise the rule may be another one, and nothing is proven either way.
 */
export function mismatchVerdict(
  chain: ChainContext,
  explanation: string,
  compared: readonly ValueComparison[],
): ProofVerdict {
  if (chain.otherRule) return unverifiable('other rule', chain.otherRule, compared)
  if (isRuleOfChain(chain)) return mismatch('differs', explanation, compared)
  const reason =
    chain.id === undefined ? 'the chain ID is unknown' : `chain ${chain.id} may use another rule`
  return unverifiable('rule unknown', `${explanation} However, ${reason}.`, compared)
}
