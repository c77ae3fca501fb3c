import { expect, test } from 'vitest'
import { describeRequestOutcome } from '#pages/requests/describe-request-outcome.ts'

const answered = {
  state: 'answered',
  status: 503,
  milliseconds: 12.6,
  bytes: 2048,
  body: '',
  characters: 0,
} as const

test('an answer has its status and time, one over WebSocket the transport for a status', () => {
  expect(describeRequestOutcome({ ...answered, transport: 'HTTP' })).toBe('503 · 13 ms · 2.0 KiB')
  expect(describeRequestOutcome({ ...answered, transport: 'WebSocket' })).toBe(
    'WebSocket · 13 ms · 2.0 KiB',
  )
})

test('what did not come says how it ended, and what was not asked since when it is here', () => {
  const failed = { state: 'failed', message: 'Cancelled.', milliseconds: 0.4 } as const
  expect(describeRequestOutcome(failed)).toBe('Cancelled. · 0 ms')
  const since = new Date('2024-02-29T23:59:59Z')
  expect(describeRequestOutcome({ state: 'kept', since })).toBe(
    'kept on this device since 2024-02-29 23:59 UTC',
  )
})
