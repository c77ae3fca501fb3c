import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openObjectStore } from './object-store.ts'
import { hasRoom, privateFolder } from './private-folder.ts'
import { settleWithin } from './settle-within.ts'
import { readUploads, writeUploads } from './upload-store.ts'
import { becomeLeader } from './upload-tabs.ts'

const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.stubGlobal('navigator', {
    storage: { getDirectory: never, estimate: never },
    locks: { request: never },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a promise comes to in a minute; `nothing` where it does not settle. */
async function within(promise: Promise<unknown>) {
  const settled = promise.catch(() => 'rejected')
  const late = new Promise((resolve) => setTimeout(resolve, 60_000, 'nothing'))
  await vi.advanceTimersByTimeAsync(60_000)
  return Promise.race([settled, late])
}

test('where storage, its folder or its size never settle, a page goes on without them', async () => {
  const store = openObjectStore('a', 'b')
  expect(await within(store('readonly', () => 1))).toBe('rejected')
  expect(await within(readUploads())).toBeUndefined()
  expect(await within(writeUploads([{ id: 'a' }]))).toBe(false)
  expect(await within(privateFolder('a'))).toBeUndefined()
  expect(await within(hasRoom(1))).toBe(true)
})

test('where a lock never settles and no tab answers, this tab sends', async () => {
  expect(await within(becomeLeader())).toBeUndefined()
})

test('what settles in time is passed on, and its timer ends', async () => {
  expect(await settleWithin(Promise.resolve(1), 5)).toBe(1)
  await expect(settleWithin(Promise.reject(new Error('a')), 5)).rejects.toThrow('a')
  expect(vi.getTimerCount()).toBe(0)
})
