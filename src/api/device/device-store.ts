import { entries, get, getMany, promisifyRequest, values } from 'idb-keyval'
import { openObjectStore } from '#api/device/object-store.ts'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'

/** A changed value: the current one, or undefined when it was forgotten. */
export type StoreChange<Value> = { id: string; value: Value | undefined }

/** Returns the new value for the known one of a key; undefined forgets it. */
export type ChangeValue<Key, Value> = (known: Value | undefined, key: Key) => Value | undefined

/**
 * Values that this device keeps in an object store of IndexedDB, each under the id that `idOf`
 * makes of its key. A value that the browser refuses to store stays in memory until the page is
 * closed: no operation fails for that, and `lasting` says which it was.
 */
export function openDeviceStore<Key, Value>(
  database: string,
  objectStore: string,
  idOf: (key: Key) => string,
) {
  const store = openObjectStore(database, objectStore)
  const inMemory = new Map<string, Value>()
  return {
    async read(key: Key): Promise<Value | undefined> {
      const id = idOf(key)
      return inMemory.get(id) ?? (await tryIndexedDb(() => get<Value>(id, store)))
    },

    /** Everything, in no order, and whether it outlives this page. */
    async readAll(): Promise<{ values: Value[]; lasting: boolean }> {
      const stored = await tryIndexedDb(() => values<Value>(store))
      return { values: [...(stored ?? []), ...inMemory.values()], lasting: stored !== undefined }
    },

    /** Everything by its id, in no order. */
    async readEntries(): Promise<[id: string, value: Value][]> {
      const stored = await tryIndexedDb(() => entries<string, Value>(store))
      return [...(stored ?? []), ...inMemory]
    },

    /** The values under these ids, after another tab has changed them. */
    async readChanges(ids: readonly string[]): Promise<StoreChange<Value>[]> {
      const now = await tryIndexedDb(() => getMany<Value>([...ids], store))
      return now ? ids.map((id, index) => ({ id, value: now[index] })) : []
    },

    /** Changes values in one transaction, whatever other tabs do. */
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
