import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  forgetOwnSecrets,
  removeOwnConnection,
  saveOwnConnection,
} from '#api/connections/change-own-connections.ts'
import { allConnections, type Connection, connectionTo } from '#api/connections/connections.ts'
import { type OwnConnection, ownConnections } from '#api/connections/own-connections.ts'
import { loadPresets } from '#api/connections/presets.ts'
import { readyConnection } from '#api/connections/ready-connection.ts'
import { resolveCurrency } from '#api/connections/resolve-currency.ts'
import {
  type ConnectionForm,
  connectionName,
  emptyConnection,
  isKeyless,
  isSameServer,
  networkId,
  socketUrl,
} from '#domain/connections/connection-form.ts'
import { writeCurrency } from '#domain/connections/currency-rules.ts'
import { readCurrency } from '#domain/connections/currency-texts.ts'
import { applyConnectionChanges, fingerprintOf } from '#state/connections/connection-changes.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

/** A connection as a person typed it; blank secrets are those of the one that it replaces. */
export type TypedConnection = {
  form: ConnectionForm
  /** The network of the one that it replaces; undefined makes a new one of its name. */
  network: string | undefined
  kept: boolean
}

/**
 * A connection that was saved, or was there already where `isKnown`; `id` is its network, `stored` whether
 * it outlives the page. `isChanged`: what a test found of the connection before is of another.
 */
export type SavedConnection = {
  id: string
  name: string
  stored: boolean
  isKnown?: boolean
  isChanged?: boolean
}

/** Adds or replaces a connection, or finds one of the same URL; cached answers of its network are dropped. */
export const saveConnection = (client: QueryClient) =>
  mutationOptions({
    mutationFn: saveTypedConnection,
    onSuccess: ({ id }) => refreshNetwork(client, id),
  })

export async function saveTypedConnection({
  form,
  network,
  kept,
}: TypedConnection): Promise<SavedConnection> {
  const currentConnections = await allConnections()
  // The service’s connection cannot be edited: a person may want one of their own beside it.
  const known = currentConnections.find(
    ({ from, baseUrl, apiKey }) =>
      from !== 'service' && baseUrl === form.baseUrl && apiKey === form.apiKey,
  )
  if (known && network === undefined)
    return { id: known.network, name: known.name, stored: known.kept, isKnown: true }
  const takenIds = new Set(currentConnections.map((each) => each.network))
  const name = connectionName(
    form,
    currentConnections.flatMap((each) => (each.network === network ? [] : [each.name])),
  )
  const id = network ?? networkId(name, takenIds)
  const sourceConnection = currentConnections.find((each) => each.network === network)
  const own = ownConnections().find((each) => each.network === network)
  const hasFoundChain = own?.chainFound === true && own.chainId === form.chainId
  const isMoved = own?.baseUrl !== form.baseUrl
  const namedForm = { ...form, name, ...(hasFoundChain && isMoved && { chainId: '' }) }
  const typed = withSecrets(await withCurrency(namedForm, sourceConnection), sourceConnection)
  const stored = saveOwnConnection({
    ...typed,
    ...(isKeyless(typed) && { keyless: true }),
    ...(hasFoundChain && !isMoved && { chainFound: true }),
    network: id,
    kept,
  })
  const isChanged =
    !sourceConnection || fingerprintOf(await connectionTo(id)) !== fingerprintOf(sourceConnection)
  return { id, name, stored, isChanged }
}

/** A connection as a person would type it, without secrets. */
export function connectionFormOf(connection: PublicConnection): ConnectionForm {
  const { name, baseUrl, wsUrl, chainId, ipfsUrl = '', filesAuth, lookups } = connection
  return {
    ...emptyConnection,
    ...writeCurrency(connection.nativeCurrency),
    name,
    baseUrl,
    // A URL that is derived from the base URL stays derived.
    wsUrl: wsUrl === socketUrl(baseUrl) ? '' : wsUrl,
    chainId: chainId === undefined ? '' : String(chainId),
    ipfsUrl,
    filesAuth,
    sourcifyUrl: lookups.sourcify ?? '',
    signaturesUrl: lookups.signatures ?? '',
  }
}

/**
 * A connection with its currency as typed, otherwise that of its chain, so that no page has to look
 * it up. An unchanged currency beside a changed chain ID is the old chain's.
 */
async function withCurrency<Form extends ConnectionForm>(
  form: Form,
  source?: Connection,
): Promise<Form> {
  const chainId = form.chainId === '' ? undefined : Number(form.chainId)
  const isOfOtherChain =
    source !== undefined &&
    source.chainId !== chainId &&
    source.nativeCurrency?.symbol === form.currencySymbol
  const typedCurrency = isOfOtherChain ? undefined : readCurrency(form)
  const nativeCurrency = await resolveCurrency({
    nativeCurrency: typedCurrency,
    chainId,
    from: 'person',
  })
  return { ...form, ...writeCurrency(nativeCurrency) }
}

/** A secret goes only to the server that it was typed for, and what is known of a store is of its server. */
function withSecrets(
  form: ConnectionForm,
  sourceConnection: Connection | undefined,
): ConnectionForm & Pick<OwnConnection, 'embedded'> {
  const sourceKey =
    sourceConnection && isSameServer(form.baseUrl, sourceConnection.baseUrl)
      ? sourceConnection.apiKey
      : ''
  const files = sourceConnection?.files
  const knownFiles = files && isSameServer(form.ipfsUrl, files.ipfsUrl) ? files : undefined
  return {
    ...form,
    apiKey: form.apiKey || sourceKey,
    filesApiKey:
      form.filesApiKey || (knownFiles && knownFiles.apiKey !== sourceKey ? knownFiles.apiKey : ''),
    filesApiKeySecret: form.filesApiKeySecret || (knownFiles?.apiKeySecret ?? ''),
    embedded: knownFiles?.embedded,
  }
}

/**
 * Gives a person's connection the chain ID that was found, and the currency of that chain, where it
 * has none yet.
 */
export async function saveFoundChainId(client: QueryClient, network: string, chainId: bigint) {
  const foundCurrency = await resolveCurrency({
    nativeCurrency: undefined,
    chainId: Number(chainId),
    from: 'person',
  })
  const own = ownConnections().find((each) => each.network === network)
  if (own?.chainId !== '') return
  saveOwnConnection({
    ...own,
    ...(!readCurrency(own) && writeCurrency(foundCurrency)),
    chainId: chainId.toString(),
    chainFound: true,
  })
  await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
}

export const removeConnection = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (network: string) => removeOwnConnection(network),
    onSuccess: (_, network) => refreshNetwork(client, network),
  })

/** Forgets the secrets of one connection, or of all that a person typed, and ends their uses. */
export const forgetSecrets = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (network: string | undefined) => forgetOwnSecrets(network),
    onSuccess: () => applyConnectionChanges(client),
  })

/** Problems in `connections.json` of this page's host; empty when it is fine or not used. */
export const presetProblemsQuery = queryOptions({
  queryKey: ['connections', 'presets'] as const,
  queryFn: async (): Promise<string[]> =>
    (await readyConnection()) ? [] : (await loadPresets()).problems,
  staleTime: Number.POSITIVE_INFINITY,
})

async function refreshNetwork(client: QueryClient, network: string) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === network })
  await applyConnectionChanges(client)
}
