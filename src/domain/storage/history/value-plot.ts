import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryRange,
  readsWithin,
  type WordsByBlock,
} from '#domain/storage/history/value-history.ts'

/** The size of a plot, in units of its own: it is drawn as wide as the page. */
export const plotWidth = 1000
export const plotHeight = 100

/** Numbers over blocks as SVG paths, and the numbers at the foot and at the top. */
type ValuePlot = {
  /** Known steps; gaps are where the node keeps no state. */
  steps: string
  /** Changes whose block is not known. */
  open: string
  least: bigint
  most: bigint
}

/** Plots the numbers that were read in a range; undefined while they are fewer than two. */
export function plotNumbers(
  range: HistoryRange,
  words: WordsByBlock,
  { read }: Pick<WordReader, 'read'>,
): ValuePlot | undefined {
  const points = readsWithin(range, words).map(([block, word]) => ({
    block,
    number: word === null ? undefined : read(word).number,
  }))
  const sorted = points
    .flatMap(({ number }) => number ?? [])
    .toSorted((one, other) => (one < other ? -1 : 1))
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined || least === most) return undefined
  const x = (block: bigint) => plotWidth * share(block, range.from, range.to)
  const y = (number: bigint) => plotHeight * (1 - share(number, least, most))
  let [steps, open] = ['', '']
  for (const [index, { block, number }] of points.entries()) {
    const next = points[index + 1]
    if (number === undefined || next?.number === undefined) continue
    const start = `M${x(block)} ${y(number)}`
    if (number === next.number) steps += `${start}H${x(next.block)}`
    else if (next.block - block === 1n) steps += `${start}H${x(next.block)}V${y(next.number)}`
    else open += `${start}L${x(next.block)} ${y(next.number)}`
  }
  return { steps, open, least, most }
}

/** Where a number lies between two others, from 0 to 1 and exact for any size. */
const share = (number: bigint, least: bigint, most: bigint): number =>
  Number(((number - least) * 10_000n) / (most - least)) / 10_000
