import type { CallText } from '#domain/call/call.ts'
import { isRawObject } from '#domain/raw.ts'

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

/** Servers, chats and mail cut longer addresses; what is longer travels beside the query. */
const longest = 3000

const lengthOf = (address: Partial<Long>) =>
  longFields.reduce((sum, field) => sum + (address[field]?.length ?? 0), 0) +
  (address.args?.join('').length ?? 0)

/** Address of a gas page. Long fields beyond 3,000 characters in all are only counted in it. */
export function gasPath(address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string {
  const { network, args = [], leftOut } = address
  const search = new URLSearchParams()
  const missing = leftOut ?? lengthOf(address)
  const tooLong = leftOut !== undefined || missing > longest
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
  if (lengthOf(address) <= longest) return null
  const { args, code, data, accessList, blobVersionedHashes, authorizationList } = address
  return { args, code, data, accessList, blobVersionedHashes, authorizationList }
}

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
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
    ...(leftOut !== undefined && (readBeside(beside) ?? { leftOut })),
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
