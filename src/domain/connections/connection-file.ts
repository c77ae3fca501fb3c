import {
  type ConnectionForm,
  connectionProblems,
  emptyConnection,
  filesAuths,
  isKeyless,
  networkId,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** A connection of a file; secrets are empty, except a key that the file's writer made public. */
export type FileConnection = ConnectionForm & {
  network: string
  transport: 'HTTP' | 'WebSocket'
  keyless?: true | undefined
  embedded?: true | undefined
}

/** The connections of a file, and the problems of entries that cannot be used. */
export type ConnectionFile = { connections: FileConnection[]; problems: string[] }

/**
 * Reads a connection file. An entry that cannot be used is named with its fix; the others are used.
 * Secrets in it are ignored, so that no one keeps them in a file.
 * @param origin of the host that the file is from: paths in it are addresses there
 */
export function readConnectionFile(text: string, origin = ''): ConnectionFile {
  const parsedFile = parseJson(text)
  if (!isRawObject(parsedFile) || !Array.isArray(parsedFile.connections))
    return { connections: [], problems: ['Not a JSON object with a “connections” list.'] }
  const file: ConnectionFile = { connections: [], problems: [] }
  const takenNetworks = new Set<string>()
  for (const [entryIndex, entry] of parsedFile.connections.entries()) {
    const parsedEntry = isRawObject(entry)
      ? readEntry(entry, takenNetworks, origin)
      : { problem: 'Not an object.' }
    if ('problem' in parsedEntry)
      file.problems.push(`Entry ${entryIndex + 1}: ${parsedEntry.problem}`)
    else {
      file.connections.push(parsedEntry)
      takenNetworks.add(parsedEntry.network)
    }
  }
  return file
}

function readEntry(
  entry: RawObject,
  takenNetworks: ReadonlySet<string>,
  origin: string,
): FileConnection | { problem: string } {
  const filesSettings = asRawObject(entry.files)
  const lookups = asRawObject(entry.lookups)
  const currencyFields = asRawObject(entry.nativeCurrency)
  const fieldText = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const fieldUrl = (value: unknown) => fieldText(value).replace(/^\/(?!\/)/, `${origin}/`)
  const connectionForm = tidyConnection({
    ...emptyConnection,
    name: fieldText(entry.name),
    baseUrl: fieldUrl(entry.baseUrl),
    wsUrl: fieldText(entry.wsUrl),
    chainId: fieldText(entry.chainId),
    currencyName: fieldText(currencyFields.name),
    currencySymbol: fieldText(currencyFields.symbol),
    currencyDecimals: fieldText(currencyFields.decimals),
    apiKey: fieldText(entry.publicApiKey),
    ipfsUrl: fieldUrl(filesSettings.ipfsUrl),
    sourcifyUrl: fieldText(lookups.sourcify),
    signaturesUrl: fieldText(lookups.signatures),
    filesAuth: filesAuths.find((auth) => auth === filesSettings.auth) ?? 'Basic',
  })
  if (filesSettings.auth !== undefined && filesSettings.auth !== connectionForm.filesAuth)
    return {
      problem: `files.auth: “${fieldText(filesSettings.auth)}” is unknown. Use Basic, Bearer or none.`,
    }
  const [firstProblem] = Object.entries(
    connectionProblems(
      connectionForm,
      { key: entry.keyless !== true, secret: true },
      entry.publicApiKey ? 'public' : 'secret',
    ),
  )
  if (firstProblem) return { problem: `${firstProblem[0]}: ${firstProblem[1]}` }
  return {
    ...connectionForm,
    // A key within a pasted endpoint was not declared public.
    apiKey: fieldText(entry.publicApiKey).trim(),
    network: networkId(fieldText(entry.network) || connectionForm.name, takenNetworks),
    transport: entry.transport === 'WebSocket' ? 'WebSocket' : 'HTTP',
    ...(entry.keyless === true && isKeyless(connectionForm) && { keyless: true }),
    ...(filesSettings.embedded === true && { embedded: true }),
  }
}
