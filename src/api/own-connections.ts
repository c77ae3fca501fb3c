import { readDevice, writeDevice } from '#api/device.ts'
import type { ConnectionForm } from '#domain/connection-form.ts'

/** A connection that a person typed; of a `kept` one key and secrets are in this browser's storage. */
export type OwnConnection = ConnectionForm & { network: string; kept: boolean }

const place = 'keyhole.connections'
/** What connections of older versions do not have. */
const without = { filesAuth: 'Basic', chainId: '', ipfsUrl: '' }
const noSecrets = { apiKey: '', filesApiKey: '', filesApiKeySecret: '' }
let connections: readonly OwnConnection[] = load()

/** The person's connections. Those whose secrets are not kept have them until the page is closed. */
export const ownConnections = (): readonly OwnConnection[] => connections

/** Adds a connection, or replaces the one of the same network. */
export function saveOwnConnection(connection: OwnConnection) {
  const isThere = connections.some(({ network }) => network === connection.network)
  store(
    isThere
      ? connections.map((other) => (other.network === connection.network ? connection : other))
      : [...connections, connection],
  )
}

export function removeOwnConnection(network: string) {
  store(connections.filter((connection) => connection.network !== network))
}

/** Forgets key and secrets, here and on the device: of one connection, or of all. */
export function forgetOwnSecrets(network?: string) {
  store(
    connections.map((connection) =>
      network === undefined || connection.network === network
        ? { ...connection, ...noSecrets, kept: false }
        : connection,
    ),
  )
}

function store(next: readonly OwnConnection[]) {
  connections = next
  const written = next.map((own) => (own.kept ? own : { ...own, ...noSecrets }))
  writeDevice(place, written.length > 0 ? JSON.stringify(written) : null)
}

/** Anybody can write to a device's storage, another version of ours among them. */
function load(): OwnConnection[] {
  try {
    const stored: unknown = JSON.parse(readDevice(place) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((one) => typeof one?.network === 'string' && typeof one.baseUrl === 'string')
      .map((one) => ({ ...without, ...one }))
  } catch {
    return []
  }
}
