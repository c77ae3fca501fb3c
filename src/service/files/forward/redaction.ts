/** Where the upstream is and what is sent to it: the URL below which `/api/v0` is, and headers. */
export type Upstream = { url: URL; headers: Record<string, string> }

/**
 * Takes out of a text all that only the operator may know: the upstream's credentials in each form
 * in which a server may repeat them, its address, and the path, in which hosts carry keys.
 */
export function createRedaction({ url, headers }: Upstream): (text: string) => string {
  const secrets = [
    ...Object.values(headers).flatMap(formsOf),
    url.username,
    url.password,
    url.host,
    url.hostname,
    url.pathname,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ]
    .filter((secret) => secret.length >= shortest)
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text)
}

// What is shorter guards nothing, and would tear up common words.
const shortest = 4

/** A header's value, what is behind its scheme, and what that encodes. */
function formsOf(value: string): string[] {
  const credentials = value.replace(/^\w+ +/, '')
  if (!/^basic /i.test(value)) return [value, credentials]
  const decoded = Buffer.from(credentials, 'base64').toString()
  const colon = decoded.indexOf(':')
  return [value, credentials, decoded, decoded.slice(0, colon), decoded.slice(colon + 1)]
}
