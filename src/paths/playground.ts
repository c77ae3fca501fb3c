import { compactJson, indentRequestText } from '#domain/playground/request-text.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'

/** State of the playground: requests as they were typed, and where they are sent. */
export type PlaygroundAddress = {
  text: string
  /** The network by its name, '' for the one in use. */
  network: string
  /** The other network of a comparison. */
  beside?: string | undefined
  /** Characters of the text that were too many for the link, and are missing. */
  omittedChars?: number | undefined
}

const longFields = defineLongFields(['request'])

/**
 * Address of the playground. A text beyond 3,000 characters of a query is in the end of the link, and
 * the query has their number.
 */
export function playgroundLink(
  address: Pick<PlaygroundAddress, 'text'> & Partial<PlaygroundAddress>,
): string {
  const { network, beside, omittedChars } = address
  const long = { request: compactJson(address.text), omittedChars }
  const { request, ...leftOut } = longFields.query(long)
  // A text of no characters is a request, too.
  const fields = {
    network,
    beside,
    ...(request === undefined ? leftOut : { request: [long.request] }),
  }
  return withQuery(patterns.playground, fields, ',:/') + longFields.end(long)
}

/** Reads an address of the playground; undefined where it holds no request. */
export function parsePlaygroundPath(
  searchParams: URLSearchParams,
  hash = '',
): PlaygroundAddress | undefined {
  const requestText = searchParams.get('request')
  if (requestText === null && !searchParams.has('leftOut')) return undefined
  const besideNetwork = searchParams.get('beside')
  return {
    network: searchParams.get('network') ?? '',
    ...(besideNetwork && { beside: besideNetwork }),
    ...(requestText === null
      ? readLongText(searchParams, hash)
      : { text: indentRequestText(requestText) }),
  }
}

/** The text that the end of the link holds. */
function readLongText(
  searchParams: URLSearchParams,
  hash: string,
): Pick<PlaygroundAddress, 'text' | 'omittedChars'> {
  const read = longFields.read(searchParams, hash)
  return 'request' in read ? { text: indentRequestText(read.request) } : { text: '', ...read }
}
