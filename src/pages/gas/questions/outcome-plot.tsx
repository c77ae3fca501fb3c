import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { groupDigits } from '#domain/values/quantity.ts'

type PlotPoint = {
  key: string
  /** Position on the axis, from 0 at the left to 1. */
  fraction: number
  outcome: EstimateOutcome
}

const plotHeight = 150
const plotTop = 28
const plotBaseline = 124

const outcomeMarks: { kind: EstimateOutcome['kind']; label: string; colour: string }[] = [
  { kind: 'passes', label: 'passes', colour: 'text-accent' },
  { kind: 'reverts', label: 'reverts', colour: 'text-bad' },
  { kind: 'cannot run', label: 'cannot run', colour: 'text-warn' },
  { kind: 'no code', label: 'target has no code', colour: 'text-mute' },
  { kind: 'unknown', label: 'unknown', colour: 'text-mute' },
]

type Props = {
  points: readonly PlotPoint[]
  /** Label at the left end of the axis; `to` is at the right end. */
  from: string
  to: string
  label: string
}

/** Trials from left to right: gas upwards where the call passes, a cross on the axis where not. */
export function OutcomePlot({ points, from, to, label }: Props) {
  const passingGas = points
    .flatMap(({ outcome }) => (outcome.kind === 'passes' ? [outcome.gas] : []))
    .sort((a, b) => (a < b ? -1 : 1))
  const [least = 0n, most = 0n] = [passingGas[0], passingGas.at(-1)]
  const gasRange = most - least
  const gasToY = (value: bigint) =>
    gasRange === 0n
      ? (plotTop + plotBaseline) / 2
      : plotBaseline -
        12 -
        (Number(value - least) / Number(gasRange)) * (plotBaseline - 12 - plotTop)
  /** Gas at the lines of the axis: one where all dots have one value. */
  const axisGas = passingGas.length === 0 ? [] : [...new Set([most, (least + most) / 2n, least])]
  const shownMarks = outcomeMarks.filter(({ kind }) =>
    points.some(({ outcome }) => outcome.kind === kind),
  )
  return (
    <figure className="card px-4 pt-3 pb-3 sm:px-5">
      <div className="flex gap-2">
        {axisGas.length > 0 && (
          <div aria-hidden="true" className="relative flex-none text-right text-xs text-mute">
            <span>Gas</span>
            <span className="invisible block h-0">{groupDigits(most)}</span>
            {axisGas.map((gas) => (
              <span
                key={gas}
                className="absolute right-0 -translate-y-1/2"
                style={{ top: gasToY(gas) }}
              >
                {groupDigits(gas)}
              </span>
            ))}
          </div>
        )}
        <svg
          role="img"
          aria-label={label}
          width="100%"
          height={plotHeight}
          className="mr-2 block min-w-0 flex-1 overflow-visible"
        >
          <line x2="100%" y1={plotBaseline + 0.5} y2={plotBaseline + 0.5} className="stroke-line" />
          {axisGas.map((gas) => (
            <line
              key={gas}
              x2="100%"
              y1={gasToY(gas)}
              y2={gasToY(gas)}
              className="stroke-line"
              strokeDasharray="2 4"
            />
          ))}
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
