import type { Hex } from 'viem'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryRange,
  readsWithin,
  type WordsByBlock,
} from '#domain/storage/history/value-history.ts'
import { formatInUnit } from '#domain/values/amount.ts'

/** A read in the plot: its position, and what was read; `level` is undefined without state. */
export type PlotRead = { block: bigint; x: number; word: Hex | null; level: number | undefined }

/** A mark on an axis; `at` goes from 0 to 1, for values from the bottom. */
type Tick = { at: number; label: string }

export type HistoryPlot = {
  reads: PlotRead[]
  /** Numbers have a scale, everything else a band for each value. */
  kind: 'numbers' | 'bands'
  ticks: Tick[]
  /** Power of ten by which the labels of numbers are to be multiplied. */
  power: number
  blocks: Tick[]
}

/** Most bands, one for each value; further values share the last. */
const maxBands = 8

/** The reads in a range as they are drawn: shares from 0 to 1 of the width and of the height. */
export function buildPlot(
  range: HistoryRange,
  words: WordsByBlock,
  reader: WordReader,
): HistoryPlot {
  const sortedReads = readsWithin(range, words)
  const plotScale = reader.numeric
    ? numberScale(sortedReads, reader)
    : bandScale(sortedReads, reader)
  return {
    ...plotScale,
    reads: sortedReads.map(([block, word]) => ({
      block,
      x: fractionBetween(block, range.from, range.to),
      word,
      level: word === null ? undefined : plotScale.level(word),
    })),
    blocks: niceTicks(range.from, range.to, 4).map((block) => ({
      at: fractionBetween(block, range.from, range.to),
      label: block.toString(),
    })),
  }
}

type Scale = Pick<HistoryPlot, 'kind' | 'ticks' | 'power'> & { level: (word: Hex) => number }

function numberScale(sortedReads: [bigint, Hex | null][], { read, decimals }: WordReader): Scale {
  const sortedValues = sortedReads
    .flatMap(([, word]) => (word === null ? [] : [read(word).number ?? 0n]))
    .sort((one, other) => (one < other ? -1 : 1))
  const [least, most] = [sortedValues[0] ?? 0n, sortedValues.at(-1) ?? 0n]
  const power = decimals === undefined ? scalePower(least, most) : 0
  return {
    kind: 'numbers',
    power,
    level: (word) => fractionBetween(read(word).number ?? 0n, least, most),
    ticks: niceTicks(least, most, 4).map((value) => ({
      at: fractionBetween(value, least, most),
      label: formatInUnit(value, decimals ?? power),
    })),
  }
}

function bandScale(sortedReads: [bigint, Hex | null][], { read }: WordReader): Scale {
  const distinctTexts = [
    ...new Set(sortedReads.flatMap(([, word]) => (word === null ? [] : [read(word).text]))),
  ]
  const bandTexts = distinctTexts.slice(
    0,
    distinctTexts.length > maxBands ? maxBands - 1 : maxBands,
  )
  const bandLabels =
    distinctTexts.length > bandTexts.length ? [...bandTexts, 'other values'] : bandTexts
  const bandHeight = (band: number) => (band + 0.5) / bandLabels.length
  return {
    kind: 'bands',
    power: 0,
    level: (word) => {
      const bandIndex = bandTexts.indexOf(read(word).text)
      return bandHeight(bandIndex < 0 ? bandLabels.length - 1 : bandIndex)
    },
    ticks: bandLabels.map((label, band) => ({ at: bandHeight(band), label })),
  }
}

/** Large numbers are labelled by their first digits: a power of ten in steps of three. */
function scalePower(least: bigint, most: bigint): number {
  const digitCount = Math.max(countDigits(least), countDigits(most))
  return digitCount <= 6 ? 0 : Math.floor((digitCount - 1) / 3) * 3
}

const countDigits = (value: bigint) => (value < 0n ? -value : value).toString().length

/**
 * Round numbers from `least` to `most`, at most `count` + 2; one where there is but one.
 * @internal Exported for tests.
 */
export function niceTicks(least: bigint, most: bigint, count: number): bigint[] {
  if (least === most) return [least]
  const roughStep = (most - least) / BigInt(count)
  const powerOfTen = roughStep < 1n ? 1n : 10n ** BigInt(countDigits(roughStep) - 1)
  const stepCandidates = [1n, 2n, 5n, 10n].map((factor) => factor * powerOfTen)
  const fitsRange = (step: bigint) =>
    step >= roughStep && (most - least) / step <= BigInt(count) + 1n
  const tickStep = stepCandidates.find(fitsRange) ?? powerOfTen
  const firstTick =
    least < 0n ? (least / tickStep) * tickStep : ((least + tickStep - 1n) / tickStep) * tickStep
  const ticks: bigint[] = []
  for (let tick = firstTick; tick <= most; tick += tickStep) ticks.push(tick)
  return ticks
}

/** Where a value lies between two others, exact for any size; 0.5 where those are equal. */
function fractionBetween(value: bigint, least: bigint, most: bigint): number {
  if (least === most) return 0.5
  return Number(((value - least) * 1_000_000n) / (most - least)) / 1_000_000
}
