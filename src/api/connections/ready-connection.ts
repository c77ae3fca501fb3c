import { saveOffer } from '#api/connections/last-offer.ts'
import { offerRequest, readOffer } from '#api/connections/offer.ts'
import { MalformedError, RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

/** Timeout, ms: cached pages must not wait long for a service that does not answer. */
const connectionTimeoutMs = 10_000
let offerPromise: Promise<ReadyConnection | undefined> | undefined

/**
 * The connections that the service of this page offers (`GET /connection.json`, loopback only), or
 * undefined where it offers none: a service on another machine, or a dashboard without one.
 * Requested once; after a failure again.
 * @throws UnreachableError when no one answered; RefusedError when a proxy did instead of it.
 */
export function readyConnection(): Promise<ReadyConnection | undefined> {
  offerPromise ??= fetchReadyConnection().catch((error: unknown) => {
    // A status of 500 and more may be a proxy's, while the service behind it is away.
    const isRefused = error instanceof RefusedError && error.status < 500
    if (isRefused || error instanceof MalformedError) return undefined
    offerPromise = undefined
    throw error
  })
  return offerPromise
}

/** A restarted service may have a new key: after a refused key its offer is requested again. */
export function forgetReadyConnection() {
  offerPromise = undefined
}

async function fetchReadyConnection(): Promise<ReadyConnection> {
  const { url, init } = offerRequest
  const httpAnswer = await http(url, init, { timeoutMs: connectionTimeoutMs })
  if (httpAnswer.status !== 200) throw new RefusedError(httpAnswer.status, httpAnswer.body)
  const connection = readOffer(httpAnswer.body)
  // The body may hold a key: it stays out of the error.
  if (!connection) throw new MalformedError('The service’s connection is unreadable.', '')
  saveOffer(connection)
  return connection
}
