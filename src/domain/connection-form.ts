/** A connection as a person types it: spec 1, 4.1 and 5. Texts that are not needed are empty. */
export type ConnectionForm = {
  name: string
  baseUrl: string
  wsUrl: string
  apiKey: string
  /** Only a wallet needs it: the four operations do not tell it. */
  chainId: string
  ipfsUrl: string
  filesApiKey: string
  filesApiKeySecret: string
}

/** What is wrong with which field. */
export type ConnectionProblems = { [field in keyof ConnectionForm]?: string }

/** Segments of addresses that are no network. */
const reserved = ['block', 'address', 'files', 'connections', 'playground', 'assets', 'rpc', 'api']

/**
 * Makes of what was pasted what the specification asks for: an endpoint `{base_url}/v3/{key}` is
 * taken apart, blanks and closing slashes go, and the WebSocket address is that of HTTP when none
 * is given.
 */
export function tidyConnection(form: ConnectionForm): ConnectionForm {
  const tidy = Object.fromEntries(
    Object.entries(form).map(([field, text]) => [field, text.trim()]),
  ) as ConnectionForm
  const endpoint = splitEndpoint(tidy.baseUrl)
  const socket = splitEndpoint(tidy.wsUrl)
  const ipfsUrl = tidy.ipfsUrl.replace(/\/+$/, '').replace(/\/api\/v0(\/.*)?$/, '')
  return {
    ...tidy,
    baseUrl: endpoint.base,
    wsUrl: socket.base || endpoint.base.replace(/^http/, 'ws'),
    apiKey: tidy.apiKey || endpoint.key || socket.key,
    ipfsUrl,
    filesApiKey: tidy.filesApiKey || (ipfsUrl ? tidy.apiKey || endpoint.key : ''),
  }
}

function splitEndpoint(address: string): { base: string; key: string } {
  const [, base, key] = address.match(/^(.*?)(?:\/ws)?\/v3(?:\/([^/?#]*))?\/*$/) ?? []
  return { base: base ?? address.replace(/\/+$/, ''), key: key ?? '' }
}

/** Names each field of a tidied form that cannot be used, with the fix; empty when all can. */
export function connectionProblems(form: ConnectionForm): ConnectionProblems {
  const problems: ConnectionProblems = {}
  if (form.name === '') problems.name = 'Give it a name, such as “Mainnet”.'
  const base = addressProblem(form.baseUrl, ['https', 'http'])
  if (base) problems.baseUrl = base
  const socket = addressProblem(form.wsUrl, ['wss', 'ws'])
  if (socket && !base) problems.wsUrl = socket
  if (form.apiKey === '') problems.apiKey = 'The key is the last part of the endpoint: …/v3/KEY.'
  else if (/[\s/?#]/.test(form.apiKey)) problems.apiKey = 'A key has no blanks, slashes, ? or #.'
  if (!/^\d*$/.test(form.chainId)) problems.chainId = 'A chain id is a whole number, such as 1.'
  if (form.ipfsUrl === '') return problems
  const files = addressProblem(form.ipfsUrl, ['https', 'http'])
  if (files) problems.ipfsUrl = files
  if (form.filesApiKeySecret === '')
    problems.filesApiKeySecret = 'The file network needs the key’s secret.'
  return problems
}

function addressProblem(address: string, schemes: string[]): string | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    address.match(/^([a-z]+):\/\/([^/?#\s]+)([^\s]*)$/i) ?? []
  if (authority === '') return `Give a whole address: ${schemes[0]}://…`
  if (!schemes.includes(scheme.toLowerCase()))
    return `The address starts with ${schemes.join(':// or ')}://.`
  if (Number(authority.match(/:(\d+)$/)?.[1] ?? 0) > 65_535) return 'A port goes up to 65535.'
  if (authority.includes('@')) return 'Leave user and password out of the address.'
  if (/[?#]/.test(rest)) return 'Leave out what follows ? or #.'
  return undefined
}

/** The `{network}` segment for a name, unlike every taken one: `Main net` → `main-net`. */
export function networkId(name: string, taken: readonly string[]): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const id = words || 'network'
  const free = (candidate: string) => !taken.includes(candidate) && !reserved.includes(candidate)
  if (free(id)) return id
  for (let count = 2; ; count++) if (free(`${id}-${count}`)) return `${id}-${count}`
}
