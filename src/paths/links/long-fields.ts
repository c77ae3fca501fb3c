import { isRawObject } from '#domain/values/raw.ts'
import { maxQueryLength, queryLength, readLinkEnd, writeLinkEnd } from '#paths/links/link-end.ts'

/** Fields by name; `args` is a list of texts, all others are texts. */
type Long<Field extends string> = { [F in Field]: F extends 'args' ? string[] : string }

/** Number of characters missing from the fields, because the link left them out. */
type OmittedChars = { omittedChars?: number | undefined }

/**
 * The fields of an address that may be too long for its query (decision 20). The query then says by
 * `name` how many characters it leaves out; they travel in the state of the history within this
 * browser, and in the end of a link for others. Queries and ends name each of `args` `arg`.
 */
export function defineLongFields<Field extends string>(
  fields: readonly Field[],
  name: 'leftOut' | 'cutOff' = 'leftOut',
  maxEndLength?: number,
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
  const pick = (given: Long<Field>) =>
    Object.fromEntries(fields.map((field) => [field, given[field]])) as Long<Field>

  /** Reads the history state that `pathState` made; undefined for anything else. */
  function readPathState(state: unknown): Long<Field> | undefined {
    if (!isRawObject(state)) return undefined
    const isText = (value: unknown) => typeof value === 'string'
    const isWhole = fields.every((field) => {
      const value = state[field]
      return field === 'args' ? Array.isArray(value) && value.every(isText) : isText(value)
    })
    return isWhole ? pick(state as Long<Field>) : undefined
  }

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
    /** Number of characters that a query leaves out of these fields; undefined where it has all. */
    lengthLeftOut: (given: Given): number | undefined =>
      given.omittedChars ?? (isTooLong(given) ? lengthOf(given) : undefined),
    /** Fields that a query leaves out, for the history state; null where it has all. */
    pathState: (given: Long<Field>): Long<Field> | null => (isTooLong(given) ? pick(given) : null),
    /** The end of a link, with the fields that its query leaves out; '' where it has all. */
    end: (given: Given): string =>
      given.omittedChars === undefined && isTooLong(given)
        ? writeLinkEnd(pairsOf(given), maxEndLength)
        : '',
    /**
     * Reads the fields that a query leaves out, or their length where they are lost; nothing where
     * the query has all.
     */
    read(search: URLSearchParams, pathState: unknown, hash: string): Long<Field> | OmittedChars {
      const counted = search.get(name)
      if (counted === null) return {}
      const length = Number.parseInt(counted, 10) || 0
      return readPathState(pathState) ?? readLong(hash, length) ?? { omittedChars: length }
    },
  }
}
