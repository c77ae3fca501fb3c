import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatSigned } from '#domain/values/quantity.ts'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'

const kindColours: { [K in EstimateOutcome['kind']]: string } = {
  passes: '',
  reverts: 'text-bad',
  'cannot run': 'text-mute',
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

/** A row of a table of tries, and the outcome by which the change of its gas is counted. */
export type OutcomeRow = {
  outcome: EstimateOutcome | undefined
  previous: EstimateOutcome | undefined
}

/** The columns that every table of tries has: outcome, and change of the gas. */
export const outcomeColumns: { [name in 'outcome' | 'change']: TableColumn<OutcomeRow> } = {
  outcome: {
    title: 'Outcome',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-2 col-start-1 col-span-3',
    cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
  },
  change: {
    title: 'Change',
    width: 'minmax(4rem,7rem)',
    narrow: 'hidden',
    figure: true,
    cell: ({ outcome, previous }) => {
      if (outcome?.kind !== 'passes' || previous?.kind !== 'passes') return ''
      const rise = outcome.gas - previous.gas
      return rise === 0n ? <span className="text-mute">same</span> : formatSigned(rise)
    },
  },
}
