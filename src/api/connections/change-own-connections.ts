import {
  heldSecrets,
  type OwnConnection,
  ownConnections,
  ownConnectionsKey,
  secretHolderKey,
} from '#api/connections/own-connections.ts'
import { writeDevice } from '#api/device/device.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'

// A file of its own, as every page reads connections, and only few change them.

const noSecrets = { apiKey: '', filesApiKey: '', filesApiKeySecret: '' }

/**
 * Tabs may hold secrets that are in no storage. A message is the network to forget, or '' for all.
 */
const connectionTabs = openTabChannel('keyhole-connections')

/**
 * Adds a connection, or replaces the one of the same network. False when this browser stored
 * nothing: then the connection and its secrets last until the page is closed.
 */
export function saveOwnConnection(connection: OwnConnection): boolean {
  const { network, apiKey, filesApiKey, filesApiKeySecret, kept } = connection
  const currentConnections = ownConnections()
  const previousConnection = currentConnections.find((other) => other.network === network)
  const nextConnections = previousConnection
    ? currentConnections.map((other) => (other === previousConnection ? connection : other))
    : [...currentConnections, connection]
  const secrets = { apiKey, filesApiKey, filesApiKeySecret }
  if (previousConnection) heldSecrets.delete(secretHolderKey(previousConnection))
  if (!kept) heldSecrets.set(secretHolderKey(connection), secrets)
  const isStored = storeConnections(nextConnections)
  if (!isStored && kept) saveOwnConnection({ ...connection, kept: false })
  return isStored
}

export function removeOwnConnection(network: string) {
  forgetHeldSecrets(network)
  storeOrErase(ownConnections().filter((connection) => connection.network !== network))
  connectionTabs.send(network)
}

/** Forgets key and secrets of one connection or of all, on the device and in each of its tabs. */
export function forgetOwnSecrets(network = '') {
  forgetHeldSecrets(network)
  storeOrErase(
    ownConnections().map((connection) =>
      network === '' || connection.network === network
        ? { ...connection, ...noSecrets, kept: false }
        : connection,
    ),
  )
  connectionTabs.send(network)
}

/**
 * Calls back when another tab changed connections; secrets that it forgot are forgotten here first.
 */
export function watchConnectionTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownConnectionsKey || key === null) onChange()
  }
  addEventListener('storage', onStorage)
  const stopListening = connectionTabs.listen<string>((network) => {
    forgetHeldSecrets(network)
    onChange()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stopListening()
  }
}

function forgetHeldSecrets(network: string) {
  for (const holder of heldSecrets.keys())
    if (network === '' || holder.startsWith(`${network} `)) heldSecrets.delete(holder)
}

function storeConnections(nextConnections: readonly OwnConnection[]): boolean {
  const storedConnections = nextConnections.map((own) =>
    own.kept ? own : { ...own, ...noSecrets },
  )
  return writeDevice(
    ownConnectionsKey,
    storedConnections.length > 0 ? JSON.stringify(storedConnections) : null,
  )
}

/** Stores the connections, or none where the storage is full: secrets must not stay there. */
function storeOrErase(nextConnections: readonly OwnConnection[]) {
  if (storeConnections(nextConnections)) return
  writeDevice(ownConnectionsKey, null)
  storeConnections(nextConnections)
}
