import { writeDevice } from '#api/device/device.ts'
import {
  heldSecrets,
  holderOf,
  type OwnConnection,
  ownConnections,
  ownPlace,
} from '#api/connections/own-connections.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'

// Loaded by who changes connections: each page reads them.

const noSecrets = { apiKey: '', filesApiKey: '', filesApiKeySecret: '' }

/** Other tabs, which may hold a secret that no storage tells of. A message is a network, or '' for all. */
const tabs = openTabChannel('keyhole-connections')

/**
 * Adds a connection, or replaces the one of the same network. False when this browser stored
 * nothing: then all of it is here until the page is closed, and its secrets are not kept.
 */
export function saveOwnConnection(connection: OwnConnection): boolean {
  const { network, apiKey, filesApiKey, filesApiKeySecret, kept } = connection
  const own = ownConnections()
  const former = own.find((other) => other.network === network)
  const next = former
    ? own.map((other) => (other === former ? connection : other))
    : [...own, connection]
  const secrets = { apiKey, filesApiKey, filesApiKeySecret }
  if (former) heldSecrets.delete(holderOf(former))
  if (!kept) heldSecrets.set(holderOf(connection), secrets)
  const stored = store(next)
  if (!stored && kept) saveOwnConnection({ ...connection, kept: false })
  return stored
}

export function removeOwnConnection(network: string) {
  forgetHeld(network)
  storeLess(ownConnections().filter((connection) => connection.network !== network))
  tabs.tell(network)
}

/** Forgets key and secrets, on the device and in each of its tabs: of one connection, or of all. */
export function forgetOwnSecrets(network = '') {
  forgetHeld(network)
  storeLess(
    ownConnections().map((connection) =>
      network === '' || connection.network === network
        ? { ...connection, ...noSecrets, kept: false }
        : connection,
    ),
  )
  tabs.tell(network)
}

/** Calls back when another tab changed connections or forgot secrets, which are forgotten here then. */
export function watchOtherTabs(changed: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === ownPlace || key === null) changed()
  }
  addEventListener('storage', stored)
  const unhear = tabs.hear<string>((network) => {
    forgetHeld(network)
    changed()
  })
  return () => {
    removeEventListener('storage', stored)
    unhear()
  }
}

function forgetHeld(network: string) {
  for (const holder of heldSecrets.keys())
    if (network === '' || holder.startsWith(`${network} `)) heldSecrets.delete(holder)
}

function store(next: readonly OwnConnection[]): boolean {
  const written = next.map((own) => (own.kept ? own : { ...own, ...noSecrets }))
  return writeDevice(ownPlace, written.length > 0 ? JSON.stringify(written) : null)
}

/** A storage that takes nothing more must not keep what was to be forgotten. */
function storeLess(next: readonly OwnConnection[]) {
  if (store(next)) return
  writeDevice(ownPlace, null)
  store(next)
}
