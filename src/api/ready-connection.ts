import { MalformedError, RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { rememberOffered } from '#api/offered.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

/** Milliseconds: what this device kept must not wait long for a service that is silent. */
const patience = 10_000
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
  const answer = await http(`${import.meta.env.BASE_URL}connection.json`, init, patience)
  if (answer.status !== 200) throw new RefusedError(answer.status, answer.body)
  try {
    const connection = JSON.parse(answer.body) as ReadyConnection
    if (Array.isArray(connection.networks) && connection.networks.length > 0) {
      rememberOffered(connection)
      return connection
    }
  } catch {}
  // The body may hold a key: it stays out of the error.
  throw new MalformedError('The service’s connection is unreadable.', '')
}
