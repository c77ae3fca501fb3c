import { isCurrencySymbol, maxDecimals } from '#domain/connections/currency-rules.ts'
import type { CurrencyTexts } from '#domain/connections/currency-texts.ts'
import { hasKeyPlace, keyPlace } from '#domain/connections/endpoint.ts'
import { secretParts } from '#domain/connections/key-text.ts'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { reservedNames } from '#domain/values/reserved-names.ts'

/** How requests to a file network are authenticated: spec 5.2, a token, or not at all. */
export const filesAuths = ['Basic', 'Bearer', 'none'] as const
export type FilesAuth = (typeof filesAuths)[number]

/** A connection as a person types it: spec 1, 4.1 and 5. Texts that are not needed are empty. */
export type ConnectionForm = CurrencyTexts & {
  name: string
  baseUrl: string
  wsUrl: string
  apiKey: string
  /** For wallets and the currency: none of the four operations returns the chain ID. */
  chainId: string
  ipfsUrl: string
  filesAuth: FilesAuth
  /** Empty when the network's key is used. */
  filesApiKey: string
  /** The secret of the key or, for `Bearer`, the token. */
  filesApiKeySecret: string
  /** Servers for look-ups: `Lookups` of `protocol/connection.ts`. */
  sourcifyUrl: string
  signaturesUrl: string
}

export const emptyConnection: ConnectionForm = {
  name: '',
  baseUrl: '',
  wsUrl: '',
  apiKey: '',
  chainId: '',
  currencyName: '',
  currencySymbol: '',
  currencyDecimals: '',
  ipfsUrl: '',
  filesAuth: 'Basic',
  filesApiKey: '',
  filesApiKeySecret: '',
  sourcifyUrl: '',
  signaturesUrl: '',
}

export type ConnectionProblems = { [field in keyof ConnectionForm]?: string }

/**
 * Takes the key out of a pasted endpoint, and blanks. The WebSocket address is that of HTTP when none
 * is given, and stays as it is where it has another key. A key that is given beside `…/v2` follows that.
 */
export function tidyConnection(form: ConnectionForm): ConnectionForm {
  const trimmedForm = Object.fromEntries(
    Object.entries(form).map(([field, text]) => [field, text.trim()]),
  ) as ConnectionForm
  const { base, key } = splitEndpoint(lowerScheme(trimmedForm.baseUrl).replace(/^ws/, 'http'))
  const givenSocketUrl = lowerScheme(trimmedForm.wsUrl)
  const socketEndpoint = splitEndpoint(givenSocketUrl)
  const apiKey = trimmedForm.apiKey || key || socketEndpoint.key
  const hasOtherKey = socketEndpoint.key !== '' && socketEndpoint.key !== apiKey
  const baseUrl =
    apiKey === '' || hasKeyPlace(base) ? base : base.replace(/\/v\d$/, `$&/${keyPlace}`)
  return {
    ...trimmedForm,
    baseUrl,
    wsUrl: (hasOtherKey ? givenSocketUrl : socketEndpoint.base) || socketUrl(baseUrl),
    apiKey,
    ipfsUrl: lowerScheme(trimmedForm.ipfsUrl)
      .replace(/\/+$/, '')
      .replace(/\/api\/v0(\/.*)?$/, ''),
    sourcifyUrl: lowerScheme(trimmedForm.sourcifyUrl).replace(/(\/v2)?\/*$/, ''),
    signaturesUrl: lowerScheme(trimmedForm.signaturesUrl).replace(
      /(\/signature-database)?\/*$/,
      '',
    ),
  }
}

/** The WebSocket address used when none is given. */
export const socketUrl = (baseUrl: string): string => lowerScheme(baseUrl).replace(/^http/, 'ws')

/** `HTTPS://Y` is `https://Y`: schemes have no case. */
const lowerScheme = (address: string): string =>
  address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())

/** Whether each secret is stored already and need not be typed, and whether there has to be a key. */
export type StoredSecrets = { key: boolean; secret: boolean; needsKey?: boolean }

/** Whether everybody may know a form's key. */
type KeyVisibility = 'secret' | 'public'

/**
 * Shortest secret looked for in other fields: shorter ones may be ordinary words, such as `dev`;
 * see `api/log/redact`.
 */
const minSecretLength = 8

/** Names each field of a tidied form that cannot be used, with the fix; empty when all can. */
export function connectionProblems(
  form: ConnectionForm,
  storedSecrets: StoredSecrets = { key: false, secret: false },
  keyVisibility: KeyVisibility = 'secret',
): ConnectionProblems {
  const problems: ConnectionProblems = {}
  if (form.name === '') problems.name = 'Name missing. Example: Mainnet.'
  const hasKey = form.apiKey !== '' || storedSecrets.key
  const baseUrlProblem = rpcUrlProblem(form.baseUrl, ['https', 'http'], hasKey)
  if (baseUrlProblem) problems.baseUrl = baseUrlProblem
  const wsUrlProblem = rpcUrlProblem(form.wsUrl, ['wss', 'ws'], hasKey)
  if (wsUrlProblem && !baseUrlProblem) problems.wsUrl = wsUrlProblem
  if (form.apiKey !== '' && splitEndpoint(form.wsUrl).key !== '')
    problems.wsUrl = `Another key than the RPC URL’s: write ${keyPlace} where that goes.`
  if (!hasKey && (storedSecrets.needsKey || !isKeyless(form))) problems.apiKey = 'API key missing.'
  else if (/[\s#]|:\/\//.test(form.apiKey))
    problems.apiKey = 'Invalid key: spaces, # and :// are not allowed.'
  if (!/^\d*$/.test(form.chainId) || !Number.isSafeInteger(Number(form.chainId)))
    problems.chainId = 'Invalid chain ID. Example: 1.'
  Object.assign(problems, currencyProblems(form))
  if (form.ipfsUrl !== '') Object.assign(problems, ipfsProblems(form, storedSecrets))
  for (const field of ['sourcifyUrl', 'signaturesUrl'] as const) {
    const lookupProblem = form[field] && endpointProblem(form[field], ['https', 'http'])
    if (lookupProblem) problems[field] = lookupProblem
  }
  const misplacedKeys = misplacedKeyProblems(
    keyVisibility === 'public' ? { ...form, apiKey: '' } : form,
  )
  return { ...misplacedKeys, ...problems }
}

export const isKeyless = ({ apiKey, baseUrl, wsUrl }: ConnectionForm): boolean =>
  apiKey === '' && !hasKeyPlace(baseUrl) && !hasKeyPlace(wsUrl)

/** Names and addresses are stored, exported and put into links: a key in one would leak with it. */
function misplacedKeyProblems(form: ConnectionForm): ConnectionProblems {
  const lowerCaseSecrets = [...secretParts(form.apiKey), form.filesApiKey, form.filesApiKeySecret]
    .filter((secret) => secret.length >= minSecretLength)
    .map((secret) => secret.toLowerCase())
  const holdsSecret = (text: string) =>
    lowerCaseSecrets.some((secret) => text.toLowerCase().includes(secret))
  const problems: ConnectionProblems = {}
  if (holdsSecret(form.name))
    problems.name = 'The name contains the key. Names are visible and in links.'
  for (const field of ['baseUrl', 'wsUrl', 'ipfsUrl', 'sourcifyUrl', 'signaturesUrl'] as const) {
    // A WebSocket address derived from the base URL is corrected there.
    if (field === 'wsUrl' && form.wsUrl === socketUrl(form.baseUrl)) continue
    if (holdsSecret(form[field]))
      problems[field] = 'The URL contains the key. Move it to its own field.'
    else if (!hasKeyPlace(form[field]) && /\/v3(\/|$)/.test(form[field]))
      problems[field] = 'Remove /v3/ and the rest. The key has its own field.'
  }
  return problems
}

function currencyProblems({
  currencyName,
  currencySymbol,
  currencyDecimals,
}: ConnectionForm): ConnectionProblems {
  const problems: ConnectionProblems = {}
  if (currencySymbol !== '' && !isCurrencySymbol(currencySymbol))
    problems.currencySymbol = 'Invalid symbol. Example: POL.'
  else if (currencySymbol === '' && currencyName + currencyDecimals !== '')
    problems.currencySymbol = 'Symbol missing. Example: POL.'
  if (!/^(\d|[12]\d|3[0-6])?$/.test(currencyDecimals))
    problems.currencyDecimals = `Invalid decimals: use 0 to ${maxDecimals}.`
  return problems
}

function ipfsProblems(
  { ipfsUrl, filesAuth, filesApiKeySecret }: ConnectionForm,
  storedSecrets: StoredSecrets,
): ConnectionProblems {
  const problems: ConnectionProblems = {}
  const ipfsUrlProblem = endpointProblem(ipfsUrl, ['https', 'http'])
  if (ipfsUrlProblem) problems.ipfsUrl = ipfsUrlProblem
  if (filesApiKeySecret === '' && filesAuth !== 'none' && !storedSecrets.secret)
    problems.filesApiKeySecret =
      filesAuth === 'Basic' ? 'API key secret missing.' : 'Token missing.'
  return problems
}

/** Every platform that this runs on has `URL`, but this folder is compiled without their types. */
declare const URL: { canParse: (address: string) => boolean }

/** Characters that would end an address, or begin a command, in a shell, quotation or sentence. */
const unsafeUrlCharacter = /["'`$\\<>{}|\s]/

/** The URL of a node may have a query, and `{key}` once after its host. */
function rpcUrlProblem(url: string, schemes: string[], hasKey: boolean): string | undefined {
  if (hasKey && url.includes('?') && !hasKeyPlace(url))
    return `Key missing in the URL: write ${keyPlace} where it goes.`
  if (url.split(keyPlace).length > 2)
    return `Only one ${keyPlace} is possible. Paste the whole URL if it has several keys.`
  const filledUrl = url.replace(/^(\w+:\/\/[^/?#]+[/?].*)\{key\}/s, '$1key').replace('?', '/')
  return endpointProblem(filledUrl, schemes)
}

function endpointProblem(address: string, schemes: string[]): string | undefined {
  const [, scheme = '', authority = '', pathAndQuery = ''] =
    address.match(/^([a-z]+):\/\/([^/?#]+)(.*)$/is) ?? []
  if (authority === '') return `Invalid URL. Example: ${schemes[0]}://host.`
  const [unsafeCharacter] = address.match(unsafeUrlCharacter) ?? []
  if (unsafeCharacter)
    return unsafeCharacter.trim()
      ? `Invalid URL: remove ${unsafeCharacter}`
      : 'Invalid URL: remove spaces.'
  if (!schemes.includes(scheme.toLowerCase()))
    return `Invalid URL: start with ${schemes.join(':// or ')}://.`
  if (Number(authority.match(/:(\d+)$/)?.[1] ?? 0) > 65_535) return 'Invalid port: max 65535.'
  if (authority.includes('@')) return 'Remove user and password from the URL.'
  if (/[?#]/.test(pathAndQuery)) return 'Remove ? or # and the rest.'
  return URL.canParse(address) ? undefined : 'Invalid URL: check the part after ://.'
}

/** Whether two addresses are of one server, so that a secret for one may be sent to the other. */
export function isSameServer(one: string, other: string): boolean {
  const [first, second] = [splitUrl(one), splitUrl(other)]
  return first.host !== '' && first.host === second.host && first.scheme === second.scheme
}

/**
 * The name of a connection, unlike every taken one, as menus show names alone: a host that is taken
 * gets its path, without the key, and what is still taken a number.
 */
export function connectionName(
  { name, baseUrl }: Pick<ConnectionForm, 'name' | 'baseUrl'>,
  takenNames: readonly string[],
): string {
  if (!takenNames.includes(name)) return name
  const address = baseUrl.replace(/^\w+:\/\//, '').replace(/[/?&]+([^/?&]*\{key\}.*)?$/, '')
  const base = name === splitUrl(baseUrl).host ? address : name
  for (let suffixNumber = 1; ; suffixNumber++) {
    const candidate = suffixNumber === 1 ? base : `${base} ${suffixNumber}`
    if (!takenNames.includes(candidate)) return candidate
  }
}

/** The `{network}` segment for a name, unlike every taken one: `Main net` → `main-net`. */
export function networkId(name: string, takenIds: ReadonlySet<string>): string {
  const nameSlug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const baseId = nameSlug || 'network'
  const isFree = (candidate: string) =>
    !takenIds.has(candidate) && !reservedNames.includes(candidate)
  if (isFree(baseId)) return baseId
  for (let suffixNumber = 2; ; suffixNumber++)
    if (isFree(`${baseId}-${suffixNumber}`)) return `${baseId}-${suffixNumber}`
}
