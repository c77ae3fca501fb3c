import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { groupDigits } from '#domain/values/quantity.ts'

export type PlotPoint = {
  key: string
  /** Position on the axis, from 0 at the left to 1. */
  fraction: number
  outcome: EstimateOutcome
}

const plotHeight = 120
const plotTop = 24
const plotBaseline = 94

const outcomeMarks: { kind: EstimateOutcome['kind']; label: string; colour: string }[] = [
  { kind: 'passes', label: 'passes', colour: 'text-accent' },
  { kind: 'reverts', label: 'reverts', colour: 'text-bad' },
  { kind: 'cannot run', label: 'cannot run', colour: 'text-warn' },
  { kind: 'no code', label: 'no code', colour: 'text-mute' },
  { kind: 'unknown', label: 'not known', colour: 'text-mute' },
]

/** Trials from left to right: gas upwards where the call passes, a cross on the axis where not. */
export function OutcomePlot({
  points,
  from,
  to,
  label,
}: {
  points: readonly PlotPoint[]
  /** Label at the left end of the axis; `to` is at the right end. */
  from: string
  to: string
  label: string
}) {
  const passingGas = points.flatMap(({ outcome }) =>
    outcome.kind === 'passes' ? [outcome.gas] : [],
  )
  const [least, most] = [extremeOf(passingGas, true), extremeOf(passingGas, false)]
  const gasRange = most - least
  const gasToY = (value: bigint) =>
    gasRange === 0n
      ? (plotTop + plotBaseline) / 2
      : plotBaseline -
        12 -
        (Number(value - least) / Number(gasRange)) * (plotBaseline - 12 - plotTop)
  /** Height of all dots if they have one value, which then is labelled. */
  const singleLevel = passingGas.length > 0 && gasRange === 0n ? gasToY(most) : undefined
  const shownMarks = outcomeMarks.filter(({ kind }) =>
    points.some(({ outcome }) => outcome.kind === kind),
  )
  return (
    <figure className="card px-4 pt-3 pb-3 sm:px-5">
      <div className="px-2">
        <svg
          role="img"
          aria-label={label}
          width="100%"
          height={plotHeight}
          className="block overflow-visible"
        >
          <line
            x1="0"
            x2="100%"
            y1={plotBaseline + 0.5}
            y2={plotBaseline + 0.5}
            className="stroke-line"
          />
          {singleLevel !== undefined && (
            <line x1="0" x2="100%" y1={singleLevel} y2={singleLevel} className="stroke-line" />
          )}
          {points.map(({ key, fraction, outcome }) => {
            const { colour = '' } = outcomeMarks.find(({ kind }) => kind === outcome.kind) ?? {}
            const markX = `${(fraction * 100).toFixed(2)}%`
            const markY = outcome.kind === 'passes' ? gasToY(outcome.gas) : plotBaseline
            return (
              <g key={key} className={colour}>
                {outcome.kind === 'passes' && (
                  <line
                    x1={markX}
                    x2={markX}
                    y1={markY}
                    y2={plotBaseline}
                    className="stroke-current opacity-30"
                  />
                )}
                <svg aria-hidden="true" x={markX} y={markY} className="overflow-visible">
                  <OutcomeMark kind={outcome.kind} />
                </svg>
              </g>
            )
          })}
          {passingGas.length > 0 && (
            <text
              x="0"
              y={singleLevel === undefined ? 11 : singleLevel - 9}
              className="fill-mute text-xs"
            >
              {singleLevel !== undefined
                ? `${groupDigits(most)} gas`
                : `${groupDigits(least)} to ${groupDigits(most)} gas`}
            </text>
          )}
          <text x="0" y={plotHeight - 6} className="fill-mute text-xs">
            {from}
          </text>
          {to !== from && (
            <text x="100%" y={plotHeight - 6} textAnchor="end" className="fill-mute text-xs">
              {to}
            </text>
          )}
        </svg>
      </div>
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 text-sm text-mute">
          {shownMarks.map(({ kind, label, colour }) => (
            <li key={kind} className="flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="-6 -6 12 12" className={`size-3 ${colour}`}>
                <OutcomeMark kind={kind} />
              </svg>
              {label} {groupDigits(points.filter(({ outcome }) => outcome.kind === kind).length)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function OutcomeMark({ kind }: { kind: EstimateOutcome['kind'] }) {
  if (kind === 'passes') return <circle r="3.5" className="fill-current" />
  if (kind === 'no code')
    return <path d="M-3.5 0H3.5" strokeWidth="1.6" className="stroke-current" />
  if (kind === 'unknown') return <circle r="3.5" className="fill-card stroke-current" />
  return (
    <path d="M-3.5 -3.5 3.5 3.5M-3.5 3.5 3.5 -3.5" strokeWidth="1.6" className="stroke-current" />
  )
}

function extremeOf(values: readonly bigint[], least: boolean): bigint {
  const sortedValues = values.toSorted((a, b) => (a < b ? -1 : 1))
  return (least ? sortedValues[0] : sortedValues.at(-1)) ?? 0n
}
