import { createStore, get, getMany, promisifyRequest, values } from 'idb-keyval'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'

/** What became of a value: what is known now, or undefined when it is forgotten. */
export type StoreChange<Value> = { id: string; value: Value | undefined }

/** Given what is known under a key, gives what is to be known; undefined forgets it. */
export type ChangeValue<Key, Value> = (known: Value | undefined, key: Key) => Value | undefined

/**
 * Values that this device keeps, each under the id that `idOf` gives its key, in an object store of
 * IndexedDB. What a browser refuses to keep stays in memory until the page is closed: no use of it
 * fails, and `lasting` says which it was.
 */
export function openDeviceStore<Key, Value>(
  database: string,
  objectStore: string,
  idOf: (key: Key) => string,
) {
  const store = createStore(database, objectStore)
  const inMemory = new Map<string, Value>()
  return {
    async read(key: Key): Promise<Value | undefined> {
      const id = idOf(key)
      return inMemory.get(id) ?? (await tryIndexedDb(() => get<Value>(id, store)))
    },

    /** Everything, in no order, and whether it outlives this page. */
    async readAll(): Promise<{ values: Value[]; lasting: boolean }> {
      const lasting = await tryIndexedDb(() => values<Value>(store))
      return { values: [...(lasting ?? []), ...inMemory.values()], lasting: lasting !== undefined }
    },

    /** What this device has under these ids by now, after another tab has changed it. */
    async readChanges(ids: readonly string[]): Promise<StoreChange<Value>[]> {
      const now = await tryIndexedDb(() => getMany<Value>([...ids], store))
      return now ? ids.map((id, index) => ({ id, value: now[index] })) : []
    },

    /** Changes values in one step, whatever other tabs do. */
    async change(
      keys: readonly Key[],
      change: ChangeValue<Key, Value>,
    ): Promise<{ changes: StoreChange<Value>[]; lasting: boolean }> {
      const ids = keys.map(idOf)
      const lasting = await tryIndexedDb(() =>
        store('readwrite', async (objects) => {
          // Asked for all at once: one after the other, a hundred thousand take a minute.
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
      if (lasting) {
        for (const id of ids) inMemory.delete(id)
        return { changes: lasting, lasting: true }
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

/** A key that is named twice is changed twice: the second change sees what the first one gave. */
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
