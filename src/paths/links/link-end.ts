const mark = '#d='

/** Servers, proxies, chats and mail cut longer addresses: so many characters of a query are typed text. */
export const longestQuery = 3000

/**
 * The longest end of a link, in characters. Ends (`#…`) are never sent to a server; this is what a
 * comment of the common trackers holds (Jira: 32,767).
 */
export const longestEnd = 30_000

/** Characters that texts take in a query, where most of what is no letter or digit takes three or more. */
export const queryLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + new URLSearchParams([['', text]]).toString().length - 1, 0)

/** What is too long for a query as the end of a link, written as a query is; '' where it is longer still. */
export function writeEnd(fields: readonly (readonly [name: string, text: string])[]): string {
  if (fields.length === 0) return ''
  const end = mark + new URLSearchParams(fields.map(([name, text]) => [name, text]))
  return end.length > longestEnd ? '' : end
}

/** What `writeEnd` wrote; undefined for other ends. One that was cut on its way is shorter than it says. */
export const readEnd = (hash: string): URLSearchParams | undefined =>
  hash.startsWith(mark) ? new URLSearchParams(hash.slice(mark.length)) : undefined
