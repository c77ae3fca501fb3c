import { setTimeout } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type ApiFailure,
  MalformedError,
  RefusedError,
  RpcError,
  UnreachableError,
} from '#api/errors.ts'
import { createQueryClient, fetchForRun, nothingIfFailed, retryDelayMs } from '#queries/client.ts'

const silence = new UnreachableError('network', 'No one answered.')

afterEach(() => {
  vi.restoreAllMocks()
})

/** How often a question is asked whose answer never comes. */
async function attemptsAt(failure: ApiFailure): Promise<number> {
  let attempts = 0
  const client = createQueryClient()
  const options = client.defaultQueryOptions({
    queryKey: ['story'],
    queryFn: () => {
      attempts += 1
      return Promise.reject(failure)
    },
    retryDelay: 0,
  })
  await client
    .getQueryCache()
    .build(client, options)
    .fetch()
    .catch(() => undefined)
  return attempts
}

test('what may pass is asked three times', async () => {
  const passing = [
    silence,
    new UnreachableError('cut off', ''),
    new RefusedError(429, ''),
    new RefusedError(503, ''),
    new RpcError(-32005, 'limit exceeded', undefined, ''),
  ]
  expect(await Promise.all(passing.map(attemptsAt))).toEqual(passing.map(() => 3))
})

test('a query that asks another one is not tried again when that one was given up', async () => {
  const client = createQueryClient()
  const ask = vi.fn(() => Promise.reject(new UnreachableError('network', '')))
  const inner = { queryKey: ['inner'], queryFn: ask, retryDelay: 0 }
  const outer = {
    queryKey: ['outer'],
    queryFn: () => client.fetchQuery(inner),
    retryDelay: 0,
  }
  await expect(client.fetchQuery(outer)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(ask).toHaveBeenCalledTimes(3)
  await expect(client.fetchQuery(outer)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(ask).toHaveBeenCalledTimes(6)
})

test.each([
  ['a failure', () => Promise.reject(new RefusedError(401, ''))],
  ['what is missing', () => Promise.resolve(null)],
])('%s that came before its page was drawn is asked for again by a later page', async (_, ask) => {
  const client = createQueryClient()
  const queryFn = vi.fn(ask)
  const options = { queryKey: ['page'], queryFn, staleTime: 0 }
  await client.fetchQuery(options).catch(() => undefined)
  const draw = () => new QueryObserver(client, options).subscribe(() => undefined)
  draw()()
  expect(queryFn).toHaveBeenCalledTimes(1)
  const drawnAt = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(drawnAt + 2_000)
  draw()()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a wait that a page may accept ends with another attempt, a longer one at once', async () => {
  const waits = [0, 10, 11, 3600, 86_400]
  const attempts = await Promise.all(
    waits.map((seconds) => attemptsAt(new RefusedError(429, '', seconds))),
  )
  expect(attempts).toEqual([3, 3, 1, 1, 1])
})

test('what will not pass is asked once', async () => {
  const lasting = [
    new UnreachableError('no key', ''),
    new UnreachableError('timeout', ''),
    new RefusedError(401, ''),
    new RefusedError(500, ''),
    new MalformedError('It is not JSON.', ''),
    new RpcError(-32602, 'invalid params', undefined, ''),
    new RpcError(3, 'execution reverted', '0x', ''),
  ]
  expect(await Promise.all(lasting.map(attemptsAt))).toEqual(lasting.map(() => 1))
})

test('the second wait is twice the first, and longer by at most a half', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect([0, 1].map((failures) => retryDelayMs(failures, silence))).toEqual([400, 800])
  vi.spyOn(Math, 'random').mockReturnValue(1)
  expect([0, 1].map((failures) => retryDelayMs(failures, silence))).toEqual([600, 1200])
})

test('a service that says how long to wait is taken at its word, also at zero', () => {
  expect(retryDelayMs(0, new RefusedError(429, '', 7))).toBe(7000)
  expect(retryDelayMs(0, new RefusedError(429, '', 0))).toBe(0)
  expect(retryDelayMs(0, new RefusedError(429, ''))).toBeGreaterThanOrEqual(400)
})

test('an answer made of another one comes, though the last page that showed the other is left', async () => {
  const client = createQueryClient()
  let reads = 0
  const part = {
    queryKey: ['part'],
    async queryFn({ signal }: { signal: AbortSignal }) {
      reads += 1
      await setTimeout(50, undefined, { signal })
      return 'part'
    },
  }
  const whole = {
    queryKey: ['whole'],
    queryFn: async () => `whole of ${await client.fetchQuery(part)}`,
  }
  const leavePart = new QueryObserver(client, part).subscribe(() => undefined)
  const wholeObserver = new QueryObserver(client, whole)
  const leaveWhole = wholeObserver.subscribe(() => undefined)
  await setTimeout(10)
  leavePart()
  await expect.poll(() => wholeObserver.getCurrentResult().data).toBe('whole of part')
  expect(reads).toBe(2)
  leaveWhole()
})

test('a run that ends cancels what it asks for, and another run that joined asks again', async () => {
  const client = createQueryClient()
  let attempts = 0
  const query = {
    queryKey: ['story'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      attempts += 1
      return attempts > 1
        ? Promise.resolve(attempts)
        : new Promise<number>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
    },
  }
  const [ended, other] = [new AbortController(), new AbortController()]
  const endedRun = expect(fetchForRun(client, query, ended.signal)).rejects.toThrow()
  const otherRun = fetchForRun(client, query, other.signal)
  ended.abort()
  await endedRun
  expect(await otherRun).toBe(2)
})

test.each([
  ['that failed is left out', () => Promise.reject(silence), undefined],
  ['that was cancelled is asked for again', undefined, 'the part'],
])('a part of an answer %s', async (_, fail, expected) => {
  const client = createQueryClient()
  const part = { queryKey: ['part'], retry: false }
  let attempts = 0
  const whole = client.fetchQuery({
    queryKey: ['whole'],
    queryFn: () =>
      client
        .fetchQuery({ ...part, queryFn: fail ?? (() => setTimeout(20, 'the part')) })
        .catch(nothingIfFailed)
        .then((value) => ({ value, attempts: ++attempts })),
  })
  if (!fail) await client.cancelQueries(part)
  expect(await whole).toEqual({ value: expected, attempts: 1 })
})
