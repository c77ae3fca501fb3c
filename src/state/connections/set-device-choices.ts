import type { QueryClient } from '@tanstack/react-query'
import type { Transport } from '#api/connections/connections.ts'
import {
  type ExtraMethodUse,
  extraMethodUseKey,
  transportKey,
} from '#api/connections/device-choices.ts'
import { writeDevice } from '#api/device/device.ts'
import { forgetRefusals } from '#api/rpc/extra-rpc.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

/** Chooses the transport of a network on this device; false when that holds for this page only. */
export const saveTransport = (network: string, transport: Transport): boolean =>
  writeDevice(transportKey(network), transport)

/** Chooses the transport of a network; says whether the choice outlives the page. */
export function setTransport(client: QueryClient, network: string, transport: Transport): boolean {
  showChoice(client, network, { transport })
  return saveTransport(network, transport)
}

const showChoice = (client: QueryClient, network: string, choice: Partial<PublicConnection>) =>
  client.setQueryData(connectionsQuery.queryKey, (connections) =>
    connections?.map((each) => (each.network === network ? { ...each, ...choice } : each)),
  )

/**
 * Chooses on this device whether pages use methods beyond the four of a network, and lets those be
 * tried that it did not offer. False when the choice holds for this page only.
 */
export async function setExtraMethodUse(
  client: QueryClient,
  network: string,
  extraMethodUse: ExtraMethodUse,
): Promise<boolean> {
  const isKept = writeDevice(extraMethodUseKey(network), extraMethodUse)
  await forgetRefusals(network)
  client.removeQueries({ queryKey: ['receipt', network] })
  client.removeQueries({ queryKey: ['block receipts', network] })
  showChoice(client, network, { extraMethodUse })
  return isKept
}
