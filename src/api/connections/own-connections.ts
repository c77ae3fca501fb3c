import { readTab } from '#api/device/device.ts'
import { openKeptList } from '#api/device/kept-list.ts'
import type { ConnectionForm } from '#domain/connections/connection-form.ts'
import type { CurrencyTexts } from '#domain/connections/currency-texts.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'

/** A connection that a person typed; `kept` says that its secrets are in this browser's storage. */
export type OwnConnection = Omit<ConnectionForm, keyof CurrencyTexts> &
  Partial<CurrencyTexts> & {
    network: string
    kept: boolean
    keyless?: true | undefined
    /** Whether its file store is on no network. */
    embedded?: true | undefined
    /** Whether its chain ID was found by a test, not typed: it goes with the URL. */
    chainFound?: true | undefined
    /** Changes when secrets are forgotten, so that no tab that missed it brings them back. */
    secretsId?: string
  }

export type HeldSecrets = { [holder: string]: Partial<OwnConnection> }

export const ownConnectionsKey = 'keyhole.connections'

/** The person’s connections without secrets that are not kept; another version may have written them. */
export const keptConnections = openKeptList(ownConnectionsKey, isOwnConnection)

function isOwnConnection(value: unknown): value is OwnConnection {
  return (
    isRawObject(value) && typeof value.network === 'string' && typeof value.baseUrl === 'string'
  )
}

/** Fields that connections of older versions lack. */
const defaultFields = { filesAuth: 'Basic', chainId: '', ipfsUrl: '' }

export const heldSecretsKey = 'keyhole.secrets'

/** Secrets that are in this tab alone and go when it is closed, by `secretHolderKey`. */
export function readHeldSecrets(): HeldSecrets {
  const held = parseJson(readTab(heldSecretsKey) ?? '{}')
  return isRawObject(held) ? (held as HeldSecrets) : {}
}

/** A network and its addresses: another tab may change these, and secrets must not follow. */
export const secretHolderKey = (connection: OwnConnection): string => {
  const { network, baseUrl, wsUrl, ipfsUrl, secretsId = '' } = connection
  return [network, baseUrl, wsUrl, ipfsUrl, secretsId].join(' ')
}

/**
 * The person's connections. Secrets that are not kept last until the tab is closed. The storage is
 * read each time, as other tabs change it.
 */
export function ownConnections(): readonly OwnConnection[] {
  const heldSecrets = readHeldSecrets()
  return storedConnections().map((connection) => ({
    ...connection,
    ...(!connection.kept && heldSecrets[secretHolderKey(connection)]),
  }))
}

/** Connections as the storage has them. */
export const storedConnections = (): readonly OwnConnection[] =>
  keptConnections.read().map((connection) => ({ ...defaultFields, ...connection }))
