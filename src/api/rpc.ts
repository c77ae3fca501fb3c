import { connectionTo, forgetReadyConnection } from '#api/connections.ts'
import { noteExchange } from '#api/exchanges.ts'
import { http } from '#api/http.ts'
import { readAnswer } from '#api/rpc-answer.ts'
import type { RpcRequest } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'

let lastId = 0

/**
 * Asks a network one of the four operations (spec 4.1, HTTPS) and returns the result as it came.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function rpc<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  const { baseUrl, apiKey } = await connectionTo(network)
  const request: RpcRequest<M> = { jsonrpc: '2.0', id: ++lastId, method, params }
  const ended = noteExchange({ network, method, params })
  const start = performance.now()
  const answer = await http(`${baseUrl}/v3/${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    const message = signal?.aborted ? 'Cancelled.' : error.message
    ended({ state: 'failed', message, milliseconds: performance.now() - start })
    throw error
  })
  const { status, milliseconds, bytes, body } = answer
  ended({ state: 'answered', status, milliseconds, bytes, body })
  if (status === 401) forgetReadyConnection()
  return readAnswer(answer, request.id) as ReturnType<RpcMethods[M]>
}
