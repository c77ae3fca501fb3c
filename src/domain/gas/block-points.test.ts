import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsFromNewest, maxBlockPoints, readBlockPoints } from './block-points.ts'

test('lists and ranges are read, sorted, each block once', () => {
  expect(readBlockPoints('0')).toEqual({ blocks: [0n] })
  expect(readBlockPoints('9, 5\n 0xA')).toEqual({ blocks: [5n, 9n, 10n] })
  expect(readBlockPoints('10-20/5, 15, 3..4')).toEqual({ blocks: [3n, 4n, 10n, 15n, 20n] })
  expect(readBlockPoints('10 – 12')).toEqual({ blocks: [10n, 11n, 12n] })
  expect(readBlockPoints('10-19/5,')).toEqual({ blocks: [10n, 15n] })
})

test('blocks are counted from the newest one', () => {
  expect(readBlockPoints('last 3', 9n)).toEqual({ blocks: [7n, 8n, 9n] })
  expect(readBlockPoints('latest-2', 9n)).toEqual({ blocks: [7n, 8n, 9n] })
  expect(readBlockPoints('Latest − 8 / 4, latest', 9n)).toEqual({ blocks: [1n, 5n, 9n] })
  expect(readBlockPoints('last 20, 1', 2n)).toEqual({ blocks: [0n, 1n, 2n] })
  expect(readBlockPoints('last 0', 9n)).toEqual({ problem: expect.stringContaining('lower') })
  expect(readBlockPoints('last 300', 999n)).toEqual({ problem: expect.stringContaining('More') })
  expect(['last 3', 'latest', '5, LATEST-1', '5', 'latex'].map(countsFromNewest)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('what cannot be read is named, and so is what would be too many requests', () => {
  for (const text of ['', ' , ', 'latest', '5-', '5-2', '1-9/0', '-4', '1 2', '1-2-3', '0x']) {
    const read = readBlockPoints(text)
    expect('problem' in read && read.problem.length > 0, text).toBe(true)
  }
  const large = ['0-200', '1-9223372036854775807', '0-150, 300-360']
  for (const text of large)
    expect(readBlockPoints(text)).toEqual({ problem: expect.stringContaining('More than 200') })
})

test('any range has its ends, its step and no more than was asked for', () => {
  const arbitrary = fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: 1, max: 500 }))
  fc.assert(
    fc.property(arbitrary, ([first, length, step]) => {
      const read = readBlockPoints(`${first}-${first + length}/${step}`)
      const count = Math.floor(length / step) + 1
      if ('problem' in read) expect(count).toBeGreaterThan(maxBlockPoints)
      else
        expect(read.blocks).toEqual(
          Array.from({ length: count }, (_, place) => BigInt(first + place * step)),
        )
    }),
  )
})
