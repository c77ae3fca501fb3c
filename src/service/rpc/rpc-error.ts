import { type RpcErrorObject, rpcCode } from '#protocol/json-rpc.ts'

/**
 * A call that was understood and not fulfilled: becomes the `error` member of its answer, spec 7.2.
 * `status` is the HTTP status of an answer to this call alone, and `retryAfter` the seconds that its
 * client should wait.
 */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
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
 * An error for a client that should wait, in the header and in `data.backoff_seconds`: viem drops the
 * header of an answer that is JSON-RPC.
 */
export const waitError = (
  error: { code: number; message: string },
  status: number,
  retryAfter: number | undefined,
): RpcError =>
  new RpcError(
    { ...error, ...(retryAfter !== undefined && { data: { backoff_seconds: retryAfter } }) },
    { status, retryAfter },
  )

/**
 * Trouble of the node behind this service. The words are ours alone: what the node or a gateway
 * before it wrote may hold the operator's address and key.
 */
export const nodeTrouble = (what: string, status = 502, retryAfter?: number): RpcError =>
  waitError(
    { code: rpcCode.resourceUnavailable, message: `the node behind this service ${what}` },
    status,
    retryAfter,
  )
