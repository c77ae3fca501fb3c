import { readDevice } from '#api/device/device.ts'
import type { ConnectionForm } from '#domain/connections/connection-form.ts'
import type { CurrencyTexts } from '#domain/connections/currency-texts.ts'
import { parseJson } from '#domain/json/parse-json.ts'

/** A connection that a person typed; `kept` says that its secrets are in this browser's storage. */
export type OwnConnection = Omit<ConnectionForm, keyof CurrencyTexts> &
  Partial<CurrencyTexts> & { network: string; kept: boolean }

export const ownConnectionsKey = 'keyhole.connections'
/** Fields that connections of older versions lack. */
const defaultFields = { filesAuth: 'Basic', chainId: '', ipfsUrl: '' }

/** Secrets that are in this page alone, by `secretHolderKey`. */
export const heldSecrets = new Map<string, Partial<OwnConnection>>()

/** A network and its addresses: another tab may change these, and secrets must not follow. */
export const secretHolderKey = ({ network, baseUrl, wsUrl, ipfsUrl }: OwnConnection): string =>
  [network, baseUrl, wsUrl, ipfsUrl].join(' ')

/**
 * The person's connections. Secrets that are not kept last until the page is closed. The storage is
 * read each time, as other tabs change it.
 */
export const ownConnections = (): readonly OwnConnection[] =>
  storedConnections().map((connection) => ({
    ...connection,
    ...(!connection.kept && heldSecrets.get(secretHolderKey(connection))),
  }))

/** As the storage has them, read with care, as another version may have written it. */
export function storedConnections(): readonly OwnConnection[] {
  const list = parseJson(readDevice(ownConnectionsKey) ?? '[]')
  if (!Array.isArray(list)) return []
  return (list as OwnConnection[])
    .filter(
      (connection) =>
        typeof connection?.network === 'string' && typeof connection.baseUrl === 'string',
    )
    .map((connection) => ({ ...defaultFields, ...connection }))
}
