import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'

const kindColours: { [K in EstimateOutcome['kind']]: string } = {
  passes: '',
  reverts: 'text-bad',
  'cannot run': 'text-warn',
  'no code': 'text-mute',
  unknown: 'text-mute',
}

/** An outcome in brief; a refusal looks different from an unknown outcome. */
export function OutcomeText({ outcome }: { outcome: EstimateOutcome | undefined }) {
  if (!outcome) return <span className="text-mute">–</span>
  const outcomeLabel = describeEstimateOutcome(outcome)
  return (
    <span className={kindColours[outcome.kind]} title={outcomeLabel}>
      {outcomeLabel}
    </span>
  )
}
