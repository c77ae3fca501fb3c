import { asRawObject } from '#domain/values/raw.ts'
import { type GasAddress, gasPath, longGasFields, parseGasPath } from '#paths/gas.ts'
import { readTrimmedTexts, withQuery } from '#paths/query-text.ts'

/**
 * Address of a call across blocks: the gas page’s query, and the blocks as they were typed, which may
 * be ''.
 */
export function gasQuestionsPath(address: GasAddress, at: string): string {
  const [path, query] = gasPath(address).split('?')
  const ownQuery = withQuery('', { at: at.trim() }, '(),')
  if (query === undefined) return `${path}/questions${ownQuery}`
  return `${path}/questions?${query}${ownQuery.replace('?', '&')}`
}

/** A link for any browser: its end has the long fields of the call. */
export const gasQuestionsLink = (address: GasAddress, at: string): string =>
  gasQuestionsPath(address, at) + longGasFields.end(address)

/**
 * Reads the address of a call across blocks; any field may hold anything, and is judged where it is
 * shown. The history state beside it has the long fields of the call as `call`.
 */
export function parseGasQuestionsPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
  beside?: unknown,
  hash = '',
): { address: GasAddress; at: string } {
  return {
    address: parseGasPath(params, searchParams, asRawObject(beside).call, hash),
    ...readTrimmedTexts(searchParams, ['at']),
  }
}
