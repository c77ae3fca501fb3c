import type { UseStore } from 'idb-keyval'
import { abortTransaction, openObjectStore } from '#api/device/object-store.ts'

/** Browsers open in some 10 ms; past this time the page asks the service. */
const maxOpenMs = 1000

/**
 * A store of data that can be read again: transactions that run when the page is left are given up.
 * WebKit keeps a page that was left in the midst of its transaction, and each later page would wait
 * for it.
 */
export function createCacheStore(database: string, objectStore: string): UseStore {
  const store = openObjectStore(database, objectStore, maxOpenMs)
  const running = new Set<IDBTransaction>()
  globalThis.addEventListener?.('pagehide', () => running.forEach(abortTransaction))
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
