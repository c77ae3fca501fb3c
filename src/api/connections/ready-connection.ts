import { MalformedError, RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { rememberOffered } from '#api/connections/last-offer.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

/** What this device kept must not wait long for a service that is silent. */
const connectionTimeoutMs = 10_000
let ready: Promise<ReadyConnection | undefined> | undefined

/**
 * The connections that the service of this page offers (`GET /connection.json`, loopback only), or
 * undefined where it offers none: another machine's service, or a dashboard without one. Asked for
 * once; a failure is not kept.
 * @throws UnreachableError when nobody answered.
 */
export function readyConnection(): Promise<ReadyConnection | undefined> {
  ready ??= read().catch((error: unknown) => {
    if (error instanceof RefusedError || error instanceof MalformedError) return undefined
    ready = undefined
    throw error
  })
  return ready
}

/** A service that was started anew may have a new key: after a refused one it is asked again. */
export function forgetReadyConnection() {
  ready = undefined
}

async function read(): Promise<ReadyConnection> {
  // Exactly as index.html preloads it, or the browser would ask twice.
  const init = { credentials: 'same-origin', cache: 'default' } as const
  const answer = await http(`${import.meta.env.BASE_URL}connection.json`, init, connectionTimeoutMs)
  if (answer.status !== 200) throw new RefusedError(answer.status, answer.body)
  const connection = parseJson(answer.body) as ReadyConnection | null | undefined
  // The body may hold a key: it stays out of the error.
  if (!connection || !Array.isArray(connection.networks) || connection.networks.length === 0)
    throw new MalformedError('The service’s connection is unreadable.', '')
  rememberOffered(connection)
  return connection
}
