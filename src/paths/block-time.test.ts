import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { blockTimePath, parseBlockTimePath } from './block-time.ts'
import { patterns } from './patterns.ts'

test('an address of a search by time leads back to the same search', () => {
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    time: fc.option(fc.bigInt({ min: 0n, max: 10n ** 14n }), { nil: undefined }),
  })
  fc.assert(
    fc.property(address, (address) => {
      const url = new URL(blockTimePath(address), 'http://localhost')
      const match = matchPath(patterns.blockTime, url.pathname)
      expect(parseBlockTimePath(match?.params ?? {}, url.searchParams)).toEqual(address)
    }),
  )
})

test('a time is written for people, and a bad one is not a time', () => {
  expect(blockTimePath({ network: 'devnet', time: 1_767_225_612n })).toBe(
    '/devnet/block/at?time=2026-01-01T00%3A00%3A12Z',
  )
  for (const time of ['yesterday', '2026-13-01T00:00Z', '-5'])
    expect(parseBlockTimePath({}, new URLSearchParams({ time }))).toMatchObject({
      time: undefined,
      invalidTime: time,
    })
  expect(parseBlockTimePath({}, new URLSearchParams({ time: '' }))).not.toHaveProperty(
    'invalidTime',
  )
})

test('a time that a person wrote into the address is read', () => {
  for (const time of ['2030-01-01', '2030-01-01T00:00:00.000Z', '1893456000', '1 Jan 2030'])
    expect(parseBlockTimePath({}, new URLSearchParams({ time })).time).toBe(1_893_456_000n)
})
