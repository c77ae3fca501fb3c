import { connectionTo } from '#api/connections/connections.ts'
import type { Sent } from '#api/log/send-logged.ts'
import { createEnvelope, sendMessage } from '#api/rpc/rpc.ts'
import type { TypedRequest } from '#domain/playground/request.ts'

/** The answer to a message, and the ids of its requests. */
export type RawAnswer = Sent & { milliseconds: number; ids: readonly number[] }

/**
 * Sends one request of any method as it was typed, or several as one batch of JSON-RPC 2.0 over
 * HTTP, with `jsonrpc` and `id` added, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawRpc(
  network: string,
  typed: TypedRequest | readonly TypedRequest[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  const message = 'method' in typed ? toEnvelope(typed) : typed.map(toEnvelope)
  const answer = await sendMessage(await connectionTo(network), message, signal)
  return { ...answer, ids: [message].flat().map(({ id }) => id) }
}

const toEnvelope = (typed: TypedRequest) => ({
  ...typed,
  ...createEnvelope(typed.method, typed.params),
})
