import { textsIn } from '#domain/revert/revert-data.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import { hasUncheckedFields } from '#service/rpc/parameters.ts'
import { nodeError, RpcError } from '#service/rpc/rpc-error.ts'

/** What nodes say that only repeat what their code means: anvil, of a request above its 2 MB. */
const uninformativeMessage = /^(invalid request|parse error|invalid json)\.?$/i

/**
 * A node's refusal of a call as the client of this service is told it. The words are the node's, the
 * code is not where it blames the request: this service read the client's, checked it and wrote one
 * of its own, so that -32700, -32600, and -32602 of what was checked, would accuse the wrong side
 * (Ganache says -32700 of everything). Spec 7.2 has a string in `data`: what an object there says
 * goes behind the message.
 */
export function toClientError<M extends RpcMethod>(
  error: RpcError,
  method: M,
  params: Parameters<RpcMethods[M]>,
): RpcError {
  const { code, message, data, status, retryAfter } = error
  if (code === rpcCode.methodNotFound) return nodeError(`does not offer ${method}`, 200)
  const blamesRequest =
    code === rpcCode.parse ||
    code === rpcCode.invalidRequest ||
    (code === rpcCode.invalidParams && !hasUncheckedFields(params[0]))
  if (blamesRequest && uninformativeMessage.test(message)) {
    const paramsLength = JSON.stringify(params).length
    return nodeError(
      `refused a call of ${paramsLength} bytes and gave no reason: it may take only shorter ones`,
      200,
    )
  }
  if (!blamesRequest && (data === undefined || typeof data === 'string')) return error
  return new RpcError(
    {
      code: blamesRequest ? rpcCode.invalidInput : code,
      message: messageWithDetails(data, message),
      ...(typeof data === 'string' && { data }),
    },
    { status, retryAfter },
  )
}

function messageWithDetails(data: unknown, message: string): string {
  if (typeof data === 'string') return message
  const detailText = textsIn(data).find((text) => !/^0x/.test(text) && !message.includes(text))
  return detailText === undefined ? message : `${message}: ${detailText}`
}
