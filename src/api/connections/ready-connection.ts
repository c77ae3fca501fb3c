import { readDevice, writeDevice } from '#api/device/device.ts'
import { MalformedError, RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { parseJson } from '#domain/values/raw.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

const storageKey = 'keyhole.offered'
const noKey = { apiKey: '', apiKeySecret: '' }

/**
 * Stores the offer of this page's service, without keys.
 * @internal Exported for tests.
 */
export function saveOffer({ networks, files }: ReadyConnection) {
  const offerJson = JSON.stringify({
    networks: networks.map((network) => ({ ...network, apiKey: '' })),
    files: { ...files, ...noKey },
  } satisfies ReadyConnection)
  if (offerJson !== readDevice(storageKey)) writeDevice(storageKey, offerJson)
}

/**
 * The offer of the service when it answered last: with it, cached answers on this device are found
 * while the service does not answer. Its keys are empty.
 */
export function lastOffer(): ReadyConnection | undefined {
  const savedOffer = parseJson(readDevice(storageKey) ?? '') as ReadyConnection | null | undefined
  return savedOffer && Array.isArray(savedOffer.networks) ? savedOffer : undefined
}

// A file of its own, as the early script reads it, too, and is small.

/**
 * How the offer is requested: exactly as index.html preloads it, or it would be sent twice. The
 * service compares the page's origin with its own address.
 */
export const offerRequest: { url: string; init: RequestInit } = {
  url: `${import.meta.env.BASE_URL}connection.json`,
  init: { credentials: 'same-origin', cache: 'default', referrerPolicy: 'origin' },
}

/** The offer in an answer; undefined where it has none. */
export function readOffer(body: string): ReadyConnection | undefined {
  const offer = parseJson(body) as ReadyConnection | null | undefined
  return Array.isArray(offer?.networks) && offer.networks.length > 0 ? offer : undefined
}

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
