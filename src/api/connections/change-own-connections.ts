import {
  type HeldSecrets,
  heldSecretsKey,
  keptConnections,
  type OwnConnection,
  ownConnections,
  ownConnectionsKey,
  readHeldSecrets,
  secretHolderKey,
  storedConnections,
} from '#api/connections/own-connections.ts'
import { writeTab } from '#api/device/device.ts'
import { openTabChannel } from '#api/device/tabs.ts'

// A file of its own, as every page reads connections, and only few change them.

const noSecrets = { apiKey: '', filesApiKey: '', filesApiKeySecret: '' }

/**
 * Tabs hold secrets that are not in the storage of all. A message is the network to forget, or '' for all.
 */
const connectionTabs = openTabChannel('keyhole-connections')

/**
 * Adds a connection, or replaces the one of the same network. False when this browser stored nothing:
 * then it and its secrets last until the page is closed.
 */
export function saveOwnConnection(typed: OwnConnection): boolean {
  const connections = new Map(ownConnections().map((own) => [own.network, own]))
  const heldSecrets = readHeldSecrets()
  const { network, apiKey, filesApiKey, filesApiKeySecret, kept } = typed
  const previous = connections.get(network)
  const connection = { ...typed, secretsId: previous?.secretsId ?? createSecretsId() }
  connections.set(network, connection)
  if (previous) delete heldSecrets[secretHolderKey(previous)]
  if (!kept) heldSecrets[secretHolderKey(connection)] = { apiKey, filesApiKey, filesApiKeySecret }
  const isStored = storeConnections([...connections.values()])
  writeHeldSecrets(heldSecrets)
  if (!isStored && kept) saveOwnConnection({ ...typed, kept: false })
  return isStored
}

export function removeOwnConnection(network: string) {
  storeOrErase(ownConnections().filter((connection) => connection.network !== network))
  dropUnusedSecrets()
  connectionTabs.send(network)
}

/** Forgets key and secrets of one connection or of all, on the device and in each of its tabs. */
export function forgetOwnSecrets(network = '') {
  storeOrErase(
    ownConnections().map((connection) =>
      network === '' || connection.network === network
        ? { ...connection, ...noSecrets, kept: false, secretsId: createSecretsId() }
        : connection,
    ),
  )
  dropUnusedSecrets()
  connectionTabs.send(network)
}

/** Calls back when another tab changed connections, once secrets that it forgot are gone here. */
export function watchConnectionTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownConnectionsKey || key === null) onChange()
  }
  addEventListener('storage', onStorage)
  // Another tab may have cleared secrets while this one was not loaded.
  dropUnusedSecrets()
  const stopListening = connectionTabs.listen<string>((network) => {
    forgetHeldSecrets(network)
    onChange()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stopListening()
  }
}

/** Removes the secrets of one connection, or all secrets where `network` is empty. */
function forgetHeldSecrets(network: string) {
  const isForgotten = (holder: string) => network === '' || holder.startsWith(`${network} `)
  keepSecrets((holder) => !isForgotten(holder))
}

/** Forgets this tab's secrets of connections that are gone, moved or told to forget them. */
function dropUnusedSecrets() {
  const holders = new Set(storedConnections().map(secretHolderKey))
  keepSecrets((holder) => holders.has(holder))
}

const keepSecrets = (isKept: (holder: string) => boolean) =>
  writeHeldSecrets(
    Object.fromEntries(Object.entries(readHeldSecrets()).filter(([holder]) => isKept(holder))),
  )

const writeHeldSecrets = (held: HeldSecrets) =>
  writeTab(heldSecretsKey, Object.keys(held).length > 0 ? JSON.stringify(held) : null)

/** A random id; `crypto.randomUUID` is missing where the page has no TLS. */
const createSecretsId = () => Math.random().toString(36).slice(2)

function storeConnections(nextConnections: readonly OwnConnection[]): boolean {
  return keptConnections.write(
    nextConnections.map((own) => (own.kept ? own : { ...own, ...noSecrets })),
  )
}

/** Stores the connections, or none where the storage is full: secrets must not stay there. */
function storeOrErase(nextConnections: readonly OwnConnection[]) {
  if (storeConnections(nextConnections)) return
  keptConnections.write([])
  storeConnections(nextConnections)
}
