import {
  chosenExtraMethodUse,
  chosenTransport,
  type ExtraMethodUse,
  lastNetworkKey,
} from '#api/connections/device-choices.ts'
import { type OwnConnection, ownConnections } from '#api/connections/own-connections.ts'
import { lastOffer, readyConnection } from '#api/connections/ready-connection.ts'
import { readDevice, writeDevice } from '#api/device/device.ts'
import { UnreachableError } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { FileConnection } from '#domain/connections/connection-file.ts'
import { readCurrency } from '#domain/connections/currency-texts.ts'
import { isOnThisMachine } from '#domain/connections/network-scope.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import type {
  FilesConnection,
  Lookups,
  NetworkConnection,
  ReadyConnection,
} from '#protocol/connection.ts'

/** Spec 4.1 offers both for the same envelopes. */
export type Transport = 'HTTP' | 'WebSocket'

/** Failure message when only the last offer is known: the service has the key. */
export const noOfferMessage = 'The server of this page does not respond.'

/** Addresses and credentials of a network, perhaps of a file network; secrets may be empty. */
export type Connection = Omit<NetworkConnection, 'chainId' | 'nativeCurrency'> & {
  chainId: number | undefined
  nativeCurrency: NativeCurrency | undefined
  keyless?: true | undefined
  transport: Transport
  extraMethodUse: ExtraMethodUse
  /** Whether it is from the last offer of a service that does not answer: then it has no key. */
  remembered: boolean
  /** Origin: this page's service, the file of its host, or a person. */
  from: 'service' | 'host' | 'person'
  /** Whether its secrets are in this browser's storage. */
  kept: boolean
  files: FilesConnection | undefined
  lookups: Lookups
}

/** Fields that tell which chain an answer is of. */
export type NetworkAddress = Pick<Connection, 'baseUrl'> &
  Partial<Pick<Connection, 'chainId' | 'nativeCurrency'>>

/**
 * All connections: those that the service of this page offers or offered last, otherwise those that
 * the host of the page set; then the person's own, which replace others of the same network.
 * @throws UnreachableError when the service did not answer and there is none.
 */
export async function allConnections(): Promise<readonly Connection[]> {
  const ownList = ownConnections().map((each) => connectionFromForm(each, 'person', each.kept))
  const offeredConnections = await loadOfferedConnections().catch((error: unknown) => {
    const savedOffer = lastOffer()
    if (savedOffer) return fromService(savedOffer, true)
    if (ownList.length > 0) return []
    throw error
  })
  const mergedConnections = offeredConnections.map(
    (each) => ownList.find(({ network }) => network === each.network) ?? each,
  )
  return [...mergedConnections, ...ownList.filter((each) => !mergedConnections.includes(each))]
}

async function loadOfferedConnections(): Promise<readonly Connection[]> {
  const readyOffer = await readyConnection()
  if (!readyOffer) {
    const { loadPresets } = await import('#api/connections/presets.ts')
    return (await loadPresets()).connections.map((each) => connectionFromForm(each, 'host', false))
  }
  return fromService(readyOffer, false)
}

const fromService = (
  { networks, files, lookups = {} }: ReadyConnection,
  remembered: boolean,
): readonly Connection[] =>
  networks.map((network) => ({
    ...network,
    chainId: network.chainId,
    nativeCurrency: network.nativeCurrency,
    transport: chosenTransport(network.network),
    // A service that offers none, or an older one that does not say, answers the four alone.
    extraMethodUse:
      (network.extraMethods ?? 'none') === 'none'
        ? 'never'
        : chosenExtraMethodUse(network.network, 'when offered'),
    remembered,
    from: 'service',
    kept: false,
    files,
    lookups,
  }))

/** The connection of a network, key included; it must not reach a query key, a log or a URL. */
export async function connectionTo(network: string): Promise<Connection> {
  const connections = await allConnections()
  const matchingConnection = connections.find((connection) => connection.network === network)
  if (matchingConnection) return matchingConnection
  const knownNetworks = connections.map(({ name }) => name).join(', ')
  throw new UnreachableError(
    'no connection',
    `No connection to “${network}”. Available: ${knownNetworks || 'none'}.`,
  )
}

/**
 * Last address of a network, without a request: from a person's own connection, otherwise from the
 * last offer of this page's service. The current offer may differ.
 */
export function lastAddressOf(network: string): NetworkAddress | undefined {
  const own = ownConnections().find((connection) => connection.network === network)
  if (own) return connectionFromForm(own, 'person', own.kept)
  return lastOffer()?.networks.find((offered) => offered.network === network)
}

// Read once: another tab that shows another network must not change where this tab sends its files.
const currentNetwork = createObservable(readDevice(lastNetworkKey) ?? '')

/** The network used last in this tab, at first the one used last on this device. */
export const readLastNetwork = currentNetwork.read

/** Calls back when another network is used in this tab, until the returned function is called. */
export const watchLastNetwork = currentNetwork.watch

/** Makes a network the one for pages whose address names none. */
export function saveLastNetwork(network: string) {
  writeDevice(lastNetworkKey, network)
  currentNetwork.change(network)
}

/**
 * The connection of the file network, secret included; it goes into a header and nowhere else. It is that of
 * the network used last, otherwise the first one; with `service`, the one at that address.
 */
export async function filesConnection(
  service?: string,
): Promise<FilesConnection & Pick<Connection, 'remembered'>> {
  const connections = (await allConnections()).filter(
    ({ files }) => files && (service === undefined || files.ipfsUrl === service),
  )
  const lastConnection = connections.find(({ network }) => network === readLastNetwork())
  const chosenConnection = lastConnection ?? connections[0]
  if (chosenConnection?.files)
    return { ...chosenConnection.files, remembered: chosenConnection.remembered }
  const filesLabel = service === undefined ? 'IPFS' : `IPFS at ${service}`
  throw new UnreachableError('no connection', `No connection to ${filesLabel}.`)
}

/** Whether the credentials that the file network wants are all here. */
export function hasCredentials({ auth = 'Basic', apiKey, apiKeySecret }: FilesConnection): boolean {
  if (auth === 'none') return true
  return apiKeySecret !== '' && (auth === 'Bearer' || apiKey !== '')
}

function connectionFromForm(
  formConnection: OwnConnection | FileConnection,
  from: 'person' | 'host',
  kept: boolean,
): Connection {
  const { network, name, baseUrl, wsUrl, keyless, apiKey, chainId, ipfsUrl, filesAuth } =
    formConnection
  return {
    network,
    name,
    baseUrl,
    wsUrl,
    keyless,
    apiKey,
    chainId: chainId === '' ? undefined : Number(chainId),
    nativeCurrency: readCurrency(formConnection),
    transport: chosenTransport(
      network,
      'transport' in formConnection ? formConnection.transport : 'HTTP',
    ),
    // Requests of one's own node cost nothing, nor do those without a key; others may count against it.
    extraMethodUse: chosenExtraMethodUse(
      network,
      isOnThisMachine(baseUrl) || keyless ? 'when offered' : 'on request',
    ),
    tour: [],
    examples: [],
    remembered: false,
    from,
    kept,
    files: ipfsUrl
      ? {
          ipfsUrl,
          auth: filesAuth,
          apiKey: formConnection.filesApiKey || apiKey,
          apiKeySecret: formConnection.filesApiKeySecret,
          embedded: formConnection.embedded,
        }
      : undefined,
    // Connections of older versions lack them.
    lookups: {
      sourcify: formConnection.sourcifyUrl || undefined,
      signatures: formConnection.signaturesUrl || undefined,
    },
  }
}
