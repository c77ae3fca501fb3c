import type { Hash } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { answeringNode } from '#testing/answering-node.ts'
import { sendEarly } from '../early-requests.ts'
import { clearRequestLog, readRequestLog } from '../log/request-log.ts'
import { cachedBlock } from './block-cache.ts'
import { earlyId, rpcEnvelope, rpcTarget } from './rpc-target.ts'

const store = vi.hoisted(() => ({ get: vi.fn() }))
vi.mock('idb-keyval', () => store)

const node = answeringNode()
const params: [Hash, boolean] = [`0x${'ab'.repeat(32)}`, false]
const [hash] = params
/** Not final, so that it is not written. */
const served = { hash, number: '0x1' }
const kept = { at: new Date(0), result: { ...served, kept: true } }

beforeEach(() => {
  store.get.mockReset().mockResolvedValue(undefined)
  clearRequestLog()
  node.answer = () => ({ result: served })
})

function sendBlockEarly() {
  const connection = { baseUrl: 'https://node.test', apiKey: 'key-of-this-test' }
  const { url, init } = rpcTarget(connection, rpcEnvelope(earlyId, 'eth_getBlockByHash', params))
  sendEarly(url, init)
}
const ask = (onCached?: () => void) => cachedBlock('own', hash, false, undefined, onCached)
const never = new Promise<never>(() => {})
const outcomes = () => readRequestLog().map(({ outcome }) => outcome)

test('a kept block is answered without a request', async () => {
  store.get.mockResolvedValue(kept)
  const onCached = vi.fn()
  expect(await ask(onCached)).toBe(kept.result)
  expect(onCached).toHaveBeenCalledWith(kept.result)
  expect(node.calls).toEqual([])
  expect(outcomes()).toEqual([{ state: 'kept', since: kept.at }])
})

test('the answer of an early request does not wait for the look at what is kept', async () => {
  sendBlockEarly()
  store.get.mockReturnValue(never)
  expect(await ask()).toEqual(served)
  expect(node.calls).toHaveLength(1)
  expect(outcomes()).toMatchObject([{ state: 'answered' }])
})

test('a kept block ends an early request, which the log says was sent and cancelled', async () => {
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        if (!url.startsWith('https://node.test')) return reject(new TypeError())
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  sendBlockEarly()
  store.get.mockResolvedValue(kept)
  expect(await ask()).toBe(kept.result)
  // In no order: the look at what is kept and the offer of a connection run side by side.
  const states = () =>
    outcomes()
      .map(({ state }) => state)
      .toSorted()
  await expect.poll(states).toEqual(['failed', 'kept'])
  expect(outcomes()).toContainEqual(expect.objectContaining({ message: 'Cancelled.' }))
})

test.each([
  ['fails', () => ({ status: 500 })],
  ['says null', () => ({ result: null })],
])('what is kept counts where the early request %s', async (_, answer) => {
  node.answer = answer
  sendBlockEarly()
  store.get.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, kept)))
  expect(await ask()).toBe(kept.result)
})

test('where nothing is kept, its failure and its null are those of the block', async () => {
  node.answer = () => ({ result: null })
  sendBlockEarly()
  expect(await ask()).toBeNull()
  node.answer = () => ({ status: 500 })
  sendBlockEarly()
  await expect(ask()).rejects.toMatchObject({ kind: 'refused' })
  // Each was asked for once.
  expect(node.calls).toHaveLength(2)
})
