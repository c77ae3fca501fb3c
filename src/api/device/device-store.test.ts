import fc from 'fast-check'
import type { UseStore } from 'idb-keyval'
import { expect, test } from 'vitest'
import { openDeviceStore } from './device-store.ts'
import { openObjectStore } from './object-store.ts'

type Entry = { name: string; count: number }

/** Node has no IndexedDB: it stands for a browser that refuses storage. */
const openStore = () =>
  openDeviceStore<{ name: string }, Entry>(openObjectStore('story', 'entries'), ({ name }) =>
    name.toLowerCase(),
  )
const countUp = (known: Entry | undefined, { name }: { name: string }) => ({
  name,
  count: (known?.count ?? 0) + 1,
})

test('values that a browser refuses to store last until the page is closed', async () => {
  const store = openStore()
  expect(await store.read({ name: 'one' })).toBeUndefined()
  expect(await store.readAll()).toEqual({ byId: new Map(), lasting: false })
  const { changes, lasting } = await store.change([{ name: 'one' }, { name: 'two' }], countUp)
  expect(lasting).toBe(false)
  expect(changes.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(await store.read({ name: 'ONE' })).toEqual({ name: 'one', count: 1 })
  expect((await store.readAll()).byId.size).toBe(2)
  await store.change([{ name: 'one' }], () => undefined)
  const left = new Map([['two', { name: 'two', count: 1 }]])
  expect(await store.readAll()).toEqual({ byId: left, lasting: false })
})

test('a key that is named twice is changed twice, and reported once', async () => {
  const store = openStore()
  const { changes } = await store.change([{ name: 'a' }, { name: 'b' }, { name: 'A' }], countUp)
  expect(changes).toEqual([
    { id: 'a', value: { name: 'A', count: 2 } },
    { id: 'b', value: { name: 'b', count: 1 } },
  ])
})

test('a change that throws rejects for its caller, and changes nothing', async () => {
  const store = openStore()
  const failing = store.change([{ name: 'a' }], () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await store.readAll()).byId.size).toBe(0)
})

test('any name is one for a value of a store without bounds', async () => {
  const store = openStore()
  await store.change([{ name: 'growth' }, { name: 'bytes' }], countUp)
  expect([...(await store.readAll()).byId.keys()]).toEqual(['growth', 'bytes'])
})

type Value = { time: number; bytes: number }
type Model = Map<string, Value>

const bounds = { maxCount: 6, maxBytes: 100, measure: (value: Value) => value }
const maxGrowth = 4 / 3

/** The model of a store: the newest values, exactly as many as the bounds allow. */
function newestOf(values: Model): Model {
  let bytes = 0
  const newestFirst = [...values].sort(([, one], [, other]) => other.time - one.time)
  const kept = newestFirst.slice(0, bounds.maxCount).filter(([, value]) => {
    bytes += value.bytes
    return bytes <= bounds.maxBytes
  })
  return new Map(kept)
}

/** An object store that tabs share; like a browser's, it runs their transactions in turn. */
function createDisk(initial: Iterable<[string, unknown]>) {
  const disk = { records: new Map(initial), isRefused: false }
  let turn: Promise<unknown> = Promise.resolve()
  const store: UseStore = (_, use) => {
    const run = async () => {
      if (disk.isRefused) throw new DOMException('denied', 'SecurityError')
      const records = new Map(disk.records)
      const result = await use(objectsIn(records))
      disk.records = records
      return result
    }
    const done = turn.then(run)
    turn = done.catch(() => undefined)
    return done
  }
  return Object.assign(disk, { store })
}

/** The operations of a transaction that the store uses. */
function objectsIn(records: Map<string, unknown>): IDBObjectStore {
  /** A request that succeeds, once more after each call of `again`. */
  function request(findResult: (again: () => void) => unknown) {
    const opened = { result: undefined as unknown, onsuccess: () => {} }
    const settle = () =>
      queueMicrotask(() => {
        opened.result = findResult(settle)
        opened.onsuccess()
      })
    settle()
    return opened
  }
  const objects = {
    get: (key: string) => request(() => records.get(key)),
    getAll: () => request(() => [...records.values()]),
    getAllKeys: () => request(() => [...records.keys()]),
    put: (value: unknown, key: string) => records.set(key, value),
    delete: (key: string) => records.delete(key),
    openCursor() {
      const remaining = [...records]
      return request((again) => {
        const [key, value] = remaining.shift() ?? []
        const remove = () => records.delete(key ?? '')
        return key === undefined ? null : { key, value, delete: remove, continue: again }
      })
    },
    get transaction() {
      return request(() => undefined)
    },
  }
  return objects as unknown as IDBObjectStore
}

const tab = fc.integer({ min: 0, max: 1 })
const id = fc.constantFrom(...'abcdefghijkl')
const bytes = fc.integer({ min: 0, max: 60 })
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('save'), tab, id, bytes }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), tab, id, bytes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse'), tab, id, bytes }) },
  ),
  { maxLength: 60 },
)

test('two tabs keep the newest, and at most a third more, through refusals and removals', async () => {
  const earlier = fc.uniqueArray(id, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(earlier, steps, async (earlierIds, steps) => {
      const earlierValues: Model = new Map(
        earlierIds.map((id, index) => [id, { time: index - 100, bytes: 20 }]),
      )
      const disk = createDisk(earlierValues)
      const tabs = [0, 1].map(() => ({
        store: openDeviceStore<string, Value>(disk.store, (id) => id, bounds),
        inMemory: new Map() as Model,
      }))
      let stored = newestOf(earlierValues)
      let isBounded = false
      for (const [time, { kind, tab, id, bytes }] of steps.entries()) {
        const { store, inMemory } = tabs[tab] as (typeof tabs)[number]
        const value = kind === 'save' ? { time, bytes } : undefined
        if (kind === 'refuse') disk.isRefused = !disk.isRefused
        else {
          const { lasting } = await store.change([id], () => value)
          expect(lasting).toBe(!disk.isRefused)
          inMemory.delete(id)
          if (disk.isRefused && value)
            (tabs[tab] as (typeof tabs)[number]).inMemory = newestOf(inMemory.set(id, value))
          if (!disk.isRefused) {
            stored.delete(id)
            if (value) stored = newestOf(stored.set(id, value))
            isBounded ||= value !== undefined
          }
        }
        const { growth, ...onDisk } = Object.fromEntries(disk.records) as Record<string, Value>
        expect(onDisk).toMatchObject(Object.fromEntries(stored))
        if (isBounded) {
          const values = Object.values(onDisk)
          expect(values.length).toBeLessThanOrEqual(bounds.maxCount * maxGrowth)
          const totalBytes = values.reduce((sum, { bytes }) => sum + bytes, 0)
          expect(totalBytes).toBeLessThanOrEqual(bounds.maxBytes * maxGrowth)
        }
        for (const { store, inMemory } of tabs) {
          const { byId, lasting } = await store.readAll()
          expect(lasting).toBe(!disk.isRefused)
          expect(Object.fromEntries(byId)).toEqual({
            ...(lasting && onDisk),
            ...Object.fromEntries(inMemory),
          })
        }
      }
    }),
    { numRuns: 40 },
  )
})
