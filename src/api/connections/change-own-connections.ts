import {
  heldSecrets,
  type OwnConnection,
  ownConnections,
  ownConnectionsKey,
  secretHolderKey,
} from '#api/connections/own-connections.ts'
import { writeDevice } from '#api/device/device.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'

// Loaded by who changes connections: each page reads them.

const noSecrets = { apiKey: '', filesApiKey: '', filesApiKeySecret: '' }

/** Other tabs, which may hold a secret that no storage tells of. A message is a network, or '' for all. */
const connectionTabs = openTabChannel('keyhole-connections')

/**
 * Adds a connection, or replaces the one of the same network. False when this browser stored
 * nothing: then all of it is here until the page is closed, and its secrets are not kept.
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
  connectionTabs.tell(network)
}

/** Forgets key and secrets, on the device and in each of its tabs: of one connection, or of all. */
export function forgetOwnSecrets(network = '') {
  forgetHeldSecrets(network)
  storeOrErase(
    ownConnections().map((connection) =>
      network === '' || connection.network === network
        ? { ...connection, ...noSecrets, kept: false }
        : connection,
    ),
  )
  connectionTabs.tell(network)
}

/** Calls back when another tab changed connections or forgot secrets, which are forgotten here then. */
export function watchConnectionTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownConnectionsKey || key === null) onChange()
  }
  addEventListener('storage', onStorage)
  const stopHearing = connectionTabs.hear<string>((network) => {
    forgetHeldSecrets(network)
    onChange()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stopHearing()
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

/** A storage that takes nothing more must not keep what was to be forgotten. */
function storeOrErase(nextConnections: readonly OwnConnection[]) {
  if (storeConnections(nextConnections)) return
  writeDevice(ownConnectionsKey, null)
  storeConnections(nextConnections)
}
