import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { storageTypeOf } from '#testing/storage-paths.ts'
import { wordReader } from './history-value.ts'
import { buildPlot, niceTicks } from './value-plot.ts'

const word = (value: bigint): Hex =>
  `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
const range = (from: bigint, to: bigint) => ({ from, to, samples: 4 })

test('ticks are few, in order and within', () => {
  const values = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })
  fc.assert(
    fc.property(values, values, (one, other) => {
      const [least, most] = one < other ? [one, other] : [other, one]
      const ticks = niceTicks(least, most, 4)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every((tick) => tick >= least && tick <= most)).toBe(true)
      expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => (a < b ? -1 : 1)))
    }),
  )
  expect(niceTicks(0n, 10n, 4)).toEqual([0n, 2n, 4n, 6n, 8n, 10n])
  expect(niceTicks(0n, 1n, 4)).toEqual([0n, 1n])
  expect(niceTicks(-7n, 7n, 4)).toEqual([-5n, 0n, 5n])
  expect(niceTicks(3n, 3n, 4)).toEqual([3n])
})

test('numbers go from the smallest to the largest, and large ones share a power of ten', () => {
  const words = new Map([
    [0n, word(19_911n * 10n ** 18n)],
    [10n, word(20_000n * 10n ** 18n)],
  ])
  const plot = buildPlot(range(0n, 10n), words, wordReader(storageTypeOf('uint256'), 0, []))
  expect(plot.reads.map(({ x, level }) => [x, level])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(plot.power).toBe(21)
  expect(plot.ticks.map(({ label }) => label)).toEqual(['19.95', '20'])
  // In the unit of a token they need none.
  const reader = { ...wordReader(storageTypeOf('uint256'), 0, []), decimals: 18 }
  const inUnit = buildPlot(range(0n, 10n), words, reader)
  expect(inUnit.ticks.map(({ label }) => label)).toEqual(['19,950', '20,000'])
})

test('signed numbers have their place below zero', () => {
  const words = new Map([
    [5n, word(-4n)],
    [6n, word(0n)],
    [7n, null],
  ])
  const plot = buildPlot(range(5n, 7n), words, wordReader(storageTypeOf('int256'), 0, []))
  expect(plot.reads.map(({ level }) => level)).toEqual([0, 1, undefined])
})

test('other values have a band each, and beyond eight they share the last', () => {
  const words = new Map(
    Array.from({ length: 10 }, (_, at) => [BigInt(at), word(2n ** 200n * BigInt(at))]),
  )
  const plot = buildPlot(range(0n, 9n), words, wordReader(storageTypeOf('bytes32'), 0, []))
  expect(plot.kind).toBe('bands')
  expect(plot.ticks).toHaveLength(8)
  expect(plot.ticks.at(-1)?.label).toBe('other values')
  expect(plot.reads.at(-1)?.level).toBe(plot.ticks.at(-1)?.at)
})

test('one block, and blocks beyond 2^53, have their place', () => {
  const at = 2n ** 62n
  const one = buildPlot(
    range(at, at),
    new Map([[at, word(1n)]]),
    wordReader(storageTypeOf('uint8'), 0, []),
  )
  expect(one.reads).toMatchObject([{ x: 0.5, level: 0.5 }])
  const two = buildPlot(
    range(at, at + 3n),
    new Map([
      [at + 1n, word(1n)],
      [at + 3n, word(1n)],
    ]),
    wordReader(storageTypeOf('bool'), 0, []),
  )
  expect(two.reads.map(({ x }) => x)).toEqual([0.333333, 1])
})
