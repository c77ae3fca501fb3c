import type { CallText } from '#domain/call/call.ts'
import { isRawObject } from '#domain/raw.ts'
import { longestQuery, queryLength, readEnd, writeEnd } from '#paths/link-end.ts'

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
/** Fields of any length; `args` is one of them, and stands between `code` and `data`. */
const longFields = [
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

type Long = Pick<GasAddress, (typeof longFields)[number] | 'args'>

const textsOf = (address: Partial<Long>): string[] => [
  ...longFields.map((field) => address[field] ?? ''),
  ...(address.args ?? []),
]

const lengthOf = (address: Partial<Long>) => textsOf(address).join('').length

const isTooLong = (address: Partial<Long>) => queryLength(textsOf(address)) > longestQuery

/** Address of a gas page. Long fields beyond 3,000 characters of a query are only counted in it. */
export function gasPath(address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string {
  const { network, args = [], leftOut } = address
  const search = new URLSearchParams()
  const missing = leftOut ?? lengthOf(address)
  const tooLong = leftOut !== undefined || isTooLong(address)
  const set = (field: keyof CallText | 'block') => {
    const typed = address[field]?.trim() ?? ''
    if (typed !== '') search.set(field, typed)
  }
  fields.forEach(set)
  if (tooLong) search.set('leftOut', String(missing))
  else {
    for (const arg of args) search.append('arg', arg)
    longFields.forEach(set)
  }
  laterFields.forEach(set)
  // These need no escape in a query, and a signature is hard to read with it.
  const query = search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)
  return `/${encodeURIComponent(network)}/gas${query === '' ? '' : `?${query}`}`
}

/** What `gasPath` leaves out of an address, to be given along with it within this browser. */
export function besideGasPath(address: GasAddress): Long | null {
  if (!isTooLong(address)) return null
  const { args, code, data, accessList, blobVersionedHashes, authorizationList } = address
  return { args, code, data, accessList, blobVersionedHashes, authorizationList }
}

/** Address of a gas page for whoever opens it, in this browser or elsewhere: its end has the long fields. */
export const gasLink = (address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string =>
  gasPath(address) + writeEnd(longPairs(address))

/** What `gasPath` leaves out, as the end of a link holds it. */
export function longPairs(address: Partial<GasAddress>): (readonly [string, string])[] {
  if (address.leftOut !== undefined || !isTooLong(address)) return []
  return [
    ...(address.args ?? []).map((arg) => ['arg', arg] as const),
    ...longFields.flatMap((field) => (address[field] ? [[field, address[field]] as const] : [])),
  ]
}

/** Undefined where the end is none, or not so long as the query says. */
function readLong(hash: string, length: number): Long | undefined {
  const end = readEnd(hash)
  if (!end) return undefined
  const texts = longFields.map((field) => [field, end.get(field) ?? ''] as const)
  const long = { ...Object.fromEntries(texts), args: end.getAll('arg') } as Long
  return lengthOf(long) === length ? long : undefined
}

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
  hash = '',
): GasAddress {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const leftOut = search.has('leftOut') ? Number.parseInt(text('leftOut'), 10) || 0 : undefined
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
    ...(leftOut !== undefined && (readBeside(beside) ?? readLong(hash, leftOut) ?? { leftOut })),
  }
}

/** What `besideGasPath` wrote; undefined for anything else. */
export function readBeside(beside: unknown): Long | undefined {
  if (!isRawObject(beside)) return undefined
  const { args } = beside
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) return undefined
  const texts = longFields.map((field) => [field, beside[field]] as const)
  if (texts.some(([, text]) => typeof text !== 'string')) return undefined
  return { ...Object.fromEntries(texts), args } as Long
}
