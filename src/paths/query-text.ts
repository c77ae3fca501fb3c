/** Fields of a query: a text that is '' is left out, of a list each text is one parameter. */
export type QueryFields = { [name: string]: string | readonly string[] | undefined }

/**
 * A path with a query of these fields, in which these ASCII characters stay unescaped: a query allows
 * them, and signatures, expressions and JSON are hard to read when escaped.
 */
export function withQuery(path: string, fields: QueryFields, readableCharacters = ''): string {
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const text of typeof value === 'object' ? value : value ? [value] : [])
      searchParams.append(name, text)
  const queryText = searchParams.toString().replace(/%[2-7][0-9A-F]/g, (escaped) => {
    const character = decodeURIComponent(escaped)
    return readableCharacters.includes(character) ? character : escaped
  })
  return queryText === '' ? path : `${path}?${queryText}`
}

/** The fields of these names as they are typed, without blanks around them. */
export const trimmedFields = <Name extends string>(
  typed: { [N in Name]?: string | undefined },
  names: readonly Name[],
): QueryFields => Object.fromEntries(names.map((name) => [name, typed[name]?.trim()]))

/** The texts that a query has by these names, without blanks around them; '' for one that it lacks. */
export const readTrimmedTexts = <Name extends string>(
  searchParams: URLSearchParams,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, searchParams.get(name)?.trim() ?? ''])) as {
    [N in Name]: string
  }
