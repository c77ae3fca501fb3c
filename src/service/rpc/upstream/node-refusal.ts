import { textsIn } from '#domain/revert/revert-data.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import { hasUncheckedFields } from '#service/rpc/parameters.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'

/** Messages that only repeat what their code means: anvil's for a request above its 2 MB. */
const uninformativeMessage = /^(invalid request|parse error|invalid json)\.?$/i

/**
 * A node's refusal of a call as the client of this service gets it. The message is the node's; a
 * code that blames the request is not: this service checked the client's request and wrote its own,
 * so that -32700, -32600, and -32602 about checked parameters, would blame the wrong side (Ganache
 * answers -32700 for everything). `data` is a string by spec 7.2: the text in an object there is
 * appended to the message.
 */
export function toClientError<M extends RpcMethod>(
  error: RpcResponseError,
  method: M,
  params: Parameters<RpcMethods[M]>,
): RpcResponseError {
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
  return new RpcResponseError(
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
