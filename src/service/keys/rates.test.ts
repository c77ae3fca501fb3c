import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRates } from '#service/keys/rates.ts'

const key = { name: 'a', key: 'a', secret: 'a' }

/** Rates on a clock of the test's own, in seconds. */
function rates(defaults: { requestsPerSecond?: number; burst?: number }) {
  const clock = { seconds: 0 }
  const admit = createRates(
    defaults,
    () => {},
    () => clock.seconds * 1000,
  )
  return { clock, admit }
}

test('without a rate everything is admitted', () => {
  const { admit } = rates({})
  expect(admit(key)(1_000_000)).toBeUndefined()
})

test('a burst is admitted; what follows gets the right time to wait', () => {
  const { clock, admit } = rates({ requestsPerSecond: 0.5, burst: 2 })
  expect([admit(key)(1), admit(key)(1), admit(key)(1)]).toEqual([undefined, undefined, 2])
  clock.seconds = 1.9
  expect(admit(key)(1)).toBe(1)
  clock.seconds = 2
  expect(admit(key)(1)).toBeUndefined()
  expect(admit(key)(1)).toBe(2)
})

test('a batch counts its messages; one larger than the burst passes when the bucket is full', () => {
  const { clock, admit } = rates({ requestsPerSecond: 10, burst: 5 })
  expect(admit(key)(20)).toBeUndefined()
  expect(admit(key)(1)).toBe(2)
  clock.seconds = 1.6
  expect(admit(key)(1)).toBeUndefined()
})

test('each key has a bucket of its own, and may have a rate of its own', () => {
  const { admit } = rates({ requestsPerSecond: 1 })
  const quick = { ...key, key: 'b', requestsPerSecond: 100, burst: 3 }
  expect([admit(key)(1), admit(key)(1)]).toEqual([undefined, 1])
  expect([1, 2, 3, 4].map(() => admit(quick)(1))).toEqual([undefined, undefined, undefined, 1])
})

test('in no stretch of time more is admitted than the burst and the rate allow', () => {
  const asks = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 4 })))
  fc.assert(
    fc.property(asks, (pauses) => {
      const { clock, admit } = rates({ requestsPerSecond: 2, burst: 4 })
      let admitted = 0
      for (const [pause, messages] of pauses) {
        clock.seconds += pause / 1000
        if (admit(key)(messages) === undefined) admitted += messages
      }
      expect(admitted).toBeLessThanOrEqual(4 + clock.seconds * 2 + 1e-6)
    }),
  )
})
