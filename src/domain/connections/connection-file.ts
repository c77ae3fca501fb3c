import {
  type ConnectionForm,
  connectionProblems,
  emptyConnection,
  filesAuths,
  networkId,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A connection of a file; secrets are empty, but for a key that the file's writer made public. */
export type FileConnection = ConnectionForm & {
  network: string
  transport: 'HTTP' | 'WebSocket'
}

/** What a file has, and what is wrong with the entries that cannot be used. */
export type ConnectionFile = { connections: FileConnection[]; problems: string[] }

/** Connections as a file for others and for `/connections.json` (docs/connections.md): no secrets. */
export function writeConnectionFile(connections: readonly FileConnection[]): string {
  const written = connections.map((connection) => {
    const { network, name, baseUrl, wsUrl, chainId, transport, ipfsUrl, filesAuth } = connection
    return {
      network,
      name,
      baseUrl,
      wsUrl,
      transport,
      ...(chainId !== '' && { chainId: Number(chainId) }),
      ...(ipfsUrl !== '' && { files: { ipfsUrl, auth: filesAuth } }),
    }
  })
  return `${JSON.stringify({ connections: written }, null, 2)}\n`
}

/**
 * Reads such a file. An entry that cannot be used is named with its fix, and the others are taken.
 * Secrets in it are not taken, so that a file never is the place to keep them.
 */
export function readConnectionFile(text: string): ConnectionFile {
  const listed = parseJson(text)
  if (!isRawObject(listed) || !Array.isArray(listed.connections))
    return { connections: [], problems: ['It is no JSON object with a list “connections”.'] }
  const file: ConnectionFile = { connections: [], problems: [] }
  for (const [place, entry] of listed.connections.entries()) {
    const taken = file.connections.map(({ network }) => network)
    const read = isRawObject(entry) ? readEntry(entry, taken) : { problem: 'It is no object.' }
    if ('problem' in read) file.problems.push(`Entry ${place + 1}: ${read.problem}`)
    else file.connections.push(read)
  }
  return file
}

function readEntry(
  entry: RawObject,
  taken: readonly string[],
): FileConnection | { problem: string } {
  const files = isRawObject(entry.files) ? entry.files : {}
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const form = tidyConnection({
    ...emptyConnection,
    name: text(entry.name),
    baseUrl: text(entry.baseUrl),
    wsUrl: text(entry.wsUrl),
    chainId: text(entry.chainId),
    apiKey: text(entry.publicApiKey),
    ipfsUrl: text(files.ipfsUrl),
    filesAuth: filesAuths.find((auth) => auth === files.auth) ?? 'Basic',
  })
  if (files.auth !== undefined && files.auth !== form.filesAuth)
    return {
      problem: `files.auth: “${text(files.auth)}” is not known. Give Basic, Bearer or none.`,
    }
  const [problem] = Object.entries(
    connectionProblems(form, { key: true, secret: true }, entry.publicApiKey ? 'public' : 'secret'),
  )
  if (problem) return { problem: `${problem[0]}: ${problem[1]}` }
  return {
    ...form,
    // A key in the middle of a pasted endpoint was not said to be public.
    apiKey: text(entry.publicApiKey).trim(),
    network: networkId(text(entry.network) || form.name, taken),
    transport: entry.transport === 'WebSocket' ? 'WebSocket' : 'HTTP',
  }
}
