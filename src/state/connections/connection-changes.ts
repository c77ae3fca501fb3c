import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchConnectionTabs } from '#api/connections/change-own-connections.ts'
import { allConnections, type Connection, type Transport } from '#api/connections/connections.ts'
import {
  type ExtraMethodUse,
  extraMethodUseKey,
  transportKey,
} from '#api/connections/device-choices.ts'
import { writeDevice } from '#api/device/device.ts'
import { forgetRefusals } from '#api/rpc/extra-rpc.ts'
import { fillKey, socketEndpoint } from '#domain/connections/endpoint.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

/** Running uses of the addresses and secrets of a connection, by the controller that ends each. */
const connectionUses = new Map<AbortController, Connection>()

/**
 * Aborts when the connection is removed or changed, or its secrets are forgotten, until the
 * returned function is called.
 */
export function abortOnConnectionChange(
  controller: AbortController,
  connection: Connection,
): () => void {
  connectionUses.set(controller, connection)
  return () => connectionUses.delete(controller)
}

/** Ends uses of connections that have changed, sockets included, and loads the list again. */
export async function applyConnectionChanges(client: QueryClient): Promise<void> {
  const connections = await allConnections().catch(() => [])
  const currentSecrets = new Set(connections.map(fingerprintOf))
  for (const [controller, connection] of connectionUses)
    if (!currentSecrets.has(fingerprintOf(connection))) controller.abort()
  const { closeOtherSockets } = await import('#api/rpc/socket.ts')
  closeOtherSockets(new Set(connections.map((each) => fillKey(socketEndpoint(each), each.apiKey))))
  await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
}

/** A text of addresses and secrets: responses and tests from before it changed are of others. */
export const fingerprintOf = ({ network, baseUrl, wsUrl, apiKey, keyless, files }: Connection) =>
  JSON.stringify([network, baseUrl, wsUrl, apiKey, keyless, files])

/** Applies changes of the person's connections in other tabs of this browser. */
export function useOtherTabConnections() {
  const client = useQueryClient()
  useEffect(() => watchConnectionTabs(() => applyOtherTabChanges(client)), [client])
}

/** Answers of networks whose address has changed are dropped. */
async function applyOtherTabChanges(client: QueryClient) {
  const previousConnections = client.getQueryData(connectionsQuery.queryKey) ?? []
  await applyConnectionChanges(client)
  const connectionByNetwork = new Map(
    (await allConnections().catch(() => [])).map((one) => [one.network, one]),
  )
  const movedNetworks = previousConnections
    .filter(({ network, baseUrl }) => connectionByNetwork.get(network)?.baseUrl !== baseUrl)
    .map(({ network }) => network)
  if (movedNetworks.length > 0)
    await client.resetQueries({
      predicate: ({ queryKey }) => movedNetworks.includes(`${queryKey[1]}`),
    })
}

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
