import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const after = (header: string) => retryAfter(new Headers({ 'retry-after': header }))

test('seconds and dates are read, zero included; anything else asks for nothing', () => {
  expect(after('0')).toBe(0)
  expect(after('120')).toBe(120)
  expect(after(new Date(Date.now() - 60_000).toUTCString())).toBe(0)
  expect(after(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(80)
  expect(after('soon')).toBeUndefined()
  expect(retryAfter(new Headers())).toBeUndefined()
})
