import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { readBackoffSeconds, readRetryAfterSeconds } from '#domain/requests/retry-after.ts'
import { asRawObject, isRawObject, parseJson } from '#domain/values/raw.ts'

/** The parts of an HTTP answer that `readRpcAnswer` needs. */
export type RpcHttpAnswer = {
  status: number
  headers: Headers
  body: string
  keyless?: boolean | undefined
}

/**
 * Statuses that a gateway sets itself. Others may be a node's: some send a revert with status 400.
 */
const gatewayStatuses = new Set([401, 402, 403, 404, 405, 413, 415, 429, 502, 503, 504])

/**
 * The `result` of a JSON-RPC answer (spec 2.2), `null` included. Content types are often wrong, so
 * the body is read as JSON no matter what its type says; gateways leave `id` and `jsonrpc` out of their
 * errors, so only a result has to name its request.
 * @throws RefusedError, MalformedError or RpcError: see `api/errors`.
 */
export function readRpcAnswer(answer: RpcHttpAnswer, id: number): unknown {
  const { status, headers, body } = answer
  const by = answer.keyless ? 'keyless' : 'node'
  const envelope = parseJson(body)
  const error = asRawObject(envelope).error
  const fromNode =
    isRawObject(error) && typeof error.code === 'number' && !gatewayStatuses.has(status)
  if ((status < 200 || status > 299) && !fromNode)
    throw new RefusedError(status, body, readWaitSeconds(headers, error), by)
  if (envelope === undefined) throw MalformedError.ofText(body)
  if (!isRawObject(envelope))
    throw new MalformedError('The response is not a JSON-RPC envelope.', body)
  if (error !== undefined && error !== null) throw readError(error, body)
  if (!('result' in envelope))
    throw new MalformedError('The response has neither a result nor an error.', body)
  if (envelope.id !== id)
    throw new MalformedError(
      `The response is for request ${JSON.stringify(envelope.id)}, not for ${id}.`,
      body,
    )
  return envelope.result
}

function readError(error: unknown, body: string): RpcError | MalformedError {
  if (typeof error === 'string') return new RpcError(0, error, undefined, body)
  if (!isRawObject(error))
    return new MalformedError('The error in the response is unreadable.', body)
  const errorCode = Number(error.code)
  const errorMessage = typeof error.message === 'string' ? error.message : JSON.stringify(error)
  return new RpcError(Number.isInteger(errorCode) ? errorCode : 0, errorMessage, error.data, body)
}

/** Seconds to wait: from the header, otherwise from the data, where some gateways put it. */
const readWaitSeconds = (headers: Headers, error: unknown): number | undefined =>
  readRetryAfterSeconds(headers.get('retry-after') ?? '') ??
  (isRawObject(error) ? readBackoffSeconds(error.data) : undefined)
