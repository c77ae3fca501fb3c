import type { HistoryPlot, PlotRead } from '#domain/storage/history/value-plot.ts'

/** The plot area within the drawing, in pixels. */
export type PlotFrame = {
  left: number
  wide: number
  top: number
  bottom: number
  height: number
}

/** Height below the area for the marks of reads and the block numbers. */
const axisHeightPx = 30

/** The area beside the labels, which get the width of the longest one. */
export function plotFrame({ kind, ticks }: HistoryPlot, width: number): PlotFrame {
  const maxLabelCharacters = Math.max(0, ...ticks.map(({ label }) => shortLabel(label).length))
  const leftPx = Math.round(maxLabelCharacters * (kind === 'bands' ? 7.3 : 6.8)) + 10
  const areaHeightPx = kind === 'bands' ? Math.max(2, ticks.length) * 34 : 110
  // Numbers need space above the highest value for the power of ten.
  const topPx = kind === 'bands' ? 4 : 22
  return {
    left: leftPx,
    wide: Math.max(40, width - leftPx - 8),
    top: topPx,
    bottom: topPx + areaHeightPx,
    height: topPx + areaHeightPx + axisHeightPx,
  }
}

/** Shortens a label in its middle: long values keep both ends. */
export const shortLabel = (label: string): string =>
  label.length > 14 ? `${label.slice(0, 6)}…${label.slice(-4)}` : label

export const levelY = (level: number, { top, bottom }: PlotFrame): number =>
  Math.round((bottom - level * (bottom - top)) * 10) / 10

/** SVG paths of a plot: known steps, changes still open, reads, and ranges without state. */
export function stepPaths(
  reads: readonly PlotRead[],
  frame: PlotFrame,
): { steps: string; open: string; reads: string; missing: string } {
  const readX = (read: PlotRead) => Math.round((frame.left + read.x * frame.wide) * 10) / 10
  let [steps, open, marks, missing] = ['', '', '', '']
  reads.forEach((read, readIndex) => {
    marks += `M${readX(read)} ${frame.bottom + 3}v4`
    const nextRead = reads[readIndex + 1]
    if (read.level === undefined) {
      if (nextRead?.level === undefined && nextRead)
        missing += `M${readX(read)} ${frame.top}H${readX(nextRead)}V${frame.bottom}H${readX(read)}z`
      return
    }
    const currentY = levelY(read.level, frame)
    // A single read is a short line, so that it is visible.
    if (reads.length === 1) steps += `M${readX(read) - 4} ${currentY}h8`
    if (nextRead?.level === undefined) return
    const nextY = levelY(nextRead.level, frame)
    if (currentY === nextY) steps += `M${readX(read)} ${currentY}H${readX(nextRead)}`
    else if (nextRead.block - read.block === 1n)
      steps += `M${readX(read)} ${currentY}H${readX(nextRead)}V${nextY}`
    else open += `M${readX(read)} ${currentY}L${readX(nextRead)} ${nextY}`
  })
  return { steps, open, reads: marks, missing }
}

/**
 * The stop to which a key moves the cursor, undefined for other keys; the left key begins at the last.
 */
export function moveCursor(key: string, cursor: number, last: number): number | undefined {
  const targets: { [key: string]: number } = {
    ArrowRight: cursor + 1,
    ArrowLeft: cursor < 0 ? last : cursor - 1,
    PageDown: cursor + 10,
    PageUp: cursor - 10,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

/** Index of the stop that is nearest to `x`, -1 where there is none. */
export const nearestStop = (stops: readonly number[], x: number): number =>
  stops.findIndex((stop, index) => 2 * x <= stop + (stops[index + 1] ?? Infinity))
