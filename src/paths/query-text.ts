/**
 * Text for a query of one's own making. Half a surrogate pair, which `encodeURIComponent` throws at,
 * becomes U+FFFD, as `URLSearchParams` has it.
 */
export const encodeQueryText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))

/**
 * A query, or a part of it, in which these ASCII characters stand as they are: they need no escape
 * there, and signatures, expressions and JSON are hard to read with it.
 */
export const unescapeInQuery = (query: string, readableCharacters: string): string =>
  query.replace(/%[2-7][0-9A-F]/g, (escaped) => {
    const character = decodeURIComponent(escaped)
    return readableCharacters.includes(character) ? character : escaped
  })
