import type { HistoryPlot, PlotRead } from '#domain/storage/history/value-plot.ts'

/** Where the plot's area lies within its drawing, in pixels. */
export type Frame = {
  left: number
  wide: number
  top: number
  bottom: number
  height: number
}

/** Room below the area for the marks of reads and the blocks' numbers. */
const below = 30

/** The area beside the labels: as much room for them as the longest one takes, within reason. */
export function plotFrame({ kind, ticks }: HistoryPlot, width: number): Frame {
  const longest = Math.max(0, ...ticks.map(({ label }) => shortLabel(label).length))
  const left = Math.round(longest * (kind === 'bands' ? 7.3 : 6.8)) + 10
  const tall = kind === 'bands' ? Math.max(2, ticks.length) * 34 : 190
  // Numbers need room above the highest, and for the power of ten.
  const top = kind === 'bands' ? 4 : 22
  return {
    left,
    wide: Math.max(40, width - left - 8),
    top,
    bottom: top + tall,
    height: top + tall + below,
  }
}

/** Long values keep both ends. */
export const shortLabel = (label: string): string =>
  label.length > 14 ? `${label.slice(0, 6)}…${label.slice(-4)}` : label

export const levelY = (level: number, { top, bottom }: Frame): number =>
  Math.round((bottom - level * (bottom - top)) * 10) / 10

/** The lines of a plot: steps that are known, changes still open, reads, and stretches without state. */
export function stepPaths(
  reads: readonly PlotRead[],
  frame: Frame,
): { steps: string; open: string; reads: string; missing: string } {
  const x = (read: PlotRead) => Math.round((frame.left + read.x * frame.wide) * 10) / 10
  let [steps, open, marks, missing] = ['', '', '', '']
  reads.forEach((read, place) => {
    marks += `M${x(read)} ${frame.bottom + 3}v4`
    const next = reads[place + 1]
    if (read.level === undefined) {
      if (next?.level === undefined && next)
        missing += `M${x(read)} ${frame.top}H${x(next)}V${frame.bottom}H${x(read)}z`
      return
    }
    const y = levelY(read.level, frame)
    // A single read is a dot, so that something is seen of it.
    if (reads.length === 1) steps += `M${x(read) - 4} ${y}h8`
    if (next?.level === undefined) return
    const nextY = levelY(next.level, frame)
    if (y === nextY) steps += `M${x(read)} ${y}H${x(next)}`
    else if (next.block - read.block === 1n) steps += `M${x(read)} ${y}H${x(next)}V${nextY}`
    else open += `M${x(read)} ${y}L${x(next)} ${nextY}`
  })
  return { steps, open, reads: marks, missing }
}
