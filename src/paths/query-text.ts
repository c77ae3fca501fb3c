/**
 * Encodes text for a query. Half a surrogate pair, at which `encodeURIComponent` throws, becomes
 * U+FFFD, as in `URLSearchParams`.
 */
export const encodeQueryText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))

/** The texts that a query has by these names, without blanks around them; '' for one that it lacks. */
export const readTrimmedTexts = <Name extends string>(
  searchParams: URLSearchParams,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, searchParams.get(name)?.trim() ?? ''])) as {
    [N in Name]: string
  }

/**
 * A query, or a part of it, in which these ASCII characters stay unescaped: a query allows them,
 * and signatures, expressions and JSON are hard to read when escaped.
 */
export const unescapeInQuery = (query: string, readableCharacters: string): string =>
  query.replace(/%[2-7][0-9A-F]/g, (escaped) => {
    const character = decodeURIComponent(escaped)
    return readableCharacters.includes(character) ? character : escaped
  })
