import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Transport } from '#api/connections/connections.ts'
import { chooseTransport } from '#api/rpc/choose-transport.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

/** Chooses how a network is asked; answers whether the choice outlives the page. */
export const setTransport = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ network, transport }: { network: string; transport: Transport }) =>
      chooseTransport(network, transport),
    onSuccess: (_, { network, transport }) =>
      client.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.map((other) => (other.network === network ? { ...other, transport } : other)),
      ),
  })
