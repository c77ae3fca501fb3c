import type { IncomingHttpHeaders } from 'node:http'

/**
 * The bytes of a part of an address (URL standard, percent-decode): a `%` that begins no byte stays,
 * where `decodeURIComponent` throws.
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
