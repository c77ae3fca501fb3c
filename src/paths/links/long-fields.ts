import { maxQueryLength, queryLength, readLinkEnd, writeLinkEnd } from '#paths/links/link-end.ts'
import type { QueryFields } from '#paths/query-text.ts'

/** Fields by name; `args` is a list of texts, all others are texts. */
type Long<Field extends string> = { [F in Field]: F extends 'args' ? string[] : string }

/** Number of characters missing from the fields, because the link left them out. */
type OmittedChars = { omittedChars?: number | undefined }

/**
 * The fields of an address that may be too long for its query (decision 20). The query then says by
 * `name` how many characters it leaves out, and the end of the link has them. Queries and ends name
 * each of `args` `arg`.
 */
export function defineLongFields<Field extends string>(
  fields: readonly Field[],
  name: 'leftOut' | 'cutOff' = 'leftOut',
) {
  type Given = Partial<Long<Field>> & OmittedChars

  const pairsOf = (given: Partial<Long<Field>>): [name: string, text: string][] =>
    fields.flatMap((field) => {
      const value: string | readonly string[] | undefined = given[field]
      if (typeof value === 'object') return value.map((arg): [string, string] => ['arg', arg])
      return value ? [[field, value]] : []
    })
  const textsOf = (given: Partial<Long<Field>>) => pairsOf(given).map(([, text]) => text)
  const lengthOf = (given: Partial<Long<Field>>) => textsOf(given).join('').length
  const isTooLong = (given: Partial<Long<Field>>) => queryLength(textsOf(given)) > maxQueryLength

  /** Undefined unless the end is as long as the query says: it may have been cut in transit. */
  function readLong(hash: string, length: number): Long<Field> | undefined {
    const end = readLinkEnd(hash)
    if (!end) return undefined
    const read = fields.map((field) => [
      field,
      field === 'args' ? end.getAll('arg') : (end.get(field) ?? ''),
    ])
    const long: Long<Field> = Object.fromEntries(read)
    return lengthOf(long) === length ? long : undefined
  }

  return {
    /** These fields in a query, or how many characters of them it leaves out. */
    query(given: Given): QueryFields {
      const omittedChars = given.omittedChars ?? (isTooLong(given) ? lengthOf(given) : undefined)
      if (omittedChars !== undefined) return { [name]: String(omittedChars) }
      const long: Partial<Long<Field>> = given
      const typed = fields.map((field) => {
        const value: string | readonly string[] | undefined = long[field]
        if (field === 'args') return ['arg', value]
        return [field, typeof value === 'string' ? value.trim() : value]
      })
      return Object.fromEntries(typed)
    },
    /** The end of a link, with the fields that its query leaves out; '' where it has all. */
    end: (given: Given): string =>
      given.omittedChars === undefined && isTooLong(given) ? writeLinkEnd(pairsOf(given)) : '',
    /**
     * Reads the fields that a query leaves out, or their length where they are lost; nothing where
     * the query has all.
     */
    read(search: URLSearchParams, hash: string): Long<Field> | OmittedChars {
      const counted = search.get(name)
      if (counted === null) return {}
      const length = Number.parseInt(counted, 10) || 0
      return readLong(hash, length) ?? { omittedChars: length }
    },
  }
}
