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
export const retryLaterError = (message: string, seconds: number): RpcResponseError =>
  new RpcResponseError(
    { code: rpcCode.limitExceeded, message: withWaitHint(message, seconds) },
    { status: 429, retryAfter: seconds },
  )

const withWaitHint = (message: string, seconds: number | undefined): string =>
  `${message}: ${seconds === undefined ? 'wait' : `wait ${seconds} s`}, then try again`

/**
 * A node that failed, in words of ours alone: its own, or those of a gateway before it, may hold the
 * operator's address and key. `problem` follows the name of the node; for clients it is the one behind this
 * service.
 */
export class NodeFailure extends RpcResponseError {
  readonly problem: string

  constructor(
    problem: string,
    answer: ConstructorParameters<typeof RpcResponseError>[1],
    error: Omit<RpcErrorObject, 'message'> = { code: rpcCode.resourceUnavailable },
  ) {
    super({ ...error, message: `the node behind this service ${problem}` }, answer)
    this.problem = problem
  }
}

export const nodeError = (problem: string, status = 502, seconds?: number): NodeFailure => {
  const words = seconds === undefined ? problem : withWaitHint(problem, seconds)
  return new NodeFailure(words, { status, retryAfter: seconds })
}

/** A node that takes no request for now; `seconds` that it asks to wait. */
export function busyNodeError(seconds: number | undefined): NodeFailure {
  const words = withWaitHint('is asked too often', seconds)
  return new NodeFailure(
    words,
    { status: 429, retryAfter: seconds },
    { code: rpcCode.limitExceeded },
  )
}

/** A node that took longer than it may. */
export const nodeTimeoutError = (timeoutMs: number): NodeFailure =>
  nodeError(`did not answer within ${timeoutMs / 1000} seconds`, 504)
