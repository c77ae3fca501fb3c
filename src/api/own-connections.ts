import { readDevice, writeDevice } from '#api/device.ts'
import type { ConnectionForm } from '#domain/connection-form.ts'

/** A connection that a person typed. `kept` ones are in this browser's storage, with their secrets. */
export type OwnConnection = ConnectionForm & { network: string; kept: boolean }

const place = 'keyhole.connections'
let connections: readonly OwnConnection[] = load()

/** The person's connections, the kept ones and those of this visit. */
export const ownConnections = (): readonly OwnConnection[] => connections

/** Adds a connection, or replaces the one of the same network. */
export function saveOwnConnection(connection: OwnConnection) {
  store([...connections.filter(({ network }) => network !== connection.network), connection])
}

export function removeOwnConnection(network: string) {
  store(connections.filter((connection) => connection.network !== network))
}

function store(next: readonly OwnConnection[]) {
  connections = next
  const kept = next.filter(({ kept }) => kept)
  writeDevice(place, kept.length > 0 ? JSON.stringify(kept) : null)
}

function load(): OwnConnection[] {
  try {
    const stored: unknown = JSON.parse(readDevice(place) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
