import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'

/** Texts shorter than this are words of ordinary lines, and no secret to rely on. */
const minSecretLength = 4

/** Every text that must not leave this service in a log: of its upstreams and of its own keys. */
export function configSecrets(config: ServiceConfig, keys: readonly ApiKey[]): string[] {
  const nodeUpstreams = config.networks.flatMap(({ upstream }) =>
    upstream === 'embedded' ? [] : [upstream],
  )
  const fileUpstreams = config.files.kind === 'forward' ? [config.files] : []
  return [
    ...[...nodeUpstreams, ...fileUpstreams].flatMap(({ url, headers = {} }) => [
      ...urlSecrets(url),
      // A scheme such as Bearer is none, what follows it is.
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

/** Replaces secrets in a text, also where JSON writes them with backslashes, by `***`. */
export function createSecretMask(secrets: readonly string[]): (text: string) => string {
  const secretTexts = secrets
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    // A secret that is a part of another must not leave the rest of that behind.
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
