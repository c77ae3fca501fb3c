/**
 * The result of using IndexedDB; undefined where the browser refuses it, even by throwing at once.
 */
export async function tryIndexedDb<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}
