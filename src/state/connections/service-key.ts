import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { allConnections, type Connection, hasCredentials } from '#api/connections/connections.ts'
import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { probeFileCommand } from '#api/files/probe-file-command.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import {
  type ConnectionForm,
  type ConnectionProblems,
  connectionProblems,
  isSameServer,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { inlineCid } from '#domain/files/cid/probe-cid.ts'
import { applyConnectionChanges, saveTransport } from '#state/connections/connection-changes.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { connectionFormOf, saveTypedConnection } from '#state/connections/own-connections.ts'

/** A key and its secret as a person typed them; a blank stands for the one in this browser. */
type TypedKey = Pick<ConnectionForm, 'apiKey' | 'filesApiKeySecret'>

/** Problems of the key and of the secret; empty when there are none. */
export type KeyProblems = Pick<ConnectionProblems, keyof TypedKey>

/** Whether the files of a connection are on its own server, so that the secret of its key opens them. */
export const hasServiceFiles = ({ ipfsUrl, baseUrl, filesAuth }: PublicConnection): boolean =>
  ipfsUrl !== undefined && filesAuth === 'Basic' && isSameServer(ipfsUrl, baseUrl)

/**
 * Tries a typed key at the server of a connection, and saves one that is accepted for every
 * connection to this server that has the same key or none; failed requests of the page are
 * repeated. The result says which fields are wrong: then nothing is saved.
 * @throws ApiFailure when the server did not answer.
 */
export const saveServiceKey = (client: QueryClient, current: PublicConnection) =>
  mutationOptions({
    mutationFn: async ({ kept, ...typed }: TypedKey & { kept: boolean }): Promise<KeyProblems> => {
      const typedKey = {
        // A whole endpoint may be pasted.
        apiKey: splitEndpoint(typed.apiKey.trim()).key || typed.apiKey.trim(),
        filesApiKeySecret: typed.filesApiKeySecret.trim(),
      }
      const connections = new Map((await allConnections()).map((each) => [each.network, each]))
      const currentConnection = connections.get(current.network)
      const currentKey = currentConnection?.apiKey
      const forms = (await client.fetchQuery(connectionsQuery))
        .filter(
          ({ network, from, baseUrl, hasKey, keyless }) =>
            from !== 'service' &&
            !keyless &&
            isSameServer(baseUrl, current.baseUrl) &&
            (!hasKey || connections.get(network)?.apiKey === currentKey),
        )
        .map((each) => ({ of: each, form: tidyConnection(formWithKey(each, typedKey)) }))
      const problems = forms.map(({ form }) => findKeyProblems(form, current)).find(isNotEmpty)
      if (problems) return problems
      const rejection = currentConnection && (await tryKey(withKey(currentConnection, typedKey)))
      if (rejection) return rejection
      for (const { form, of } of forms) {
        await saveTypedConnection({ form, network: of.network, kept })
        // The transport set by the host holds for the person's connection, too.
        if (of.transport === 'WebSocket') saveTransport(of.network, of.transport)
      }
      await applyConnectionChanges(client)
      await client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
      return {}
    },
  })

const isNotEmpty = (problems: KeyProblems): boolean => Object.keys(problems).length > 0

/** A secret goes only to the server that it was typed for. */
const formWithKey = (connection: PublicConnection, { apiKey, filesApiKeySecret }: TypedKey) => ({
  ...connectionFormOf(connection),
  apiKey,
  filesApiKeySecret: hasServiceFiles(connection) ? filesApiKeySecret : '',
})

/** The secret may be left out with a key, but is why the form is there for a key that is here. */
function findKeyProblems(form: ConnectionForm, { hasKey, hasSecret, needsKey }: PublicConnection) {
  const { apiKey, filesApiKeySecret, ...others } = connectionProblems(form, {
    key: hasKey,
    secret: hasSecret || !hasKey,
    needsKey,
  })
  if (form.apiKey === '' && apiKey !== undefined) return { apiKey }
  // One such problem: a name that contains the key.
  const [otherProblem = apiKey] = Object.values(others)
  return {
    ...(otherProblem !== undefined && { apiKey: otherProblem }),
    ...(filesApiKeySecret !== undefined && { filesApiKeySecret }),
  }
}

const withKey = (connection: Connection, { apiKey, filesApiKeySecret }: TypedKey): Connection => ({
  ...connection,
  apiKey: apiKey || connection.apiKey,
  transport: 'HTTP',
  files: connection.files && {
    ...connection.files,
    apiKey: apiKey || connection.files.apiKey,
    apiKeySecret: filesApiKeySecret || connection.files.apiKeySecret,
  },
})

const zeroHash = `0x${'00'.repeat(32)}` as const

/** Undefined unless the server refuses the key or its secret; a node may fail for other reasons. */
async function tryKey(connection: Connection): Promise<KeyProblems | undefined> {
  const { files } = connection
  if (await isRejected(() => rpcOn(connection, 'eth_getBlockByHash', [zeroHash, false])))
    return { apiKey: 'Unknown API key. Check it, or get one from the operator.' }
  if (!files || !hasCredentials(files)) return undefined
  const isWrongSecret = await isRejected(() =>
    probeFileCommand(files, 'cat', { arg: inlineCid(new Uint8Array()) }),
  )
  return isWrongSecret ? { filesApiKeySecret: 'Wrong secret for this API key.' } : undefined
}

async function isRejected(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return false
  } catch (error) {
    if (error instanceof RefusedError) return error.status === 401
    if (error instanceof RpcError || error instanceof MalformedError) return false
    throw error
  }
}
