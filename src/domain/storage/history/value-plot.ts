import type { Hex } from 'viem'
import { formatInUnit } from '#domain/values/quantity.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { BlockRange, ReadWords } from '#domain/storage/history/value-history.ts'

/** A read of the plot: where it is, and what was read; `level` is undefined without state. */
export type PlotRead = { block: bigint; x: number; word: Hex | null; level: number | undefined }

/** A mark on an axis; `at` goes from 0 to 1, for values from the bottom. */
type Tick = { at: number; label: string }

export type Plot = {
  reads: PlotRead[]
  /** Numbers have a scale, everything else a band for each value. */
  kind: 'numbers' | 'bands'
  ticks: Tick[]
  /** What the labels of numbers are multiplied with, as a power of ten. */
  power: number
  blocks: Tick[]
}

/** Bands that are told apart; the values beyond share the last. */
const mostBands = 8

/** What was read in a range, as it is drawn: shares from 0 to 1 of the width and of the height. */
export function plotOf(range: BlockRange, words: ReadWords, reader: WordReader): Plot {
  const known = [...words]
    .filter(([block]) => block >= range.from && block <= range.to)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const scale = reader.numeric ? numberScale(known, reader) : bandScale(known, reader)
  return {
    ...scale,
    reads: known.map(([block, word]) => ({
      block,
      x: share(block, range.from, range.to),
      word,
      level: word === null ? undefined : scale.level(word),
    })),
    blocks: niceTicks(range.from, range.to, 4).map((block) => ({
      at: share(block, range.from, range.to),
      label: block.toString(),
    })),
  }
}

type Scale = Pick<Plot, 'kind' | 'ticks' | 'power'> & { level: (word: Hex) => number }

function numberScale(known: [bigint, Hex | null][], { read }: WordReader): Scale {
  const values = known
    .flatMap(([, word]) => (word === null ? [] : [read(word).number ?? 0n]))
    .sort((one, other) => (one < other ? -1 : 1))
  const [least, most] = [values[0] ?? 0n, values.at(-1) ?? 0n]
  const power = scalePower(least, most)
  return {
    kind: 'numbers',
    power,
    level: (word) => share(read(word).number ?? 0n, least, most),
    ticks: niceTicks(least, most, 4).map((value) => ({
      at: share(value, least, most),
      label: formatInUnit(value, power),
    })),
  }
}

function bandScale(known: [bigint, Hex | null][], { read }: WordReader): Scale {
  const texts = [...new Set(known.flatMap(([, word]) => (word === null ? [] : [read(word).text])))]
  const bands = texts.slice(0, texts.length > mostBands ? mostBands - 1 : mostBands)
  const labels = texts.length > bands.length ? [...bands, 'other values'] : bands
  const height = (band: number) => (band + 0.5) / labels.length
  return {
    kind: 'bands',
    power: 0,
    level: (word) => {
      const band = bands.indexOf(read(word).text)
      return height(band < 0 ? labels.length - 1 : band)
    },
    ticks: labels.map((label, band) => ({ at: height(band), label })),
  }
}

/** Large numbers are labelled by their first digits: a power of ten in steps of three. */
function scalePower(least: bigint, most: bigint): number {
  const digits = Math.max(length(least), length(most))
  return digits <= 6 ? 0 : Math.floor((digits - 1) / 3) * 3
}

const length = (value: bigint) => (value < 0n ? -value : value).toString().length

/**
 * Round numbers from `least` to `most`, at most `count` + 2; one where there is but one.
 * @internal Exported for tests.
 */
export function niceTicks(least: bigint, most: bigint, count: number): bigint[] {
  if (least === most) return [least]
  const rough = (most - least) / BigInt(count)
  const ten = rough < 1n ? 1n : 10n ** BigInt(length(rough) - 1)
  const steps = [1n, 2n, 5n, 10n].map((factor) => factor * ten)
  const fits = (step: bigint) => step >= rough && (most - least) / step <= BigInt(count) + 1n
  const step = steps.find(fits) ?? ten
  const first = least < 0n ? (least / step) * step : ((least + step - 1n) / step) * step
  const ticks: bigint[] = []
  for (let tick = first; tick <= most; tick += step) ticks.push(tick)
  return ticks
}

/** Where a value lies between two others, exact for any size; the middle where they are one. */
function share(value: bigint, least: bigint, most: bigint): number {
  if (least === most) return 0.5
  return Number(((value - least) * 1_000_000n) / (most - least)) / 1_000_000
}
