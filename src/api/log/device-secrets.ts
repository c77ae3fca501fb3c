import { allConnections } from '#api/connections/connections.ts'
import { redactSecrets } from '#api/log/redact.ts'
import { maskKey, urlKey } from '#domain/connections/split-endpoint.ts'

/** A URL, but of a file of Keyhole's own script: its name looks like a key. */
const otherUrl = /\b(?:http|ws)s?:\/\/(?![^\s"'`<>()]+\/assets\/)[^\s"'`<>()]+/gi

/**
 * A text without the keys and secrets of this device's connections, and without any API key of a
 * URL, or its user and password.
 */
export async function redactDeviceSecrets(text: string): Promise<string> {
  return redactSecrets(text, await allSecrets())
    .replace(urlKey, '$1$2[secret]')
    .replace(otherUrl, (url) => maskKey(url, '[secret]'))
}

/** The keys and secrets of this device's connections; they must not reach a page. */
export async function allSecrets(): Promise<string[]> {
  const connections = await allConnections().catch(() => [])
  return connections.flatMap(({ apiKey, files }) => [
    apiKey,
    // Key and secret together are user and password of a header.
    ...(files ? [`${files.apiKey}:${files.apiKeySecret}`, files.apiKey, files.apiKeySecret] : []),
  ])
}
