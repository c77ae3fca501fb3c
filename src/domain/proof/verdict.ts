/** The six verdicts. "Checking" is not a verdict: it is the state of a page. */
export type VerdictKind =
  /** Computed here, and the same. */
  | 'verified'
  /** Some parts were computed and are the same; for the others there is no rule or no data. */
  | 'partly'
  /** Not computed, or computed by a rule that may not be this chain's. */
  | 'unverifiable'
  /** A field that the rule needs is missing, null or malformed. */
  | 'field-missing'
  /** The answer holds for another chain than the connection names: one of the two is wrong. */
  | 'wrong-chain'
  /** Computed by a rule that is this chain's, and different. */
  | 'mismatch'

/** A value of an answer as text: an object as JSON, for it may have a `toString` of its own. */
export const formatAnswered = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A value of the answer beside the one that it should be. */
export type ValueComparison = {
  /** Name of the compared value: a description, or the field's path. */
  label: string
  answered: string
  computed: string
  /** Names of the two values, where they are not the answer's and ours. */
  names?: readonly [answered: string, computed: string]
}

/** Names of the two values, as text that follows the label. */
export const comparedNames = ({ names }: ValueComparison): readonly [string, string] =>
  names ?? ['response', 'computed']

/** How a check computes: the formula over the answer's fields, and where the rule stands. */
export type ProofRule = {
  formula: string
  /** EIPs and specifications by name. */
  sources: readonly string[]
}

/** Result of one check. A mismatch says that values differ, and accuses no one. */
export type ProofVerdict = {
  kind: VerdictKind
  /** A brief text for a strip: what was computed, or the short reason. */
  brief: string
  /** Whole sentences: what was checked, what was not and why, what differs. */
  explanation: string
  /** Both values; of a list, the first that differ. */
  compared: readonly ValueComparison[]
  rule?: ProofRule
}

/** Briefs of checks of what the chain cannot have: a signature of its own transactions, withdrawals of the OP Stack. */
export const inapplicable = { signature: 'not signed', withdrawals: 'other root' } as const

const maxShownDifferences = 5

const verdictOfKind =
  (kind: VerdictKind) =>
  (
    brief: string,
    explanation: string,
    compared: readonly ValueComparison[] = [],
  ): ProofVerdict => ({
    ...{ kind, brief, explanation },
    compared: compared.slice(0, maxShownDifferences),
  })

export const verified = verdictOfKind('verified')
export const partlyVerified = verdictOfKind('partly')
export const unverifiable = verdictOfKind('unverifiable')
export const fieldMissing = verdictOfKind('field-missing')
export const wrongChain = verdictOfKind('wrong-chain')
export const mismatch = verdictOfKind('mismatch')
