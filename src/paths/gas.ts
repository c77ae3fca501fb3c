import type { CallText } from '#domain/call/call.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'

/** What a gas page asks: a call as it was typed (spec 2.6), and at which block. */
export type GasAddress = CallText & {
  network: string
  /** Arguments of `function` as typed. */
  args: string[]
  /** Spec 4.5's optional block parameter as typed; '' sends none. */
  block: string
  /** Characters of the long fields that were too many for the query, and are not here. */
  leftOut?: number | undefined
}

const fields = ['from', 'to', 'value', 'function'] as const
/** Texts of any length; `args` stands before them. */
const longTexts = [
  'code',
  'data',
  'accessList',
  'blobVersionedHashes',
  'authorizationList',
] as const
const laterFields = [
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'block',
] as const

export const longGasFields = defineLongFields(['args', ...longTexts])

/** Address of a gas page. Long fields beyond 3,000 characters of a query are only counted in it. */
export function gasPath(address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string {
  const { network, args = [] } = address
  const search = new URLSearchParams()
  const leftOut = longGasFields.lengthLeftOut(address)
  const set = (field: keyof CallText | 'block') => {
    const typed = address[field]?.trim() ?? ''
    if (typed !== '') search.set(field, typed)
  }
  fields.forEach(set)
  if (leftOut !== undefined) search.set('leftOut', String(leftOut))
  else {
    for (const arg of args) search.append('arg', arg)
    longTexts.forEach(set)
  }
  laterFields.forEach(set)
  // These need no escape in a query, and a signature is hard to read with it.
  const query = search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)
  return `/${encodeURIComponent(network)}/gas${query === '' ? '' : `?${query}`}`
}

/** What `gasPath` leaves out of an address, to be given along with it within this browser. */
export const besideGasPath = longGasFields.beside

/** Address of a gas page for whoever opens it, in this browser or elsewhere: its end has the long fields. */
export const gasLink = (address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string =>
  gasPath(address) + longGasFields.end(address)

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
  hash = '',
): GasAddress {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  return {
    network: params.network ?? '',
    from: text('from'),
    to: text('to'),
    value: text('value'),
    function: text('function'),
    args: search.getAll('arg'),
    code: text('code'),
    data: text('data'),
    accessList: text('accessList'),
    blobVersionedHashes: text('blobVersionedHashes'),
    authorizationList: text('authorizationList'),
    gas: text('gas'),
    gasPrice: text('gasPrice'),
    maxFeePerGas: text('maxFeePerGas'),
    maxPriorityFeePerGas: text('maxPriorityFeePerGas'),
    maxFeePerBlobGas: text('maxFeePerBlobGas'),
    block: text('block'),
    ...longGasFields.read(search, beside, hash),
  }
}
