import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { groupDigits } from '#domain/values/quantity.ts'

export type PlotPoint = { key: string /** From 0, left, to 1. */; place: number; outcome: EstimateOutcome }

const height = 120
const top = 24
const floor = 94

const marks: { kind: EstimateOutcome['kind']; label: string; colour: string }[] = [
  { kind: 'passes', label: 'passes', colour: 'text-accent' },
  { kind: 'reverts', label: 'reverts', colour: 'text-bad' },
  { kind: 'cannot run', label: 'cannot run', colour: 'text-warn' },
  { kind: 'no code', label: 'no code', colour: 'text-mute' },
  { kind: 'unknown', label: 'not known', colour: 'text-mute' },
]

/** Tries from left to right: gas upwards where the call passes, a cross on the line where not. */
export function OutcomePlot({
  points,
  from,
  to,
  label,
}: {
  points: readonly PlotPoint[]
  /** Words at the ends of the line. */
  from: string
  to: string
  label: string
}) {
  const gas = points.flatMap(({ outcome }) => (outcome.kind === 'passes' ? [outcome.gas] : []))
  const [least, most] = [extreme(gas, true), extreme(gas, false)]
  const range = most - least
  const y = (value: bigint) =>
    range === 0n
      ? (top + floor) / 2
      : floor - 12 - (Number(value - least) / Number(range)) * (floor - 12 - top)
  /** Where all dots stand if they are of one value, which then is named beside them. */
  const level = gas.length > 0 && range === 0n ? y(most) : undefined
  const kinds = marks.filter(({ kind }) => points.some(({ outcome }) => outcome.kind === kind))
  return (
    <figure className="card px-4 pt-3 pb-3 sm:px-5">
      <div className="px-2">
        <svg
          role="img"
          aria-label={label}
          width="100%"
          height={height}
          className="block overflow-visible"
        >
          <line x1="0" x2="100%" y1={floor + 0.5} y2={floor + 0.5} className="stroke-line" />
          {level !== undefined && (
            <line x1="0" x2="100%" y1={level} y2={level} className="stroke-line" />
          )}
          {points.map(({ key, place, outcome }) => {
            const { colour = '' } = marks.find(({ kind }) => kind === outcome.kind) ?? {}
            const x = `${(place * 100).toFixed(2)}%`
            const at = outcome.kind === 'passes' ? y(outcome.gas) : floor
            return (
              <g key={key} className={colour}>
                {outcome.kind === 'passes' && (
                  <line x1={x} x2={x} y1={at} y2={floor} className="stroke-current opacity-30" />
                )}
                <svg aria-hidden="true" x={x} y={at} className="overflow-visible">
                  <Mark kind={outcome.kind} />
                </svg>
              </g>
            )
          })}
          {gas.length > 0 && (
            <text x="0" y={level === undefined ? 11 : level - 9} className="fill-mute text-xs">
              {level !== undefined
                ? `${groupDigits(most)} gas`
                : `${groupDigits(least)} to ${groupDigits(most)} gas`}
            </text>
          )}
          <text x="0" y={height - 6} className="fill-mute text-xs">
            {from}
          </text>
          {to !== from && (
            <text x="100%" y={height - 6} textAnchor="end" className="fill-mute text-xs">
              {to}
            </text>
          )}
        </svg>
      </div>
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 text-sm text-mute">
          {kinds.map(({ kind, label, colour }) => (
            <li key={kind} className="flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="-6 -6 12 12" className={`size-3 ${colour}`}>
                <Mark kind={kind} />
              </svg>
              {label} {groupDigits(points.filter(({ outcome }) => outcome.kind === kind).length)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function Mark({ kind }: { kind: EstimateOutcome['kind'] }) {
  if (kind === 'passes') return <circle r="3.5" className="fill-current" />
  if (kind === 'no code')
    return <path d="M-3.5 0H3.5" strokeWidth="1.6" className="stroke-current" />
  if (kind === 'unknown') return <circle r="3.5" className="fill-card stroke-current" />
  return (
    <path d="M-3.5 -3.5 3.5 3.5M-3.5 3.5 3.5 -3.5" strokeWidth="1.6" className="stroke-current" />
  )
}

function extreme(values: readonly bigint[], least: boolean): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return (least ? sorted[0] : sorted.at(-1)) ?? 0n
}
