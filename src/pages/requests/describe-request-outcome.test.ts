import { expect, test } from 'vitest'
import { describeRequestOutcome } from './page.tsx'

const answered = {
  state: 'answered',
  status: 200,
  milliseconds: 12.4,
  bytes: 36,
  body: '{}',
  characters: 2,
} as const

test('the outcome of a logged request: its status over HTTP, else what brought or stopped it', () => {
  expect(describeRequestOutcome({ ...answered, transport: 'HTTP' })).toBe('200')
  expect(describeRequestOutcome({ ...answered, transport: 'WebSocket' })).toBe('WebSocket')
  expect(describeRequestOutcome({ state: 'kept', since: new Date(0) })).toBe('Cached')
  expect(describeRequestOutcome({ state: 'failed', message: 'gone', milliseconds: 1 })).toBe(
    'Failed',
  )
  expect(describeRequestOutcome({ state: 'waiting' })).toBe('Pending')
})
