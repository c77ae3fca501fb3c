/** What a use of IndexedDB gave; undefined when the browser refuses it, which some do by throwing at once. */
export async function tryIndexedDb<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}
