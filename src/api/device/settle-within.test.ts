import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { sourceOfFile } from '#state/uploads/upload.ts'
import { createTemporaryFile } from './content-file.ts'
import { openObjectStore } from './object-store.ts'
import { settleWithin } from './settle-within.ts'
import { hasRoom } from './storage-room.ts'
import { readUploads, writeUploads } from './upload-store.ts'

const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', {
    storage: { getDirectory: never, estimate: never },
    locks: { request: never },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a promise comes to in this time; `nothing` where it does not settle. */
async function within(promise: Promise<unknown>, maxMs = 60_000) {
  const settled = promise.catch(() => 'rejected')
  const late = new Promise((resolve) => setTimeout(resolve, maxMs, 'nothing'))
  await vi.advanceTimersByTimeAsync(maxMs)
  return Promise.race([settled, late])
}

test('where storage, its folder or its size never settle, a page goes on without them', async () => {
  const store = openObjectStore('a', 'b')
  expect(await within(store('readonly', () => 1))).toBe('rejected')
  expect(await within(readUploads())).toBeUndefined()
  expect(await within(writeUploads([{ id: 'a' }]))).toBe(false)
  const file = createTemporaryFile(undefined).then((file) => file.finish())
  expect(await within(file)).toBeInstanceOf(Blob)
  expect(await within(hasRoom(1))).toBe(true)
})

/** A browser whose private folder works, and then no longer does: all that `stops` names never settles. */
function stubFolder(stops: readonly string[]) {
  const step = (name: string, value?: unknown) => () =>
    stops.includes(name) ? never() : Promise.resolve(value)
  const writable = { write: step('write'), close: step('close'), abort: step('abort') }
  const handle = {
    createWritable: async () => writable,
    getFile: step('getFile', new Blob(['a'])),
  }
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: async () => handle,
    removeEntry: async () => undefined,
    keys: async function* () {},
  }
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => folder, estimate: never },
    locks: {
      request: (_name: string, _options: unknown, use: (lock: object) => unknown) =>
        stops.includes('lock') ? never() : Promise.resolve(use({})),
      query: step('query', {}),
    },
  })
}

test.each(['lock', 'query', 'abort', 'nothing'])(
  'where %s of a temporary file never settles, it is written all the same',
  async (stop) => {
    vi.resetModules()
    stubFolder([stop])
    const { createTemporaryFile } = await import('./content-file.ts')
    const work = async () => {
      const file = await createTemporaryFile(undefined)
      await file.write(new Uint8Array(1))
      const content = await file.finish()
      await file.discard()
      return content
    }
    expect(await within(work())).toBeInstanceOf(Blob)
  },
)

test.each(['write', 'close', 'getFile'])(
  'where %s of a temporary file never settles, its writer reads so',
  async (stop) => {
    vi.resetModules()
    stubFolder([stop])
    const { createTemporaryFile } = await import('./content-file.ts')
    const work = async () => {
      const file = await createTemporaryFile(undefined)
      await file.write(new Uint8Array(1))
      await file.finish()
    }
    const reason = work().catch((error: Error) => `${error.name}: ${error.message}`)
    expect(await within(reason, 5 * 60_000)).toBe(
      'DiskError: The browser says: the browser did not respond in time',
    )
  },
)

test('what is read or written without end is given up', async () => {
  const abort = vi.fn()
  const request: { result: unknown; onsuccess?: () => void } = {
    result: { transaction: () => ({ objectStore: () => ({ transaction: { abort } }) }) },
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => request.onsuccess?.())
      return request
    },
  })
  const store = openObjectStore('a', 'b')
  expect(await within(store('readwrite', never), 5 * 60_000)).toBe('rejected')
  expect(abort).toHaveBeenCalledOnce()
})

test('where a lock never settles, this tab sends all the same', async () => {
  const { joinQueue, startUploads } = await import('#state/uploads/upload-commands.ts')
  const { uploadQueue } = await import('#state/uploads/upload-queue.ts')
  joinQueue(new QueryClient())
  startUploads([sourceOfFile(new File(['a'], 'a'))], kuboDefaults)
  await within(never())
  expect(uploadQueue.read().uploads).toMatchObject([{ name: 'a' }])
})

test('what settles in time is passed on, and its timer ends', async () => {
  expect(await settleWithin(Promise.resolve(1), 5)).toBe(1)
  await expect(settleWithin(Promise.reject(new Error('a')), 5)).rejects.toThrow('a')
  expect(vi.getTimerCount()).toBe(0)
})
