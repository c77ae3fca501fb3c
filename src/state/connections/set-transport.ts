import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Transport } from '#api/connections/connections.ts'
import { transportKey } from '#api/connections/device-choices.ts'
import { writeDevice } from '#api/device/device.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

/** Chooses the transport of a network on this device; false when that holds for this page only. */
export const saveTransport = (network: string, transport: Transport): boolean =>
  writeDevice(transportKey(network), transport)

/** Chooses the transport of a network; its result says whether the choice outlives the page. */
export const setTransport = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ network, transport }: { network: string; transport: Transport }) =>
      saveTransport(network, transport),
    onSuccess: (_, { network, transport }) =>
      client.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.map((other) => (other.network === network ? { ...other, transport } : other)),
      ),
  })
