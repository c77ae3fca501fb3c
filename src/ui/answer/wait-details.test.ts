import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiFailure, RefusedError, RpcError, UnreachableError } from '#api/errors.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { describeWait } from '#ui/answer/wait-details.tsx'

const now = Date.UTC(2026, 0, 1, 12)

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, () => ApiFailure | null, string]>([
  ['nothing came', () => null, 'No response yet · 4 s'],
  ['a rate limit', () => new RefusedError(429, '', 8), 'Rate-limited; retrying in 8 s'],
  ['a rate limit without a wait', () => new RefusedError(429, ''), 'Rate-limited; retrying…'],
  ['a busy gateway', () => new RefusedError(503, '', 5), 'Provider error (503); retrying in 5 s'],
  ['no one', () => new UnreachableError('network', ''), 'Cannot reach the provider; retrying…'],
  [
    'a limit of the node',
    () => new RpcError(-32005, 'limit exceeded', undefined, ''),
    'Too many requests; retrying…',
  ],
])('a wait after %s is told', (_, failure, words) => {
  const { text, seconds } = describeWait(failure(), now - 4000, now)
  expect([text, seconds].filter(Boolean).join(' ')).toBe(words)
})

test.each([
  [0, /Wait 0 s/],
  [7, /Wait 7 s, then retry\.$/],
  [120, /Wait 120 s/],
  [121, /Wait 3 minutes, then retry: after 2026-01-01 12:02:01 UTC\./],
  [3600, /Wait 60 minutes, then retry: after 2026-01-01 13:00:00 UTC\./],
  [86_400, /Wait 24 hours, then retry: after 2026-01-02 12:00:00 UTC\./],
])('a failure that asks for %i seconds has its reason and when to retry', (seconds, advice) => {
  const described = describeFailure(new RefusedError(429, 'slow down', seconds))
  expect(described.title).toBe('Too many requests')
  expect(described.advice).toMatch(advice)
})
