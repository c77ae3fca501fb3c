import type { Hash } from 'viem'
import type { CallText } from '#domain/call/call.ts'
import { isHash } from '#domain/values/hex.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { readTrimmedTexts, trimmedFields, withQuery } from '#paths/query-text.ts'

/** Address of a gas page: a call as it was typed (spec 2.6), and at which block. */
export type GasAddress = CallText & {
  network: string
  /** Arguments of `function` as typed. */
  args: string[]
  /** Spec 4.5's optional block parameter as typed; '' sends none. */
  block: string
  /** Hash of the transaction that the call was taken from. */
  transaction?: Hash | undefined
  /** Characters of the long fields that were too many for the query, and are missing. */
  omittedChars?: number | undefined
}

const shortFields = ['from', 'to', 'value', 'function'] as const
/** Texts of any length, besides `args`. */
const longTexts = ['code', 'data'] as const
const laterFields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'block'] as const

export const longGasFields = defineLongFields(['args', ...longTexts])

/** Address of a gas page. Long fields beyond 3,000 characters of a query are only counted in it. */
export function gasPath(address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string {
  const { network, args, transaction } = address
  const omittedChars = longGasFields.lengthLeftOut(address)
  const fields = {
    ...trimmedFields(address, shortFields),
    ...(omittedChars === undefined
      ? { arg: args, ...trimmedFields(address, longTexts) }
      : { leftOut: String(omittedChars) }),
    ...trimmedFields(address, laterFields),
    tx: transaction,
  }
  return withQuery(`/${encodeURIComponent(network)}/gas`, fields, '(),')
}

/** History state with the fields that `gasPath` leaves out; this browser alone has it. */
export const gasPathState = longGasFields.pathState

/** Address of a gas page that works in any browser: its end has the long fields. */
export const gasLink = (address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string =>
  gasPath(address) + longGasFields.end(address)

/** The link to a simulation that begins with this call: it has the query and the end of `gasLink`. */
export const callSimulationLink = (
  address: Pick<GasAddress, 'network'> & Partial<GasAddress>,
): string => gasLink(address).replace(/\/gas(?=$|[?#])/, '/gas/simulate')

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
  beside?: unknown,
  hash = '',
): GasAddress {
  const { tx: transaction, ...texts } = readTrimmedTexts(searchParams, [
    ...shortFields,
    ...longTexts,
    ...laterFields,
    'tx',
  ])
  return {
    network: params.network ?? '',
    ...texts,
    args: searchParams.getAll('arg'),
    ...(isHash(transaction) && { transaction }),
    ...longGasFields.read(searchParams, beside, hash),
  }
}
