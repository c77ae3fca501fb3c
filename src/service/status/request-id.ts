import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers by which a request is found in the logs of all that it passes: an id, and where the
 * client traces, W3C Trace Context. The service records no spans, so it hands a trace on unchanged,
 * as Trace Context requires of services that take no part: a parent id of its own would name no
 * span.
 */
export type TracingHeaders = { 'x-request-id': string; traceparent?: string; tracestate?: string }

/** Letters, digits and what ids of proxies have; other text of a client is in no log. */
const requestIdPattern = /^[\w.:/+=@-]{1,128}$/

/** Version, trace, parent and flags, none of the first three invalid. */
const traceparentPattern = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

const tracestatePattern = /^[\x20-\x7e]{1,512}$/

// Copies behind one proxy, and a service that was restarted, make other ids.
const ownIdPrefix = randomBytes(6).toString('hex')
let ownIdCount = 0

/**
 * Returns the id of a request: the client's `X-Request-Id`, or one of ours in its place. Its headers
 * are left with this id, and without a trace that is not valid.
 */
export function settleRequestId(headers: IncomingHttpHeaders): string {
  const { 'x-request-id': sentId, traceparent } = headers
  if (traceparent !== undefined && !traceparentPattern.test(String(traceparent)))
    delete headers.traceparent
  if (typeof sentId === 'string' && requestIdPattern.test(sentId)) return sentId
  ownIdCount += 1
  const ownId = `${ownIdPrefix}-${ownIdCount.toString(36)}`
  headers['x-request-id'] = ownId
  return ownId
}

/** Tracing headers of a request that are sent on to the node or file server that answers it. */
export function tracingHeadersOf(headers: IncomingHttpHeaders): TracingHeaders {
  const { 'x-request-id': id, traceparent, tracestate } = headers
  const tracingHeaders: TracingHeaders = { 'x-request-id': String(id) }
  if (traceparent === undefined) return tracingHeaders
  tracingHeaders.traceparent = String(traceparent)
  if (tracestatePattern.test(String(tracestate ?? '')))
    tracingHeaders.tracestate = String(tracestate)
  return tracingHeaders
}
