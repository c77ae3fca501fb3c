import { throttle } from '#api/throttle.ts'

/** A value that changes outside of components, in the form `useSyncExternalStore` wants. */
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
  const notifyNow = () => {
    for (const listener of listeners) listener()
    return intervalMs
  }
  const notify = intervalMs === 0 ? notifyNow : throttle(notifyNow)
  return {
    read: () => currentValue,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      currentValue = next
      notify()
    },
  }
}
