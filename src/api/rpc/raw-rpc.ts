import { connectionTo } from '#api/connections/connections.ts'
import type { Sent } from '#api/log/send-logged.ts'
import { createEnvelope, sendMessage } from '#api/rpc/rpc.ts'
import type { TypedRequest } from '#domain/playground/request.ts'

/** The answer to a request, and the id that this had. */
export type RawAnswer = Sent & { milliseconds: number; id: number }

/**
 * Sends one request of any method as it was typed, with `jsonrpc` and `id` added, once.
 * @throws UnreachableError when nothing came; an abort passes through.
 */
export async function rawRpc(
  network: string,
  typed: TypedRequest,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const envelope = { ...typed, ...createEnvelope(typed.method, typed.params) }
  const answer = await sendMessage(await connectionTo(network), envelope, signal)
  return { ...answer, id: envelope.id }
}
