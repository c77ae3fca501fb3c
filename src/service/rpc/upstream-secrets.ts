import type { UpstreamOptions } from '#service/rpc/upstream.ts'

/** Shorter parts, such as `v3`, are no secrets, and would be found in innocent messages. */
const shortest = 6

/** Parts of a node's address and headers that no client may see: host, keys, credentials; in lower case. */
export function secretsOf({ url, headers = {} }: UpstreamOptions): string[] {
  const { host, hostname, username, password, pathname, searchParams } = url
  const parts = [
    host,
    hostname,
    username,
    password,
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(' ')]),
  ]
  return [...new Set([...parts, ...parts.map(decoded)])]
    .filter((part) => part.length >= shortest)
    .map((part) => part.toLowerCase())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
