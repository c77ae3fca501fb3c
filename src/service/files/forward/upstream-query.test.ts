import { expect, test } from 'vitest'
import { buildUpstreamQuery } from '#service/files/query.ts'

const arg = 'bafkqaaa'

test.each(['30s', '1.5h', '.5m', '1.s', '1h2m3.5s', '1500ms', '10µs'])(
  '%s is a time',
  (timeout) => {
    expect(buildUpstreamQuery('cat', { arg, timeout }).get('timeout')).toBe(timeout)
  },
)

test.each(['30', 's', '.s', '1.2.3s', '1s1'])('%s is none', (timeout) => {
  expect(() => buildUpstreamQuery('cat', { arg, timeout })).toThrow('must be a number with a unit')
})

test('fifteen thousand digits are read as fast as one', () => {
  const timeout = '1'.repeat(15_000)
  const before = performance.now()
  for (let times = 0; times < 20; times++)
    expect(() => buildUpstreamQuery('cat', { arg, timeout })).toThrow(
      'must be a number with a unit',
    )
  expect(performance.now() - before).toBeLessThan(500)
})
