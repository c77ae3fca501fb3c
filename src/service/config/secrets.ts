import type { IncomingHttpHeaders } from 'node:http'
import { credentialName, isPathKey, isWord, looksLikeKey } from '#domain/connections/key-text.ts'
import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'

/**
 * The bytes of a part of an address (URL standard, percent-decode): a `%` that begins no byte stays,
 * where `decodeURIComponent` throws.
 * @internal Exported for tests.
 */
export const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** User and password of an address as Basic credentials, in Base64. */
export const basicCredentials = ({ username, password }: URL): string =>
  Buffer.concat([decodePercent(username), Buffer.from(':'), decodePercent(password)]).toString(
    'base64',
  )

/**
 * The headers for an upstream: a user and password in its address become Basic credentials. Without
 * the preference it might compress (RFC 9110, 12.5.3), and nothing here decodes that.
 */
export const upstreamHeaders = ({
  url,
  headers = {},
}: {
  url: URL
  headers?: { [name: string]: string }
}): { [name: string]: string } => ({
  'accept-encoding': 'identity',
  ...(url.username + url.password !== '' && { authorization: `Basic ${basicCredentials(url)}` }),
  ...headers,
})

/** How an upstream encoded its answer; undefined when it did not, as it was asked. */
export function encodingOf(headers: IncomingHttpHeaders): string | undefined {
  const { 'content-encoding': encoding } = headers
  return encoding === 'identity' || encoding === '' ? undefined : encoding
}

/** A node or file server behind the service, with the operator's headers for it. */
type UpstreamAddress = { url: URL; headers?: { [name: string]: string } }

/** Shorter texts occur in ordinary lines, and are too short to be secrets. */
const minSecretLength = 4

/** Every secret that must not get into a log: of the upstreams, and the service's own keys. */
export function configSecrets(config: ServiceConfig, keys: readonly ApiKey[]): string[] {
  const nodeUpstreams = config.networks.flatMap(({ upstream }) =>
    upstream === 'embedded' ? [] : [upstream].flat(),
  )
  const fileUpstreams = config.files.kind === 'forward' ? [config.files] : []
  return [
    ...[...nodeUpstreams, ...fileUpstreams].flatMap(upstreamSecrets),
    config.metricsToken ?? '',
    ...keys.flatMap(({ key, secret }) => [key, secret, toBase64(`${key}:${secret}`)]),
  ]
}

/**
 * Removes from a text of an upstream what its client may not see: secrets, and the address where it
 * is written as an address. Names of hosts and words of paths are words of ordinary sentences, too:
 * `execution reverted` behind `http://execution:8545`.
 */
export const createUpstreamMask = (upstream: UpstreamAddress): ((text: string) => string) =>
  createSecretMask([...upstreamSecrets(upstream), ...addressForms(upstream.url)])

/** How a text names a host so that it cannot be a word: after `//`, with its port, with dots. */
const addressForms = ({ host, hostname }: URL): string[] => [
  `//${host}`,
  `//${hostname}`,
  ...(host === hostname ? [] : [host]),
  ...(/[.:]/.test(hostname) ? [hostname] : []),
]

/**
 * Secrets of an upstream: user and password, values of headers and query parameters that are named
 * as credentials, and all that looks like a key in a path, a query, a host or another header.
 */
function upstreamSecrets({ url, headers = {} }: UpstreamAddress): string[] {
  const { username, password, hostname, pathname, searchParams } = url
  const decode = (text: string) => decodePercent(text).toString()
  const segments = pathname.split('/').filter(isPathKey)
  return [
    ...[password, decode(password)],
    // Beside a password, a user that is a plain word is only a name.
    ...(password !== '' && isWord(username) ? [] : [username, decode(username)]),
    ...(username || password ? [basicCredentials(url)] : []),
    ...[...segments, ...segments.map(decode)],
    ...hostname.split('.').filter((label) => label.length >= 16 && looksLikeKey(label)),
    ...[...searchParams].flatMap(([name, value]) =>
      credentialName.test(name) || looksLikeKey(value) ? [value, encodeURIComponent(value)] : [],
    ),
    ...Object.entries(headers).flatMap(headerSecrets),
  ]
}

/** A header's value, the part after its scheme, and the text that this part encodes. */
function headerSecrets([name, value]: [string, string]): string[] {
  const tokens = value.split(/[\s,;="]+/)
  if (!credentialName.test(name)) return tokens.filter(looksLikeKey)
  const [, scheme = '', credentials = ''] = /^([\w-]+)(?: +(.*))?$/s.exec(value) ?? []
  // A scheme without credentials.
  if (/^(basic|bearer|digest|token|apikey)$/i.test(value)) return []
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : ''
  const password = decoded.slice(decoded.indexOf(':') + 1)
  return [value, credentials, decoded, password, ...tokens.filter(looksLikeKey)]
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * Replaces secrets in a text, also those that JSON has escaped, by `***`, no matter their case. A
 * secret that is one plain word is replaced only where it stands alone.
 */
export function createSecretMask(secrets: readonly string[]): (text: string) => string {
  const secretTexts = secrets
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    // Longest first: a secret that is part of another must not leave the rest of it.
    .sort((a, b) => b.length - a.length)
  if (secretTexts.length === 0) return (text) => text
  const secretPattern = new RegExp(
    [...new Set(secretTexts)]
      .map((text) =>
        isWord(text) ? `\\b${text}\\b` : text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
      )
      .join('|'),
    'gi',
  )
  return (text) => text.replace(secretPattern, '***')
}
