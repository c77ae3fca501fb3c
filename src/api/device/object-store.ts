import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * The one object store of a database, for the functions of idb-keyval; made when it is used first. As
 * idb-keyval's own, but a page that is left while it makes the store gives that up: WebKit keeps such
 * a page, and the next ones would wait for it. Using it rejects where the browser refuses storage.
 * @param maxOpenMs for what the page can do without: past it, using it rejects until it is open
 */
export function openObjectStore(
  database: string,
  objectStore: string,
  maxOpenMs?: number,
): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    const opened = openDatabase(database, objectStore)
    opened.then(
      (db) => {
        opening = opened
        // Safari closes connections of its own accord.
        db.onclose = forget
      },
      () => forget(),
    )
    return maxOpenMs === undefined ? opened : Promise.race([opened, rejectAfter(maxOpenMs)])
  }
  const forget = () => {
    opening = undefined
  }
  return async (mode, use) => {
    opening ??= open()
    return use((await opening).transaction(objectStore, mode).objectStore(objectStore))
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

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, ms, new Error('not open in time'))
  })
}

/** Gives up a transaction, if there is one and it has not finished yet. */
export function abortTransaction(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // It has finished, and what waits for it has not heard of it yet.
  }
}
