import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Letters, digits and what ids of proxies have; other text of a client is in no log. */
const requestIdPattern = /^[\w.:/+=@-]{1,128}$/

// Copies behind one proxy, and a service that was restarted, make other ids.
const ownIdPrefix = randomBytes(6).toString('hex')
let ownIdCount = 0

/**
 * Returns the id by which a request is found in the logs of all that it passes: the client's
 * `X-Request-Id`, or one of ours in its place. Its headers are left with this id.
 */
export function settleRequestId(headers: IncomingHttpHeaders): string {
  const { 'x-request-id': sentId } = headers
  if (typeof sentId === 'string' && requestIdPattern.test(sentId)) return sentId
  ownIdCount += 1
  const ownId = `${ownIdPrefix}-${ownIdCount.toString(36)}`
  headers['x-request-id'] = ownId
  return ownId
}
