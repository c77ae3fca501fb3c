import { normalizeHex } from '#domain/values/hex.ts'
import { type AddressPageView, addressViewPath } from '#paths/address.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { readTrimmedTexts, trimmedFields, withQuery } from '#paths/query-text.ts'

/** Address of an account's page: an account, and a function of it, as they were typed. */
export type ReadAddress = {
  network: string
  address: string
  /** The account's type, balance and code, or what its functions return. */
  view: AddressPageView
  /** A number or tag; '' reads at the latest block. */
  block: string
  /** The function that is read, as one line; '' reads none. */
  function: string
  args: string[]
  /** The sender that functions see; '' is the zero address. */
  from: string
  /** True when every getter of the ABI is read, however many they are. */
  getters: boolean
  /** Characters of arguments that the link leaves out, and that are missing. */
  omittedChars?: number | undefined
}

const longFields = defineLongFields(['args'])

/**
 * Address of a view of an address's page. Arguments beyond 3,000 characters of a query are in the end
 * of the link.
 */
export function readPath(readAddress: Pick<ReadAddress, 'network'> & Partial<ReadAddress>): string {
  const { network, address = '', view, getters } = readAddress
  const fields = {
    ...trimmedFields(readAddress, ['block', 'from', 'function']),
    ...longFields.query(readAddress),
    getters: getters ? 'all' : undefined,
  }
  const path = addressViewPath(view, network, address)
  return withQuery(path, fields, '(),') + longFields.end(readAddress)
}

/** Address of the balance that a token has for a holder; `block` is a number, a tag, or '' for the latest. */
export const tokenBalanceLink = (network: string, token: string, holder: string, block: string) =>
  readPath({
    network,
    address: token,
    view: 'read',
    block,
    // The function as the list of an inferred ABI writes it.
    function: 'balanceOf(address owner) returns (uint256)',
    args: [holder],
  })

/** Parses what `readPath` wrote; any field may hold anything, and is checked where it is shown. */
export function parseReadPath(
  view: AddressPageView,
  params: { network?: string | undefined; address?: string | undefined },
  searchParams: URLSearchParams,
  hash = '',
): ReadAddress {
  return {
    network: params.network ?? '',
    address: normalizeHex(params.address ?? ''),
    view,
    ...readTrimmedTexts(searchParams, ['block', 'from', 'function']),
    args: searchParams.getAll('arg'),
    getters: searchParams.get('getters') === 'all',
    ...longFields.read(searchParams, hash),
  }
}
