import { entries, get, getMany, promisifyRequest, type UseStore } from 'idb-keyval'
import { tryIndexedDb } from '#api/device/object-store.ts'

/** A changed value: the current one, or undefined when it was forgotten. */
export type StoreChange<Value> = { id: string; value: Value | undefined }

/** Returns the new value for the known one of a key; undefined forgets it. */
export type ChangeValue<Key, Value> = (known: Value | undefined, key: Key) => Value | undefined

/** Bounds of a store that keeps the newest values, and how the time and size of one are read. */
type Bounds<Value> = {
  maxCount: number
  maxBytes: number
  /** When it was saved, in ms since 1970, and its bytes, more or less. */
  measure: (value: Value) => { time: number; bytes: number }
}

/**
 * Values that this device keeps in an object store of IndexedDB, each under the id that `idOf`
 * makes of its key; with bounds, only the newest. A value that the browser refuses to store stays in
 * memory until the page is closed: no operation fails for that, and `lasting` says which it was.
 */
export function openDeviceStore<Key, Value>(
  store: UseStore,
  idOf: (key: Key) => string,
  bounds?: Bounds<Value>,
) {
  const inMemory = new Map<string, Value>()
  return {
    async read(key: Key): Promise<Value | undefined> {
      const id = idOf(key)
      return inMemory.get(id) ?? (await tryIndexedDb(() => get<Value>(id, store)))
    },

    /** Everything by its id, in no order, and whether it outlives this page. */
    async readAll(): Promise<{ byId: Map<string, Value>; lasting: boolean }> {
      const stored = await tryIndexedDb(() => entries<string, Value>(store))
      const byId = new Map([...(stored ?? []), ...inMemory])
      if (bounds) byId.delete(growthKey)
      return { byId, lasting: stored !== undefined }
    },

    /** The values under these ids, after another tab has changed them. */
    async readChanges(ids: readonly string[]): Promise<StoreChange<Value>[]> {
      const now = await tryIndexedDb(() => getMany<Value>([...ids], store))
      return now ? ids.map((id, index) => ({ id, value: now[index] })) : []
    },

    /** Changes values in one transaction, no matter what other tabs do. */
    async change(
      keys: readonly Key[],
      change: ChangeValue<Key, Value>,
    ): Promise<{ changes: StoreChange<Value>[]; lasting: boolean }> {
      const ids = keys.map(idOf)
      const storedChanges = await tryIndexedDb(() =>
        store('readwrite', async (objects) => {
          // Values are read at once: one after the other, a hundred thousand take a minute.
          const known = await Promise.all(
            ids.map(async (id) => inMemory.get(id) ?? promisifyRequest(objects.get(id))),
          )
          const changes = changesOf(ids, keys, known, change)
          for (const { id, value } of changes)
            if (value) objects.put(value, id)
            else objects.delete(id)
          if (bounds) await dropOldest(objects, changes, bounds)
          await promisifyRequest(objects.transaction)
          return changes
        }),
      )
      if (storedChanges) {
        for (const id of ids) inMemory.delete(id)
        return { changes: storedChanges, lasting: true }
      }
      const known = ids.map((id) => inMemory.get(id))
      const changes = changesOf(ids, keys, known, change)
      for (const { id, value } of changes)
        if (value) inMemory.set(id, value)
        else inMemory.delete(id)
      if (bounds) dropOldestInMemory(inMemory, bounds)
      return { changes, lasting: false }
    },
  }
}

/** A key that is named twice is changed twice: the second change gets the result of the first. */
function changesOf<Key, Value>(
  ids: readonly string[],
  keys: readonly Key[],
  known: readonly (Value | undefined)[],
  change: ChangeValue<Key, Value>,
): StoreChange<Value>[] {
  const now = new Map(ids.map((id, index) => [id, known[index]]))
  for (const [index, key] of keys.entries()) {
    const id = ids[index] ?? ''
    now.set(id, change(now.get(id), key))
  }
  return [...now].map(([id, value]) => ({ id, value }))
}

/** Growth, as a share of the bounds, at which the oldest are found: that reads all values. */
const maxGrowth = 1 / 3
/** Key of the growth since then, which lies among the values. */
const growthKey = 'growth'

/**
 * Drops the oldest of what a store has beyond its bounds, whenever it may have outgrown them by a
 * third. Runs in the transaction that wrote `changes`: so it counts what other tabs write, too.
 */
async function dropOldest<Value>(
  objects: IDBObjectStore,
  changes: readonly { value: Value | undefined }[],
  bounds: Bounds<Value>,
): Promise<void> {
  let growth: number = (await promisifyRequest(objects.get(growthKey))) ?? maxGrowth
  for (const { value } of changes)
    if (value)
      growth += Math.max(1 / bounds.maxCount, bounds.measure(value).bytes / bounds.maxBytes)
  objects.put(growth > maxGrowth ? 0 : growth, growthKey)
  if (growth <= maxGrowth) return
  const entries = []
  // One after another: all at once may be more than the memory of a phone.
  const request = objects.openCursor()
  let cursor = await promisifyRequest(request)
  while (cursor) {
    if (cursor.key !== growthKey) entries.push({ id: cursor.key, ...bounds.measure(cursor.value) })
    cursor.continue()
    cursor = await promisifyRequest(request)
  }
  for (const id of findOldest(entries, bounds)) objects.delete(id)
}

function dropOldestInMemory<Value>(values: Map<string, Value>, bounds: Bounds<Value>) {
  const entries = [...values].map(([id, value]) => ({ id, ...bounds.measure(value) }))
  for (const id of findOldest(entries, bounds)) values.delete(id)
}

/** The ids of the oldest entries, without which the others are within the bounds. */
function findOldest<Id>(
  entries: readonly { id: Id; time: number; bytes: number }[],
  { maxCount, maxBytes }: { maxCount: number; maxBytes: number },
): Id[] {
  let keptBytes = 0
  return entries
    .toSorted((one, other) => other.time - one.time)
    .filter(({ bytes }, index) => {
      keptBytes += bytes
      return index >= maxCount || keptBytes > maxBytes
    })
    .map(({ id }) => id)
}
