import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { storageTypeOf } from '#testing/storage-paths.ts'
import { wordReader } from './history-value.ts'
import { plotNumbers } from './value-plot.ts'

const word = (value: bigint): Hex =>
  `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
const reader = wordReader(storageTypeOf('int256'), 0, [])
const range = { from: 0n, to: 10n, samples: 4 }

test('a change of a known block is a step, one that is open a line, from the least to the most', () => {
  const words = new Map([
    [10n, word(5n)],
    [0n, word(-5n)],
    [1n, word(0n)],
    [5n, word(0n)],
  ])
  expect(plotNumbers(range, words, reader)).toEqual({
    steps: 'M0 100H100V50M100 50H500',
    open: 'M500 50L1000 0',
    least: -5n,
    most: 5n,
  })
})

test('numbers of any size are drawn where they are', () => {
  const huge = 2n ** 255n - 1n
  const words = new Map([
    [0n, word(-huge)],
    [5n, word(0n)],
    [10n, word(huge)],
  ])
  expect(plotNumbers(range, words, reader)?.open).toBe('M0 100L500 50M500 50L1000 0')
})

test('where no state is kept there is a gap; a number that never changed is not drawn', () => {
  const words = new Map<bigint, Hex | null>([
    [0n, word(1n)],
    [1n, null],
    [9n, word(2n)],
    [10n, word(2n)],
  ])
  expect(plotNumbers(range, words, reader)?.steps).toBe('M900 0H1000')
  expect(plotNumbers(range, new Map([[0n, word(7n)]]), reader)).toBeUndefined()
})
