import { connectionTo, type Transport } from '#api/connections/connections.ts'
import type { Sent } from '#api/log/send-logged.ts'
import { createEnvelope, sendMessage } from '#api/rpc/rpc.ts'
import { byName, type TypedRequest, toRawRequest } from '#domain/playground/request.ts'

/** The answer to a message, and the ids of its requests. */
export type RawAnswer = Sent & { milliseconds: number; ids: readonly number[] }

/**
 * Sends one request of any method as it was typed, or several as one batch of JSON-RPC 2.0 over
 * HTTP, with `jsonrpc` and `id` added, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawRpc(
  network: string,
  transport: Transport,
  typed: TypedRequest | readonly TypedRequest[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  const connection = await connectionTo(network)
  const message = 'method' in typed ? toEnvelope(typed) : typed.map(toEnvelope)
  const answer = await sendMessage({ ...connection, transport }, message, signal)
  return { ...answer, ids: [message].flat().map(({ id }) => id) }
}

/**
 * Named params are sent as they are, although the types of the eight operations know only lists.
 */
const toEnvelope = (typed: TypedRequest) => ({
  ...toRawRequest(typed),
  ...createEnvelope(typed.method, (typed[byName] ?? typed.params) as readonly unknown[]),
})
