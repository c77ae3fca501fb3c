import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  allConnections,
  type Connection,
  filesConnection,
  hasCredentials,
} from '#api/connections/connections.ts'
import { resolveCurrency } from '#api/connections/resolve-currency.ts'
import type { FilesAuth } from '#domain/connections/connection-form.ts'

/** A connection as a page may hold it: not key and secret, but whether they are here. */
export type PublicConnection = Omit<Connection, 'apiKey' | 'files'> & {
  hasKey: boolean
  needsKey: boolean
  ipfsUrl: string | undefined
  filesAuth: FilesAuth
  /** Whether the credentials that the file network wants are here. */
  hasSecret: boolean
}

/** Whether it has a key or secret that can be forgotten. */
export const hasForgettableSecrets = ({
  hasKey,
  ipfsUrl,
  filesAuth,
  hasSecret,
}: PublicConnection) => hasKey || (ipfsUrl !== undefined && filesAuth !== 'none' && hasSecret)

/** All connections, without keys and secrets. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async (): Promise<PublicConnection[]> =>
    // Keys stay below this line: every tool that shows caches shows what a query holds.
    Promise.all(
      (await allConnections()).map(async ({ apiKey, files, ...connection }) => ({
        ...connection,
        nativeCurrency: await resolveCurrency(connection),
        hasKey: apiKey !== '',
        needsKey: apiKey === '' && !connection.keyless && !connection.remembered,
        ipfsUrl: files?.ipfsUrl,
        filesAuth: files?.auth ?? 'Basic',
        hasSecret: files !== undefined && hasCredentials(files),
      })),
    ),
  staleTime: Number.POSITIVE_INFINITY,
  // Polls until the service answers again.
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ remembered }) => remembered) ? 5000 : false,
})

/** Whether two chain IDs, which may be unknown, do not name two chains. */
export const mayBeOneChain = (one: number | undefined, other: number | undefined): boolean =>
  (one ?? other) === (other ?? one)

/** The connection of a network, for requests outside a page; undefined where there is none. */
export async function fetchConnection(
  client: QueryClient,
  network: string,
): Promise<PublicConnection | undefined> {
  const connections = await client.fetchQuery(connectionsQuery)
  return connections.find((connection) => connection.network === network)
}

/** The address and examples of the file network in use, without key and secret. */
export const filesConnectionQuery = queryOptions({
  queryKey: ['connections', 'files'] as const,
  queryFn: async () => {
    const { ipfsUrl, embedded = false, examples = [] } = await filesConnection()
    return { ipfsUrl, embedded, examples }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
