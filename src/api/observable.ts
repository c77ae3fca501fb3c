/**
 * A value that changes outside of components; read and watched as `useSyncExternalStore` wants it.
 */
export type Observable<T> = {
  read(): T
  /** Calls back after changes until the returned function is called. */
  watch(listener: () => void): () => void
  change(next: T): void
}

/**
 * @param intervalMs listeners hear of the first change at once, and of further ones at most once in this
 *   time: what is drawn for each of a thousand requests costs more than they do
 */
export function createObservable<T>(value: T, intervalMs = 0): Observable<T> {
  let currentValue = value
  const listeners = new Set<() => void>()
  let interval: 'none' | 'without a change' | 'with changes' = 'none'

  function notify() {
    for (const listener of listeners) listener()
    if (intervalMs === 0) return
    interval = 'without a change'
    setTimeout(() => {
      const hasChanges = interval === 'with changes'
      interval = 'none'
      if (hasChanges) notify()
    }, intervalMs)
  }

  return {
    read: () => currentValue,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      currentValue = next
      if (interval === 'none') notify()
      else interval = 'with changes'
    },
  }
}
