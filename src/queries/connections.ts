import { queryOptions } from '@tanstack/react-query'
import { readyConnection } from '#api/connections.ts'

/** The networks that the service of this page offers. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async () =>
    // The key stays below this line: what a query holds can be seen by every tool that shows caches.
    (await readyConnection()).networks.map(({ apiKey: _, ...network }) => network),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where the file network is; key and secret stay below. */
export const filesConnectionQuery = queryOptions({
  queryKey: ['connections', 'files'] as const,
  queryFn: async () => ({ ipfsUrl: (await readyConnection()).files.ipfsUrl }),
  staleTime: Number.POSITIVE_INFINITY,
})
