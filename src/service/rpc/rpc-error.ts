import { type RpcErrorObject, rpcCode } from '#protocol/json-rpc.ts'

/**
 * A call that was valid and failed: the `error` member of its answer, spec 7.2. `status` is the
 * HTTP status when it is answered alone, `retryAfter` the seconds that its client should wait.
 */
export class RpcResponseError extends Error {
  override name = 'RpcError'
  readonly code: number
  /** Anything in a node's own error; in an answer to a client a string or undefined. */
  readonly data: unknown
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(
    { code, message, data }: RpcErrorObject,
    { status = 200, retryAfter }: { status?: number; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.data = data
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * An error for a client that should wait, with the seconds in the header and in the message: viem
 * drops the header of an answer that is JSON-RPC, a WebSocket has none, and `data` is for strings.
 */
export const retryLaterError = (
  { code, message }: { code: number; message: string },
  status: number,
  seconds: number | undefined,
): RpcResponseError => {
  const waitHint = seconds === undefined ? 'wait' : `wait ${seconds} s`
  return new RpcResponseError(
    { code, message: `${message}: ${waitHint}, then try again` },
    { status, retryAfter: seconds },
  )
}

/**
 * A failure of the node behind this service. The message is ours alone: that of the node, or of a
 * gateway before it, may hold the operator's address and key.
 */
export const nodeError = (problem: string, status = 502, seconds?: number): RpcResponseError => {
  const errorObject = {
    code: rpcCode.resourceUnavailable,
    message: `the node behind this service ${problem}`,
  }
  return seconds === undefined
    ? new RpcResponseError(errorObject, { status })
    : retryLaterError(errorObject, status, seconds)
}

/** A node that took longer than it may. */
export const nodeTimeoutError = (timeoutMs: number): RpcResponseError =>
  nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
