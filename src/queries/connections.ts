import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  allConnections,
  type Connection,
  chooseTransport,
  filesConnection,
  type Transport,
} from '#api/connections.ts'
import { removeOwnConnection, saveOwnConnection } from '#api/own-connections.ts'
import { rpc } from '#api/rpc.ts'
import { readSocketStates } from '#api/socket-states.ts'
import type { ConnectionForm } from '#domain/connection-form.ts'
import { readQuantity } from '#domain/quantity.ts'
import type { FileExample } from '#protocol/connection.ts'

export type { FileExample }

/** A connection as a page may hold it: without key and secret. */
export type PublicConnection = Omit<Connection, 'apiKey' | 'files'> & {
  ipfsUrl: string | undefined
}

/** The connections to choose from. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async (): Promise<PublicConnection[]> =>
    // Keys stay below this line: what a query holds can be seen by every tool that shows caches.
    (await allConnections()).map(({ apiKey: _, files, ...connection }) => ({
      ...connection,
      ipfsUrl: files?.ipfsUrl,
    })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Adds or replaces a connection; answers kept of its network are asked for again. */
export const saveConnection = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (own: ConnectionForm & { network: string; kept: boolean }) =>
      saveOwnConnection(own),
    onSuccess: (_, { network }) => refresh(client, network),
  })

export const removeConnection = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (network: string) => removeOwnConnection(network),
    onSuccess: (_, network) => refresh(client, network),
  })

export const setTransport = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ network, transport }: { network: string; transport: Transport }) =>
      chooseTransport(network, transport),
    onSuccess: (_, { network, transport }) =>
      client.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.map((other) => (other.network === network ? { ...other, transport } : other)),
      ),
  })

/** Asks for the first transaction of the newest block, if any: does it answer, and how fast? */
export const testConnection = mutationOptions({
  mutationFn: async (network: string) => {
    const start = performance.now()
    const newest = await rpc(network, 'eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0'])
    const milliseconds = performance.now() - start
    const chainId = readQuantity(newest?.chainId ?? newest?.chainID)
    const instead = readSocketStates().get(network) === 'HTTP instead'
    return { milliseconds, chainId, block: readQuantity(newest?.blockNumber), instead }
  },
})

async function refresh(client: QueryClient, network: string) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === network })
  await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
}

/** Where the file network is, and what of it is worth looking at; key and secret stay below. */
export const filesConnectionQuery = queryOptions({
  queryKey: ['connections', 'files'] as const,
  queryFn: async () => {
    const { ipfsUrl, examples = [] } = await filesConnection()
    return { ipfsUrl, examples }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
