import type { IncomingMessage } from 'node:http'

/** True for an address, as such or as in a URL, or a name that only this machine itself can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)

/**
 * The headers that browsers and other programs send by themselves (RFC 9110, Fetch, Prometheus). The headers
 * of proxies have many names, and new ones are invented: any other header may be one of them.
 */
const clientHeaderPattern =
  /^(host|user-agent|accept(-charset|-encoding|-language)?|connection|keep-alive|upgrade|http2-settings|te|expect|cache-control|pragma|content-(length|type)|authorization|cookie|date|dnt|from|if-(match|none-match|modified-since|unmodified-since|range)|range|origin|referer|priority|purpose|save-data|upgrade-insecure-requests|sec-[\w-]+|x-requested-with|x-prometheus-scrape-timeout-seconds)$/i

/**
 * Why a request may not come from a program on this machine; undefined when nothing speaks against
 * it. Behind a proxy on this machine every client has a local address; a proxy that repeats a
 * request unchanged, over HTTP/1.1, cannot be told from a program.
 */
export function nonLocalReason({
  socket,
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'socket' | 'httpVersion' | 'rawHeaders'>): string | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'the request comes from another machine'
  // Names and values alternate.
  const otherHeader = rawHeaders.find(
    (name, index) => index % 2 === 0 && !clientHeaderPattern.test(name),
  )
  if (otherHeader !== undefined)
    return `the request may come through a proxy, which added ${otherHeader.slice(0, 40)}`
  // nginx sends HTTP/1.0 by default; programs have spoken 1.1 for decades.
  if (httpVersion === '1.0') return 'the request may come through a proxy, as it is HTTP/1.0'
  return undefined
}
