import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Without `added`: queries are added while a page is drawn, which must not draw another part. */
const watchedEvents = new Set(['updated', 'removed', 'observerAdded', 'observerRemoved'])

/**
 * A value that is read from the cache of queries, whenever one of them changes; with `names`, one whose key
 * begins with such a name. `read` returns the same value until it changes, as of `useSyncExternalStore`.
 */
export function useCacheValue<Value>(
  read: (client: QueryClient) => Value,
  names?: ReadonlySet<unknown>,
): Value {
  const client = useQueryClient()
  const watchCache = useCallback(
    (onChange: () => void) =>
      client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
        if (watchedEvents.has(type) && (!names || names.has(queryKey[0]))) onChange()
      }),
    [client, names],
  )
  return useSyncExternalStore(watchCache, () => read(client))
}
