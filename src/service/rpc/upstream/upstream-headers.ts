import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

/**
 * The operator's headers for a node; a user and password in its address become Basic credentials.
 */
export function nodeHeaders({ url, headers = {} }: UpstreamOptions): { [name: string]: string } {
  const { username, password } = url
  if (username === '' && password === '') return headers
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, ...headers }
}
