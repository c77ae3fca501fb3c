const endMark = '#d='

/**
 * The most characters of typed text in a query: servers, proxies, chats and mail cut longer
 * addresses.
 */
export const maxQueryLength = 3000

/**
 * The longest end of a link, in characters. Ends (`#…`) are never sent to a server; this is what a
 * comment of the common trackers holds (Jira: 32,767).
 */
export const maxLinkEndLength = 30_000

/**
 * Characters that texts take in a query, where most of what is not a letter or digit takes three or
 * more.
 */
export const queryLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + new URLSearchParams([['', text]]).toString().length - 1, 0)

/**
 * What is too long for a query as the end of a link, written as a query is; '' where it is longer
 * still.
 */
export function writeLinkEnd(fields: readonly (readonly [name: string, text: string])[]): string {
  if (fields.length === 0) return ''
  const linkEnd = endMark + new URLSearchParams(fields.map(([name, text]) => [name, text]))
  return linkEnd.length > maxLinkEndLength ? '' : linkEnd
}

/**
 * What `writeLinkEnd` wrote; undefined for other ends. One that was cut in transit is shorter than
 * it says.
 */
export const readLinkEnd = (hash: string): URLSearchParams | undefined =>
  hash.startsWith(endMark) ? new URLSearchParams(hash.slice(endMark.length)) : undefined
