import { isRawObject } from '#domain/raw.ts'
import { longestQuery, queryLength, readEnd, writeEnd } from '#paths/link-end.ts'

/** What the read page asks: an account, and a function of it, as they were typed. */
export type ReadAddress = {
  network: string
  address: string
  /** A number or tag; '' reads at the latest block. */
  block: string
  /** An ABI that was pasted; '' leaves it to the one that the contract’s metadata names. */
  abi: string
  /** The function that is read, as one line; '' reads none. */
  function: string
  args: string[]
  /** Every getter of the ABI is read. */
  getters: boolean
  /** Characters of ABI and arguments that were too many for the link, and are not here. */
  leftOut?: number | undefined
}

type Long = Pick<ReadAddress, 'abi' | 'args'>

const lengthOf = ({ abi, args }: Long) => abi.length + args.join('').length
const isTooLong = ({ abi, args }: Long) => queryLength([abi, ...args]) > longestQuery

/** Address of a read page. ABI and arguments beyond 3,000 characters of a query are only counted in it. */
export function readPath(given: Pick<ReadAddress, 'network'> & Partial<ReadAddress>): string {
  const { network, address = '', block = '', abi = '', args = [], getters = false } = given
  const search = new URLSearchParams()
  const set = (name: string, text: string) => text !== '' && search.set(name, text)
  const length = given.leftOut ?? lengthOf({ abi, args })
  const tooLong = given.leftOut !== undefined || isTooLong({ abi, args })
  set('block', block.trim())
  set('function', given.function?.trim() ?? '')
  if (!tooLong) {
    for (const arg of args) search.append('arg', arg)
    set('abi', abi.trim())
  } else search.set('leftOut', String(length))
  if (getters) search.set('getters', 'all')
  // These need no escape in a query, and a signature is hard to read with it.
  const query = search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)
  const path = `/${encodeURIComponent(network)}/read${address && `/${encodeURIComponent(address)}`}`
  return query === '' ? path : `${path}?${query}`
}

/** What `readPath` leaves out of an address, to be given along with it within this browser. */
export const besideReadPath = ({ abi, args }: ReadAddress) =>
  isTooLong({ abi, args }) ? { abi, args } : null

/** Address of a read page for whoever opens it, in this browser or elsewhere: its end has the long fields. */
export function readPageLink(given: Parameters<typeof readPath>[0]): string {
  const { abi = '', args = [], leftOut } = given
  const isHere = leftOut === undefined && isTooLong({ abi, args })
  const pairs = [['abi', abi] as const, ...args.map((arg) => ['arg', arg] as const)]
  return readPath(given) + (isHere ? writeEnd(pairs) : '')
}

/** Reads a read page’s address; any field may hold anything, and is judged where it is shown. */
export function parseReadPath(
  params: { network?: string | undefined; address?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
  hash = '',
): ReadAddress {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const leftOut = search.has('leftOut') ? Number.parseInt(text('leftOut'), 10) || 0 : undefined
  return {
    network: params.network ?? '',
    address: params.address?.trim() ?? '',
    block: text('block'),
    abi: text('abi'),
    function: text('function'),
    args: search.getAll('arg'),
    getters: search.get('getters') === 'all',
    ...(leftOut !== undefined && (readBeside(beside) ?? readLong(hash, leftOut) ?? { leftOut })),
  }
}

function readLong(hash: string, length: number): Long | undefined {
  const end = readEnd(hash)
  const read = end && { abi: end.get('abi') ?? '', args: end.getAll('arg') }
  return read && lengthOf(read) === length ? read : undefined
}

function readBeside(beside: unknown): Pick<ReadAddress, 'abi' | 'args'> | undefined {
  if (!isRawObject(beside) || typeof beside.abi !== 'string') return undefined
  const { abi, args } = beside
  return Array.isArray(args) && args.every((arg) => typeof arg === 'string')
    ? { abi, args }
    : undefined
}
