import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'

/** Shorter texts occur in ordinary lines, and are too short to be secrets. */
const minSecretLength = 4

/** Every secret that must not get into a log: of the upstreams, and the service's own keys. */
export function configSecrets(config: ServiceConfig, keys: readonly ApiKey[]): string[] {
  const nodeUpstreams = config.networks.flatMap(({ upstream }) =>
    upstream === 'embedded' ? [] : [upstream].flat(),
  )
  const fileUpstreams = config.files.kind === 'forward' ? [config.files] : []
  return [
    ...[...nodeUpstreams, ...fileUpstreams].flatMap(({ url, headers = {} }) => [
      ...urlSecrets(url),
      // A scheme such as Bearer is not secret, what follows it is.
      ...Object.values(headers).flatMap((value) => [value, value.replace(/^\S+ /, '')]),
    ]),
    config.metricsToken ?? '',
    ...keys.flatMap(({ key, secret }) => [
      key,
      secret,
      Buffer.from(`${key}:${secret}`).toString('base64'),
    ]),
  ]
}

/** Providers put keys into user, password, query and the long segments of paths. */
function urlSecrets({ username, password, pathname, searchParams }: URL): string[] {
  const basicCredentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  )
  return [
    ...[username, password].flatMap((text) => [text, decodeURIComponent(text)]),
    username && basicCredentials.toString('base64'),
    ...searchParams.values(),
    ...pathname.split('/').filter((segment) => segment.length >= 12),
  ]
}

/** Replaces secrets in a text, also those that JSON has escaped, by `***`. */
export function createSecretMask(secrets: readonly string[]): (text: string) => string {
  const secretTexts = secrets
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    // Longest first: a secret that is part of another must not leave the rest of it.
    .sort((a, b) => b.length - a.length)
  if (secretTexts.length === 0) return (text) => text
  const secretPattern = new RegExp(
    [...new Set(secretTexts)]
      .map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
      .join('|'),
    'g',
  )
  return (text) => text.replace(secretPattern, '***')
}
