/**
 * A value that changes outside of components; read and watched as `useSyncExternalStore` wants it.
 */
export type Observable<T> = {
  read(): T
  /** Calls back after every change until the returned function is called. */
  watch(listener: () => void): () => void
  change(next: T): void
}

export function createObservable<T>(value: T): Observable<T> {
  let currentValue = value
  const listeners = new Set<() => void>()
  return {
    read: () => currentValue,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      currentValue = next
      for (const listener of listeners) listener()
    },
  }
}
