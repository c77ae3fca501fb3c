import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearRequestLog, countLoggedRequests, logRequest, readRequestLog } from './request-log.ts'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/devnet/gas', search: '?to=0x1' })
  clearRequestLog()
})
afterAll(() => {
  vi.unstubAllGlobals()
  clearRequestLog()
})

const ask = (method: string, params: readonly unknown[] = []) =>
  logRequest({ network: 'devnet', method, params })
const answer = (body: string) =>
  ({ state: 'answered', transport: 'HTTP', status: 200, milliseconds: 1, bytes: 1, body }) as const

test('a logged request has the page that sent it, and its outcome', () => {
  const first = ask('cat', ['Qm'])
  ask('add')
  first(answer('content'))
  expect(readRequestLog()).toMatchObject([
    { method: 'add', outcome: { state: 'waiting' } },
    {
      method: 'cat',
      page: '/devnet/gas?to=0x1',
      outcome: { body: 'content', characters: 7 },
    },
  ])
})

test('the log holds the latest 500 requests, and the beginning of each answer', () => {
  for (let count = 0; count < 600; count++) ask(`method ${count}`)(answer('ä'.repeat(30_000)))
  expect(readRequestLog()).toHaveLength(500)
  expect(countLoggedRequests()).toBe(600)
  expect(readRequestLog()[0]?.method).toBe('method 599')
  for (const { outcome } of readRequestLog())
    expect(outcome).toMatchObject({ body: 'ä'.repeat(20_000), characters: 30_000 })
})

test('many answers of a megabyte take no more memory than their beginnings', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  for (let count = 0; count < 150; count++)
    ask('eth_getBlockByHash')(answer(`${count}`.padEnd(1_000_000, JSON.stringify({ count }))))
  expect(readRequestLog()).toHaveLength(150)
  // 150 beginnings are 3 MB; the answers were 150.
  expect(used() - before).toBeLessThan(15_000_000)
})

test('requests of megabytes push out older ones, and the newest stays no matter its size', () => {
  for (let count = 0; count < 10; count++) ask(`call ${count}`, ['ab'.repeat(500_000)])
  expect(readRequestLog().map(({ method }) => method)).toEqual(['call 9', 'call 8', 'call 7'])
  ask('huge', ['ab'.repeat(3_000_000)])
  expect(readRequestLog().map(({ method }) => method)).toEqual(['huge'])
})
