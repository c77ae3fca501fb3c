import { queryOptions } from '@tanstack/react-query'
import {
  allConnections,
  type Connection,
  filesConnection,
  hasCredentials,
} from '#api/connections/connections.ts'
import type { FilesAuth } from '#domain/connections/connection-form.ts'
import type { FileExample } from '#protocol/connection.ts'

export type { FileExample }

/** A connection as a page may hold it: without key and secret, but knowing whether they are here. */
export type PublicConnection = Omit<Connection, 'apiKey' | 'files'> & {
  hasKey: boolean
  ipfsUrl: string | undefined
  filesAuth: FilesAuth
  /** Whether the file network can be told who asks. */
  hasSecret: boolean
}

/** Whether there is anything of it to be forgotten. */
export const hasForgettableSecrets = ({
  hasKey,
  ipfsUrl,
  filesAuth,
  hasSecret,
}: PublicConnection) => hasKey || (ipfsUrl !== undefined && filesAuth !== 'none' && hasSecret)

/** The connections to choose from. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async (): Promise<PublicConnection[]> =>
    // Keys stay below this line: what a query holds can be seen by every tool that shows caches.
    (await allConnections()).map(({ apiKey, files, ...connection }) => ({
      ...connection,
      hasKey: apiKey !== '',
      ipfsUrl: files?.ipfsUrl,
      filesAuth: files?.auth ?? 'Basic',
      hasSecret: files !== undefined && hasCredentials(files),
    })),
  staleTime: Number.POSITIVE_INFINITY,
  // Until the service is back.
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ remembered }) => remembered) ? 5000 : false,
})

/** Where the file network is, and what of it is worth looking at; key and secret stay below. */
export const filesConnectionQuery = queryOptions({
  queryKey: ['connections', 'files'] as const,
  queryFn: async () => {
    const { ipfsUrl, examples = [] } = await filesConnection()
    return { ipfsUrl, examples }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
