import { createStore, type UseStore } from 'idb-keyval'

/**
 * A store of what can be read again: what runs when the page is left is given up. WebKit keeps a
 * page that was left in the midst of its transaction, and each later page would wait for it.
 */
export function createCacheStore(database: string, objectStore: string): UseStore {
  const store = createStore(database, objectStore)
  const running = new Set<IDBTransaction>()
  globalThis.addEventListener?.('pagehide', () => {
    for (const transaction of running)
      try {
        transaction.abort()
      } catch {
        // It has finished, and what waits for it has not heard of it yet.
      }
  })
  return (mode, use) =>
    store(mode, async (objects) => {
      const { transaction } = objects
      running.add(transaction)
      try {
        return await use(objects)
      } finally {
        running.delete(transaction)
      }
    })
}
