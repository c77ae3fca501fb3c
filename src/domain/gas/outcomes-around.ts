import { type EstimateOutcome, passResultOf } from '#domain/gas/estimate-outcome.ts'

/**
 * Compares two estimates of a transaction's call, by the state before its block and by the state
 * after. The transaction ran on a state between the two, so neither is its own outcome.
 */
export function compareOutcomesAround(before: EstimateOutcome, after: EstimateOutcome): string {
  const results = [passResultOf(before), passResultOf(after)]
  if (results.includes(undefined))
    return 'No comparison: an outcome is unknown. The transaction’s own status is in its receipt.'
  if (results[0] !== results[1])
    return 'The outcomes differ: this block changed what the call depends on, by this transaction or another. The transaction’s own status is in its receipt.'
  return 'Same outcome before and after. The state in between may differ; the transaction’s own status is in its receipt.'
}
