const endMark = '#d='

/** The most characters of typed text in a query: servers, chats and mail cut longer ones. */
export const maxQueryLength = 3000

/**
 * The longest end of a link, in characters. Ends (`#…`) are never sent to a server; every browser takes
 * them (Firefox: links up to 1,048,576).
 * @internal Exported for tests.
 */
export const maxLinkEndLength = 500_000

/**
 * Characters that texts take in a query, where most characters other than letters and digits take
 * three or more.
 */
export const queryLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + new URLSearchParams([['', text]]).toString().length - 1, 0)

/**
 * Writes fields that are too long for a query as the end of a link, in the form of a query; ''
 * where even the end would be too long.
 */
export function writeLinkEnd(fields: readonly (readonly [name: string, text: string])[]): string {
  if (fields.length === 0) return ''
  const linkEnd = endMark + new URLSearchParams(fields.map(([name, text]) => [name, text]))
  return linkEnd.length > maxLinkEndLength ? '' : linkEnd
}

/**
 * Reads the end that `writeLinkEnd` wrote; undefined for other ends. An end cut in transit is
 * shorter than the link says.
 */
export const readLinkEnd = (hash: string): URLSearchParams | undefined =>
  hash.startsWith(endMark) ? new URLSearchParams(hash.slice(endMark.length)) : undefined
