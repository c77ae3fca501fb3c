import { type EstimateOutcome, passResultOf } from '#domain/gas/estimate-outcome.ts'

/**
 * What two estimates of a transaction's call mean together: one by the state before its block, one by
 * the state after. The transaction met a state between the two, so neither is its fate.
 */
export function compareOutcomesAround(before: EstimateOutcome, after: EstimateOutcome): string {
  const results = [passResultOf(before), passResultOf(after)]
  if (results.includes(undefined))
    return 'No comparison: an outcome is unknown. The transaction’s own status is in its receipt.'
  if (results[0] !== results[1])
    return 'The outcomes differ: this block changed what the call depends on, by this transaction or another. The transaction’s own status is in its receipt.'
  return 'Same outcome before and after. The state in between may differ; the transaction’s own status is in its receipt.'
}
