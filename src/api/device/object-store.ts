import { promisifyRequest, type UseStore } from 'idb-keyval'
import { settleWithin } from '#api/device/settle-within.ts'

/** Milliseconds for one transaction; the largest usual one writes a list of pins. */
const usualUseMs = 60_000

/**
 * The one object store of a database, for the functions of idb-keyval; made when it is used first.
 * Like idb-keyval's own, but a page that is left while it makes the store gives that up: WebKit
 * keeps such a page, and the next ones would wait for it. Using it rejects where the browser
 * refuses storage, and where a read or write takes too long.
 * @param maxOpenMs past it, using it rejects until it is open: some browsers open a database never
 */
export function openObjectStore(
  database: string,
  objectStore: string,
  maxOpenMs = 5_000,
  maxUseMs = usualUseMs,
): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    const opened = openDatabase(database, objectStore)
    opened.then(
      (db) => {
        opening = opened
        // Safari closes connections by itself.
        db.onclose = forget
      },
      () => forget(),
    )
    return settleWithin(opened, maxOpenMs)
  }
  const forget = () => {
    opening = undefined
  }
  return async (mode, use) => {
    opening ??= open()
    const objects = (await opening).transaction(objectStore, mode).objectStore(objectStore)
    try {
      return await settleWithin(Promise.resolve(use(objects)), maxUseMs)
    } catch (error) {
      // A write that was reported as failed must not happen later.
      abortTransaction(objects.transaction)
      throw error
    }
  }
}

function openDatabase(database: string, objectStore: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database)
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
  const opened = promisifyRequest(request)
  const giveUp = () => abortTransaction(request.transaction)
  globalThis.addEventListener?.('pagehide', giveUp)
  const settle = () => globalThis.removeEventListener?.('pagehide', giveUp)
  opened.then(settle, settle)
  return opened
}

/** Gives up a transaction, if there is one and it has not finished yet. */
function abortTransaction(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // Already committed; its callbacks are still queued.
  }
}

/** Browsers open in some 10 ms; past this time the page asks the service. */
const maxCacheOpenMs = 1000

/**
 * An object store of data that can be read again: transactions that run when the page is left are given up.
 * WebKit keeps a page that was left during its transaction, and each later page would wait for it.
 */
export function openCacheStore(database: string, objectStore: string): UseStore {
  const store = openObjectStore(database, objectStore, maxCacheOpenMs)
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

/** The result of using IndexedDB; undefined where the browser refuses it, even by throwing. */
export async function tryIndexedDb<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}
