import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSample, type TransferSamples, transferProgress } from './transfer-rate.ts'

const MiB = 1024 * 1024

/** A transfer of this many bytes a second, sampled every 50 ms. */
function steady(speed: number, seconds: number): TransferSamples {
  let pace: TransferSamples = []
  for (let at = 0; at <= seconds * 1000; at += 50)
    pace = addSample(pace, { at, sent: Math.round((speed * at) / 1000) })
  return pace
}

test('speed and time left are those of the last seconds', () => {
  const { speed, left, still } = transferProgress(steady(2 * MiB, 30), 100 * MiB, 30_000)
  expect(speed).toBeCloseTo(2 * MiB, -5)
  expect(left).toBeCloseTo(20, 0)
  expect(still).toBeLessThan(0.1)
})

test('a change of speed shows within the window, and not before a second has passed', () => {
  let pace = steady(10 * MiB, 20)
  for (let at = 20_050; at <= 32_000; at += 50)
    pace = addSample(pace, { at, sent: 200 * MiB + ((at - 20_000) / 1000) * MiB })
  expect(transferProgress(pace, 1000 * MiB, 32_000).speed).toBeCloseTo(MiB, -5)
  expect(transferProgress(steady(MiB, 0.5), 10 * MiB, 500).speed).toBeUndefined()
})

test('a stalled transfer has the time since its last byte, and no time left', () => {
  const pace = steady(MiB, 5)
  expect(transferProgress(pace, 100 * MiB, 20_000).still).toBeCloseTo(15, 0)
  expect(transferProgress(pace, 100 * MiB, 40_000)).toMatchObject({ speed: 0, left: undefined })
  // What was sent already, sampled again, is not movement.
  expect(
    transferProgress(addSample(pace, { at: 35_000, sent: 5 * MiB }), MiB, 40_000).still,
  ).toBeGreaterThan(30)
})

test('however long a transfer, few samples are stored, and the last is among them', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.nat(MiB)), {
    maxLength: 500,
  })
  fc.assert(
    fc.property(steps, (steps) => {
      let [pace, at, sent]: [TransferSamples, number, number] = [[], 0, 0]
      for (const [time, bytes] of steps) {
        at += time
        sent += bytes
        pace = addSample(pace, { at, sent })
      }
      expect(pace.length).toBeLessThan(60)
      if (sent > 0) expect(pace.at(-1)?.sent).toBe(sent)
      const { speed = 0 } = transferProgress(pace, sent, at)
      expect(speed).toBeGreaterThanOrEqual(0)
    }),
  )
})
