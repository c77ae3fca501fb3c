import { readDevice, writeDevice } from '#api/device.ts'
import { UnreachableError } from '#api/errors.ts'
import { rememberedOffer } from '#api/offered.ts'
import { type OwnConnection, ownConnections } from '#api/own-connections.ts'
import { readyConnection } from '#api/ready-connection.ts'
import type { FilesConnection, NetworkConnection } from '#protocol/connection.ts'

/** Spec 4.1 offers both for the same envelopes. */
export type Transport = 'HTTP' | 'WebSocket'

/** A way to a network, and perhaps to a file network, key and secret included. */
export type Connection = Omit<NetworkConnection, 'chainId'> & {
  chainId: number | undefined
  transport: Transport
  /** Whether the service that offered it does not answer: it has no key then. */
  remembered: boolean
  /** Where a person typed it: whether it stays in this browser's storage. */
  own: { kept: boolean } | undefined
  files: FilesConnection | undefined
}

/**
 * All connections: those that the service of this page offers, or offered when it answered last, then
 * the person's own.
 * @throws UnreachableError when the service did not answer and there is none.
 */
export async function allConnections(): Promise<readonly Connection[]> {
  const own = ownConnections().map(fromOwn)
  let remembered = false
  const ready = await readyConnection().catch((error: unknown) => {
    const known = rememberedOffer()
    remembered = known !== undefined
    if (known || own.length > 0) return known
    throw error
  })
  const offered = (ready?.networks ?? []).map((network) => ({
    ...network,
    chainId: network.chainId,
    transport: transportOf(network.network),
    remembered,
    own: undefined,
    files: ready?.files,
  }))
  return [...offered, ...own]
}

/** The connection of a network, key included; it must not reach a query key, a log or a URL. */
export async function connectionTo(network: string): Promise<Connection> {
  const connections = await allConnections()
  const found = connections.find((connection) => connection.network === network)
  if (found) return found
  const names = connections.map((connection) => connection.network).join(', ')
  throw new UnreachableError(
    'no connection',
    `There is no connection to a network called “${network}”. Those that there are: ${names || 'none'}.`,
  )
}

const lastNetwork = 'keyhole.network'

/** The network used last on this device, for what names none. */
export const readLastNetwork = (): string | null => readDevice(lastNetwork)

/** Makes a network the one that is used where none is named. */
export const noteNetwork = (network: string) => writeDevice(lastNetwork, network)

/**
 * The connection of the file network, secret included; it goes into a header and nowhere else. That
 * of the network used last, or else the first that there is; or the one at `service`.
 */
export async function filesConnection(service?: string): Promise<FilesConnection> {
  const connections = (await allConnections()).filter(
    ({ files }) => files && (service === undefined || files.ipfsUrl === service),
  )
  const last = connections.find(({ network }) => network === readLastNetwork())
  const found = (last ?? connections[0])?.files
  if (found) return found
  const where = service === undefined ? 'a file network' : `the file network at ${service}`
  throw new UnreachableError('no connection', `There is no connection to ${where}.`)
}

/** How a network is asked, on this device. */
export function chooseTransport(network: string, transport: Transport) {
  writeDevice(`keyhole.transport.${network}`, transport)
}

const transportOf = (network: string): Transport =>
  readDevice(`keyhole.transport.${network}`) === 'WebSocket' ? 'WebSocket' : 'HTTP'

function fromOwn(own: OwnConnection): Connection {
  const { network, name, baseUrl, wsUrl, apiKey, chainId, kept, ipfsUrl } = own
  return {
    network,
    name,
    baseUrl,
    wsUrl,
    apiKey,
    chainId: chainId === '' ? undefined : Number(chainId),
    transport: transportOf(network),
    tour: [],
    examples: [],
    remembered: false,
    own: { kept },
    files: ipfsUrl
      ? { ipfsUrl, apiKey: own.filesApiKey, apiKeySecret: own.filesApiKeySecret }
      : undefined,
  }
}
