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
  /** Characters of the long fields that the link leaves out, and that are missing. */
  omittedChars?: number | undefined
}

type Given = Pick<GasAddress, 'network'> & Partial<GasAddress>

const shortFields = ['from', 'to', 'value', 'function'] as const
/** Texts of any length, besides `args`. */
const longTexts = ['code', 'data'] as const
const laterFields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'block'] as const

const longFields = defineLongFields(['args', ...longTexts])

/**
 * Address of a gas page, or of another page about the same call. Long fields beyond 3,000 characters of
 * a query are in the end of the link.
 */
export function gasPath(
  address: Given,
  page: '' | '/questions' | '/simulate' = '',
  ownFields: { at?: string } = {},
): string {
  const fields = {
    ...trimmedFields(address, shortFields),
    ...longFields.query(address),
    ...trimmedFields(address, laterFields),
    tx: address.transaction,
    ...ownFields,
  }
  const path = `/${encodeURIComponent(address.network)}/gas${page}`
  return withQuery(path, fields, '(),') + longFields.end(address)
}

/** Address of a call across blocks, which are as they were typed, and may be ''. */
export const gasQuestionsPath = (address: Given, at: string): string =>
  gasPath(address, '/questions', { at: at.trim() })

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
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
    ...longFields.read(searchParams, hash),
  }
}
