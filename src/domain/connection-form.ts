/** How a file network is told who asks: spec 5.2, a token, or not at all. */
export const filesAuths = ['Basic', 'Bearer', 'none'] as const
export type FilesAuth = (typeof filesAuths)[number]

/** A connection as a person types it: spec 1, 4.1 and 5. Texts that are not needed are empty. */
export type ConnectionForm = {
  name: string
  baseUrl: string
  wsUrl: string
  apiKey: string
  /** Only a wallet needs it: the four operations do not tell it. */
  chainId: string
  ipfsUrl: string
  filesAuth: FilesAuth
  /** Empty when it is that of the network. */
  filesApiKey: string
  /** Of `Bearer`, the token. */
  filesApiKeySecret: string
}

export const emptyConnection: ConnectionForm = {
  name: '',
  baseUrl: '',
  wsUrl: '',
  apiKey: '',
  chainId: '',
  ipfsUrl: '',
  filesAuth: 'Basic',
  filesApiKey: '',
  filesApiKeySecret: '',
}

/** What is wrong with which field. */
export type ConnectionProblems = { [field in keyof ConnectionForm]?: string }

/** Segments of addresses that are no network. */
const reserved = [
  ...['block', 'tx', 'address', 'files', 'connections', 'exchanges', 'playground'],
  ...['assets', 'rpc', 'api', 'health', 'ready', 'metrics'],
]

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
  return {
    ...tidy,
    baseUrl: endpoint.base,
    wsUrl: socket.base || socketUrl(endpoint.base),
    apiKey: tidy.apiKey || endpoint.key || socket.key,
    ipfsUrl: tidy.ipfsUrl.replace(/\/+$/, '').replace(/\/api\/v0(\/.*)?$/, ''),
  }
}

/** The WebSocket address that stands for one that is not given. */
export const socketUrl = (baseUrl: string): string => baseUrl.replace(/^http/, 'ws')

function splitEndpoint(address: string): { base: string; key: string } {
  const [, base, key] = address.match(/^(.*?)(?:\/ws)?\/v3(?:\/([^/?#]*))?\/*$/) ?? []
  return { base: base ?? address.replace(/\/+$/, ''), key: key ?? '' }
}

/** Secrets that are here already, so that they need not be typed. */
export type HeldSecrets = { key: boolean; secret: boolean }

/** Names each field of a tidied form that cannot be used, with the fix; empty when all can. */
export function connectionProblems(
  form: ConnectionForm,
  held: HeldSecrets = { key: false, secret: false },
): ConnectionProblems {
  const problems: ConnectionProblems = {}
  if (form.name === '') problems.name = 'Give it a name, such as “Mainnet”.'
  const base = addressProblem(form.baseUrl, ['https', 'http'])
  if (base) problems.baseUrl = base
  const socket = addressProblem(form.wsUrl, ['wss', 'ws'])
  if (socket && !base) problems.wsUrl = socket
  if (form.apiKey === '' && !held.key)
    problems.apiKey = 'The key is the last part of the endpoint: …/v3/KEY.'
  else if (/[\s/?#]/.test(form.apiKey)) problems.apiKey = 'A key has no blanks, slashes, ? or #.'
  if (!/^\d{0,15}$/.test(form.chainId))
    problems.chainId = 'A chain id is a whole number, such as 1.'
  return form.ipfsUrl === '' ? problems : { ...problems, ...filesProblems(form, held) }
}

function filesProblems(
  { ipfsUrl, filesAuth, filesApiKeySecret }: ConnectionForm,
  held: HeldSecrets,
): ConnectionProblems {
  const problems: ConnectionProblems = {}
  const files = addressProblem(ipfsUrl, ['https', 'http'])
  if (files) problems.ipfsUrl = files
  if (filesApiKeySecret === '' && filesAuth !== 'none' && !held.secret)
    problems.filesApiKeySecret =
      filesAuth === 'Basic'
        ? 'The file network needs the key’s secret.'
        : 'The file network needs the token.'
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

/** Whether two addresses are of one server, so that what one was told in secret the other may be told. */
export function sameServer(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => address.match(/^[a-z]+:\/\/[^/]+/i)?.[0])
  return first !== undefined && first.toLowerCase() === second?.toLowerCase()
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
