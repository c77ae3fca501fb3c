import type { HistoryPlot } from '#domain/storage/history/value-plot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { levelY, type PlotFrame, shortLabel } from '#pages/storage/history/plot-frame.ts'

/** Grid lines and labels: values at the left, blocks below. */
export function PlotAxes({ plot, frame }: { plot: HistoryPlot; frame: PlotFrame }) {
  const { left, wide, top, bottom } = frame
  return (
    <>
      {plot.ticks.map(({ at, label }) => (
        <g key={label}>
          <path d={`M${left} ${levelY(at, frame)}h${wide}`} className="stroke-line" />
          <text
            x={left - 8}
            y={levelY(at, frame)}
            dominantBaseline="central"
            textAnchor="end"
            className={`fill-mute text-xs ${plot.kind === 'bands' ? 'font-mono' : ''}`}
          >
            {shortLabel(label)}
          </text>
        </g>
      ))}
      {plot.power > 0 && (
        <text x={0} y={top - 10} className="fill-mute text-xs">
          × 10{formatSuperscript(plot.power)}
        </text>
      )}
      <path d={`M${left} ${bottom + 0.5}h${wide}`} className="stroke-line" />
      {plot.blocks
        .filter((_, labelIndex) => wide > 90 * plot.blocks.length || labelIndex % 2 === 0)
        .map(({ at, label }) => (
          <text
            key={label}
            x={left + at * wide}
            y={bottom + 22}
            textAnchor={
              (1 - at) * wide < groupDigits(BigInt(label)).length * 3.5 - 8 ? 'end' : 'middle'
            }
            className="fill-mute text-xs"
          >
            {groupDigits(BigInt(label))}
          </text>
        ))}
    </>
  )
}

const formatSuperscript = (power: number) =>
  power.toString().replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
