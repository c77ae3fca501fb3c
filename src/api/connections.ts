import { MalformedError, RefusedError, UnreachableError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import type { FilesConnection, NetworkConnection, ReadyConnection } from '#protocol/connection.ts'

let ready: Promise<ReadyConnection> | undefined

/**
 * The connections that the service of this page offers (`GET /connection.json`, loopback only).
 * Asked for once; a failure is not kept.
 * @throws ApiFailure when there is no service or it offers none.
 */
export function readyConnection(): Promise<ReadyConnection> {
  ready ??= read().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}

/** A service that was started anew may have a new key: after a refused one it is asked again. */
export function forgetReadyConnection() {
  ready = undefined
}

/** The connection of a network, key included; it must not reach a query key, a log or a URL. */
export async function connectionTo(network: string): Promise<NetworkConnection> {
  const { networks } = await readyConnection()
  const found = networks.find((connection) => connection.network === network)
  if (found) return found
  const names = networks.map((connection) => connection.network).join(', ')
  throw new UnreachableError(
    'no connection',
    `There is no connection to a network called “${network}”. This service offers: ${names}.`,
  )
}

/** The connection of the file network, secret included; it goes into a header and nowhere else. */
export async function filesConnection(): Promise<FilesConnection> {
  return (await readyConnection()).files
}

async function read(): Promise<ReadyConnection> {
  // Exactly as index.html preloads it, or the browser would ask twice.
  const answer = await http('/connection.json', { credentials: 'same-origin', cache: 'default' })
  if (answer.status !== 200) throw new RefusedError(answer.status, answer.body)
  try {
    const connection = JSON.parse(answer.body) as ReadyConnection
    if (Array.isArray(connection.networks) && connection.networks.length > 0) return connection
  } catch {}
  // The body may hold a key: it stays out of the error.
  throw new MalformedError('The service’s connection is unreadable.', '')
}
