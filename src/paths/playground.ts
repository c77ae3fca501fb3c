import { compactJson, indentRequestText } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { patterns } from '#paths/patterns.ts'

/** How a request is sent; '' leaves it to the connection. */
export type Over = '' | 'HTTP' | 'WebSocket'

/** Whom a request is sent to: a network by its name, '' for the one in use, and how. */
export type Side = { network: string; over: Over }

/** What the playground holds: requests as they were typed, and whom they are for. */
export type PlaygroundAddress = Side & {
  text: string
  /** The other side of a comparison. */
  beside: Side | undefined
  /** Characters of the text that were too many for a link, and are not here. */
  leftOut?: number | undefined
}

const longFields = defineLongFields(['request'])

/** Address of the playground. A text beyond 3,000 characters of a query is only counted in it. */
export function playgroundPath(
  address: Pick<PlaygroundAddress, 'text'> & Partial<PlaygroundAddress>,
): string {
  const { network = '', over = '', beside } = address
  const request = compactJson(address.text)
  const search = new URLSearchParams()
  if (network !== '') search.set('network', network)
  if (over !== '') search.set('over', over)
  if (beside) {
    search.set('beside', beside.network)
    if (beside.over !== '') search.set('besideOver', beside.over)
  }
  const leftOut = longFields.lengthLeftOut({ request, leftOut: address.leftOut })
  if (leftOut !== undefined) search.set('leftOut', String(leftOut))
  else search.set('request', request)
  // These need no escape in a query, and JSON is hard to read with it.
  const query = search.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent)
  return `${patterns.playground}?${query}`
}

/** The text that `playgroundPath` leaves out, to be given along with it within this browser. */
export const besidePlaygroundPath = ({ text }: { text: string }): { text: string } | null =>
  longFields.beside({ request: compactJson(text) }) && { text }

/** Address of the playground for whoever opens it, in this browser or elsewhere: its end has a long text. */
export const playgroundLink = (address: Parameters<typeof playgroundPath>[0]): string =>
  playgroundPath(address) +
  longFields.end({ request: compactJson(address.text), leftOut: address.leftOut })

/** Characters of a text that no link holds; undefined where its link has all of it. */
export const linkLacks = (address: { text: string }): number | undefined =>
  playgroundLink(address) === playgroundPath(address)
    ? besidePlaygroundPath(address)?.text.length
    : undefined

/** Reads an address of the playground; undefined where it holds no request. */
export function parsePlaygroundPath(
  search: URLSearchParams,
  beside?: unknown,
  hash = '',
): PlaygroundAddress | undefined {
  const request = search.get('request')
  if (request === null && !search.has('leftOut')) return undefined
  const other = search.get('beside')
  return {
    network: search.get('network') ?? '',
    over: overOf(search.get('over')),
    beside: other === null ? undefined : { network: other, over: overOf(search.get('besideOver')) },
    ...(request === null ? readLongText(search, beside, hash) : { text: indentRequestText(request) }),
  }
}

/** The text that `besidePlaygroundPath` gave along as it was typed; else what the link holds of it. */
function readLongText(
  search: URLSearchParams,
  beside: unknown,
  hash: string,
): Pick<PlaygroundAddress, 'text' | 'leftOut'> {
  if (isRawObject(beside) && typeof beside.text === 'string') return { text: beside.text }
  const read = longFields.read(search, undefined, hash)
  return 'request' in read ? { text: indentRequestText(read.request) } : { text: '', ...read }
}

const overOf = (text: string | null): Over => (text === 'HTTP' || text === 'WebSocket' ? text : '')
