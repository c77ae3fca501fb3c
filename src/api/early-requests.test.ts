import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSentEarly, sendEarly } from './early-requests.ts'
import type { UnreachableError } from './errors.ts'
import { http } from './http.ts'

const url = 'https://node.test/v3/key-of-this-test'
const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":0}' }

/** What left; each ends as the test says, or as its signal does. */
let sent: {
  signal: AbortSignal
  resolve: (answer: Response) => void
  reject: (error: Error) => void
}[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        sent.push({ signal, resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an early request is claimed once, by the very same request alone', async () => {
  sendEarly(url, init)
  for (const other of [{ ...init, body: '{"id":1}' }, { ...init, headers: {} }, { method: 'GET' }])
    expect(isSentEarly(url, other)).toBe(false)
  const first = http(url, init)
  expect(isSentEarly(url, init)).toBe(false)
  const second = http(url, init)
  expect(sent).toHaveLength(2)
  for (const [index, { resolve }] of sent.entries()) resolve(new Response(`answer ${index}`))
  expect((await first).body).toBe('answer 0')
  expect((await second).body).toBe('answer 1')
})

test('it counts the time until its answer, not that in which the answer waited for the page', async () => {
  sendEarly(url, init)
  await vi.advanceTimersByTimeAsync(300)
  sent[0]?.resolve(new Response('answer'))
  await vi.advanceTimersByTimeAsync(2000)
  expect((await http(url, init)).leadMs).toBe(300)
  sendEarly(url, init)
  await vi.advanceTimersByTimeAsync(700)
  const claimed = http(url, init)
  sent[1]?.resolve(new Response('answer'))
  expect((await claimed).leadMs).toBe(700)
  expect((await Promise.all([http(url, init), sent[2]?.resolve(new Response(''))]))[0].leadMs).toBe(
    0,
  )
})

test('a request that no one claims ends after 20 seconds, and then the page sends its own', async () => {
  sendEarly(url, init)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(sent[0]?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(isSentEarly(url, init)).toBe(false)
  const claimed = http(url, init)
  expect(sent).toHaveLength(2)
  sent[1]?.resolve(new Response('own'))
  expect((await claimed).body).toBe('own')
})

test('from its claim on it ends with the page’s signal and by the page’s time limit, as any other', async () => {
  const controller = new AbortController()
  sendEarly(url, init)
  const cancelled = http(url, { ...init, signal: controller.signal }).catch((error) => error)
  controller.abort('gone')
  expect(await cancelled).toBe('gone')
  expect(sent[0]?.signal.aborted).toBe(true)

  sendEarly(url, init)
  await vi.advanceTimersByTimeAsync(15_000)
  const slow = http(url, init).catch((error) => error)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sent[1]?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await slow).toMatchObject({ kind: 'unreachable', reason: 'timeout' })
})

test('what failed before it was claimed is the failure that it would have been, without the key', async () => {
  sendEarly(url, init)
  sent[0]?.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(100)
  const address = 'https://node.test/v3/{key}'
  const failure: UnreachableError = await http(url, init, { address }).catch((error) => error)
  expect(failure).toMatchObject({ kind: 'unreachable', reason: 'network' })
  expect(failure.address).toBe(address)
  expect(sent).toHaveLength(1)
})

test('who claims a response sees it after the request that it led to has left', async () => {
  const next = `${url}/next`
  sendEarly(url, init, (body) => sendEarly(next, { method: 'POST', body }))
  const first = http(url, init)
  sent[0]?.resolve(new Response('what follows'))
  expect((await first).body).toBe('what follows')
  expect(isSentEarly(next, { method: 'POST', body: 'what follows' })).toBe(true)
})

test('a fault in what follows does not reach who claims the response', async () => {
  sendEarly(url, init, () => {
    throw new Error('unreadable')
  })
  const claimed = http(url, init)
  sent[0]?.resolve(new Response('answer'))
  expect((await claimed).body).toBe('answer')
})
