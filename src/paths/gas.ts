import type { CallText } from '#domain/call.ts'
import { isRawObject } from '#domain/raw.ts'

/** What a gas page asks: a call as it was typed (spec 2.6), and at which block. */
export type GasAddress = CallText & {
  network: string
  /** Arguments of `function` as typed. */
  args: string[]
  /** Spec 4.5's optional block parameter as typed; '' sends none. */
  block: string
  /** Characters of data and arguments that were too many for the link, and are not here. */
  leftOut?: number | undefined
}

const fields = ['from', 'to', 'value', 'function', 'data'] as const
const laterFields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'block'] as const

/** Servers, chats and mail cut longer addresses; larger data travels beside the address. */
const longest = 3000

const lengthOf = ({ data, args }: Pick<GasAddress, 'data' | 'args'>) =>
  data.length + args.join('').length

/** Address of a gas page. Data and arguments beyond 3,000 characters are only counted in it. */
export function gasPath(address: Pick<GasAddress, 'network'> & Partial<GasAddress>): string {
  const { network, data = '', args = [], leftOut } = address
  const search = new URLSearchParams()
  const missing = leftOut ?? lengthOf({ data, args })
  const tooLong = leftOut !== undefined || missing > longest
  const set = (field: (typeof fields | typeof laterFields)[number]) => {
    const typed = address[field]?.trim() ?? ''
    if (typed !== '' && !(field === 'data' && tooLong)) search.set(field, typed)
    if (field === 'function' && !tooLong) for (const arg of args) search.append('arg', arg)
  }
  fields.forEach(set)
  if (tooLong) search.set('leftOut', String(missing))
  laterFields.forEach(set)
  // These need no escape in a query, and a signature is hard to read with it.
  const query = search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)
  return `/${encodeURIComponent(network)}/gas${query === '' ? '' : `?${query}`}`
}

/** What `gasPath` leaves out of an address, to be given along with it within this browser. */
export const besideGasPath = ({ data, args }: GasAddress) =>
  lengthOf({ data, args }) > longest ? { data, args } : null

/** Reads a gas page's address; any field may hold anything, and is judged where it is shown. */
export function parseGasPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
): GasAddress {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const given = readBeside(beside)
  const leftOut = search.has('leftOut') ? Number.parseInt(text('leftOut'), 10) || 0 : undefined
  return {
    network: params.network ?? '',
    from: text('from'),
    to: text('to'),
    value: text('value'),
    function: text('function'),
    args: search.getAll('arg'),
    data: text('data'),
    gas: text('gas'),
    gasPrice: text('gasPrice'),
    maxFeePerGas: text('maxFeePerGas'),
    maxPriorityFeePerGas: text('maxPriorityFeePerGas'),
    block: text('block'),
    ...(leftOut !== undefined && (given ?? { leftOut })),
  }
}

function readBeside(beside: unknown): Pick<GasAddress, 'data' | 'args'> | undefined {
  if (!isRawObject(beside) || typeof beside.data !== 'string') return undefined
  const { data, args } = beside
  return Array.isArray(args) && args.every((arg) => typeof arg === 'string')
    ? { data, args }
    : undefined
}
