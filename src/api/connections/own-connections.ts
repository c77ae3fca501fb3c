import { readDevice } from '#api/device/device.ts'
import type { ConnectionForm } from '#domain/connections/connection-form.ts'
import { parseJson } from '#domain/json/parse-json.ts'

/** A connection that a person typed; of a `kept` one key and secrets are in this browser's storage. */
export type OwnConnection = ConnectionForm & { network: string; kept: boolean }

export const ownConnectionsKey = 'keyhole.connections'
/** What connections of older versions do not have. */
const defaultFields = { filesAuth: 'Basic', chainId: '', ipfsUrl: '' }

/** Secrets that are nowhere but in this page, by what they were typed for. */
export const heldSecrets = new Map<string, Partial<OwnConnection>>()

/** A network and its addresses: another tab may change these, and secrets must not go with them. */
export const secretHolderKey = ({ network, baseUrl, wsUrl, ipfsUrl }: OwnConnection): string =>
  [network, baseUrl, wsUrl, ipfsUrl].join(' ')

/**
 * The person's connections. Those whose secrets are not kept have them until the page is closed.
 * They are read anew each time, as other tabs add and forget; and anybody can write to a device's
 * storage, another version of ours among them.
 */
export function ownConnections(): readonly OwnConnection[] {
  const list = parseJson(readDevice(ownConnectionsKey) ?? '[]')
  if (!Array.isArray(list)) return []
  return (list as OwnConnection[])
    .filter(
      (connection) =>
        typeof connection?.network === 'string' && typeof connection.baseUrl === 'string',
    )
    .map((connection) => ({
      ...defaultFields,
      ...connection,
      ...(!connection.kept && heldSecrets.get(secretHolderKey(connection))),
    }))
}
