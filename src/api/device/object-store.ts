import { promisifyRequest, type UseStore } from 'idb-keyval'

/** Browsers open in some 10 ms; past this time the page does without. */
const maxOpenMs = 3000

/**
 * The one object store of a database, for the functions of idb-keyval; made when it is used first. As
 * idb-keyval's own, but a page that is left while it makes the store gives that up: WebKit keeps such
 * a page, and the next ones would wait for it. Using it rejects where the browser refuses storage, and
 * where a database does not open in time, for whatever reason.
 */
export function openObjectStore(database: string, objectStore: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  return async (mode, use) => {
    try {
      opening ??= open(database, objectStore)
      const db = await opening
      // Safari closes connections of its own accord.
      db.onclose = forget
      return use(db.transaction(objectStore, mode).objectStore(objectStore))
    } catch (error) {
      forget()
      throw error
    }
  }
}

async function open(database: string, objectStore: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database)
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
  const stopOnLeave = new AbortController()
  globalThis.addEventListener?.('pagehide', () => abortTransaction(request.transaction), {
    signal: stopOnLeave.signal,
  })
  const opened = promisifyRequest(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The browser did not open ${database} in ${maxOpenMs} ms.`))
      opened.then(
        (late) => late.close(),
        () => undefined,
      )
    }, maxOpenMs)
  })
  try {
    return await Promise.race([opened, timeout])
  } finally {
    clearTimeout(timer)
    stopOnLeave.abort()
  }
}

/** Gives up a transaction, if there is one and it has not finished yet. */
export function abortTransaction(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // It has finished, and what waits for it has not heard of it yet.
  }
}
