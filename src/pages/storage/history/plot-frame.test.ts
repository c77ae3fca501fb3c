import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryPlot, PlotRead } from '#domain/storage/history/value-plot.ts'
import {
  levelY,
  moveCursor,
  nearestStop,
  plotFrame,
  shortLabel,
  stepPaths,
} from '#pages/storage/history/plot-frame.ts'

const frame = { left: 10, wide: 100, top: 20, bottom: 120, height: 150 }
const read = (block: bigint, x: number, level: number | undefined): PlotRead => ({
  block,
  x,
  level,
  word: level === undefined ? null : '0x',
})
const plot = (kind: HistoryPlot['kind'], ...labels: string[]): HistoryPlot => ({
  kind,
  ticks: labels.map((label) => ({ at: 0, label })),
  reads: [],
  power: 0,
  blocks: [],
})

test('a long label keeps both ends', () => {
  expect(shortLabel('12345678901234')).toBe('12345678901234')
  expect(shortLabel('0x1234567890abcdef')).toBe('0x1234…cdef')
})

test('the area begins beside the longest label, and never vanishes', () => {
  const short = plotFrame(plot('numbers', '1'), 300)
  const long = plotFrame(plot('numbers', '1', '1,000,000'), 300)
  expect(long.left).toBeGreaterThan(short.left)
  expect(long.left + long.wide).toBe(300 - 8)
  expect(plotFrame(plot('numbers', '1,000,000'), 0).wide).toBe(40)
  // A label is drawn in its short form.
  const [full, cut] = ['x'.repeat(11), 'x'.repeat(99)].map((label) =>
    plotFrame(plot('bands', label), 300),
  )
  expect(cut).toEqual(full)
})

test('each band has its height, and one alone has two', () => {
  const heightOf = (...labels: string[]) => {
    const { top, bottom } = plotFrame(plot('bands', ...labels), 300)
    return bottom - top
  }
  expect([heightOf('a'), heightOf('a', 'b'), heightOf('a', 'b', 'c')]).toEqual([68, 68, 102])
  expect(plotFrame(plot('numbers'), 300).height).toBe(
    plotFrame(plot('numbers', '1', '2'), 300).height,
  )
})

test('any level lies in the area, a higher one higher', () => {
  const level = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(level, level, (one, other) => {
      const [oneY, otherY] = [levelY(one, frame), levelY(other, frame)]
      const isInside = oneY >= frame.top && oneY <= frame.bottom
      return isInside && (one < other ? oneY >= otherY : oneY <= otherY)
    }),
  )
  expect([levelY(0, frame), levelY(1, frame)]).toEqual([frame.bottom, frame.top])
})

test('between neighbouring blocks a change is a step, between others it is open', () => {
  const known = stepPaths([read(1n, 0, 0), read(2n, 0.5, 1), read(3n, 1, 1)], frame)
  expect(known).toEqual({
    steps: 'M10 120H60V20M60 20H110',
    open: '',
    missing: '',
    reads: expect.any(String),
  })
  const open = stepPaths([read(1n, 0, 0), read(3n, 1, 1)], frame)
  expect(open).toMatchObject({ steps: '', open: 'M10 120L110 20' })
})

test('every read has its mark, and one alone is a dot', () => {
  expect(stepPaths([read(1n, 0.5, 0)], frame)).toEqual({
    steps: 'M56 120h8',
    open: '',
    missing: '',
    reads: 'M60 123v4',
  })
  expect(stepPaths([], frame)).toEqual({ steps: '', open: '', missing: '', reads: '' })
})

test('a stretch without state is an area between two reads that had none, and no line crosses it', () => {
  const reads = [read(1n, 0, undefined), read(2n, 0.5, undefined), read(3n, 1, 1)]
  expect(stepPaths(reads, frame)).toMatchObject({
    steps: '',
    open: '',
    missing: 'M10 20H60V120H10z',
  })
})

test.each([
  // Key, cursor, where it is then, of stops 0 to 20.
  ['ArrowRight', 4, 5],
  ['ArrowRight', 20, 20],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['PageDown', 4, 14],
  ['PageDown', 15, 20],
  ['PageUp', 15, 5],
  ['PageUp', 4, 0],
  ['Home', 15, 0],
  ['End', 4, 20],
  ['Enter', 4, undefined],
])('%s at stop %d leads to %s', (key, cursor, next) => {
  expect(moveCursor(key, cursor, 20)).toBe(next)
})

test('without a cursor, the right key begins at the first stop and the left key at the last', () => {
  expect(moveCursor('ArrowRight', -1, 20)).toBe(0)
  expect(moveCursor('ArrowLeft', -1, 20)).toBe(20)
})

test('no stop is nearer to the pointer than the nearest', () => {
  const ascending = fc
    .array(fc.integer({ min: 0, max: 2000 }))
    .map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(ascending, fc.integer({ min: -100, max: 2100 }), (stops, x) => {
      const distance = Math.abs((stops[nearestStop(stops, x)] ?? NaN) - x)
      expect(distance).toBe(
        stops.length === 0 ? NaN : Math.min(...stops.map((stop) => Math.abs(stop - x))),
      )
    }),
  )
})
