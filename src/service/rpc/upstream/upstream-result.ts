import { parseJson } from '#domain/json/parse-json.ts'
import { readBackoffSeconds } from '#domain/requests/backoff.ts'
import { readRetryAfterSeconds } from '#domain/requests/retry-after.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { nodeError, RpcError, retryLaterError } from '#service/rpc/rpc-error.ts'
import type { WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

/** A result as the node wrote it, and what it says. */
export type NodeResult = { json: Buffer; value: unknown }

/**
 * Takes apart what a node answered to the request with this id. An error of the node counts whatever
 * the HTTP status says, as some send reverts with 400 or 500; but statuses that gateways set speak of
 * the operator's account, and are told in our words. Throws RpcErrors.
 */
export function readResult({ status, retryAfter = '', body }: WireAnswer, id: number): NodeResult {
  if (status === 429) throw tooMany(readRetryAfterSeconds(retryAfter) ?? backoffIn(body))
  if (status === 413) throw nodeError('takes no request as large as this one', 200)
  if (gatewayStatuses.has(status)) throw gatewayTrouble(status, readRetryAfterSeconds(retryAfter))
  const framed = status < 300 ? takeOut(body, id) : undefined
  if (framed) return framed
  const envelope = parseJson(body.toString())
  if (isRawObject(envelope)) {
    const { error, result } = envelope
    if (isRawObject(error)) throw readError(error)
    if (typeof error === 'string') throw readError({ message: error })
    if (status < 300 && result !== undefined && `${envelope.id}` === `${id}`)
      return { json: Buffer.from(JSON.stringify(result)), value: result }
  }
  throw status < 300
    ? nodeError('answered with something that is not JSON-RPC')
    : nodeError(`answered with HTTP status ${status}`)
}

const gatewayStatuses = new Set([401, 402, 403, 407, 502, 503, 504])

/** How nodes write an answer: geth, Reth, anvil and Besu; Nethermind; Ganache and some gateways. */
const frames = [
  [(id: number) => `{"jsonrpc":"2.0","id":${id},"result":`, () => '}'],
  [() => '{"jsonrpc":"2.0","result":', (id: number) => `,"id":${id}}`],
  [(id: number) => `{"id":${id},"jsonrpc":"2.0","result":`, () => '}'],
] as const

/**
 * The result out of a known frame, byte for byte: blocks are large, and what is not written anew is
 * not altered. That it parses by itself proves that nothing else stands between head and tail.
 */
function takeOut(body: Buffer, id: number): NodeResult | undefined {
  // Head, tail and padding are ASCII, so that their characters are bytes.
  const start = body.toString('latin1', 0, 64)
  const whole = body.toString('latin1', Math.max(0, body.length - 64))
  const end = whole.trimEnd()
  const length = body.length - (whole.length - end.length)
  for (const [headOf, tailOf] of frames) {
    const [head, tail] = [headOf(id), tailOf(id)]
    if (!start.startsWith(head) || !end.endsWith(tail)) continue
    const json = body.subarray(head.length, length - tail.length)
    const value = parseJson(json.toString())
    return value === undefined ? undefined : { json, value }
  }
  return undefined
}

function readError({ code, message, data }: RawObject): RpcError {
  const error = {
    code: Number.isInteger(Number(code ?? Number.NaN)) ? Number(code) : rpcCode.internal,
    message: typeof message === 'string' ? message : 'the node behind this service gave no reason',
    ...(data != null && { data }),
  }
  return isRateLimit(error) ? tooMany(readBackoffSeconds(data)) : new RpcError(error)
}

/**
 * Rate limits inside an answer of status 200: 429 (Alchemy), -32005 (Infura, EIP-1474), and by their
 * words -32007 and -32012 (QuickNode) and -32016, which OpenEthereum uses for failed executions.
 */
function isRateLimit({ code, message }: { code: number; message: string }): boolean {
  if (code === 429 || code === rpcCode.limitExceeded) return true
  return (
    [-32007, -32012, -32016, -32000].includes(code) &&
    /rate limit|request limit|too many requests|credits limited/i.test(message) &&
    !/revert/i.test(message)
  )
}

const tooMany = (retryAfter: number | undefined): RpcError =>
  retryLaterError(
    {
      code: rpcCode.limitExceeded,
      message: 'the node behind this service is asked too often',
    },
    429,
    retryAfter,
  )

function backoffIn(body: Buffer): number | undefined {
  const envelope = parseJson(body.toString())
  const error = isRawObject(envelope) ? envelope.error : undefined
  return isRawObject(error) ? readBackoffSeconds(error.data) : undefined
}

function gatewayTrouble(status: number, retryAfter: number | undefined): RpcError {
  if (status === 402) return nodeError('has used up the quota of its account')
  if (status === 504) return nodeError('did not answer in time, says a gateway before it', 504)
  if (status > 500) return nodeError('is not available now', 502, retryAfter)
  return nodeError(`refuses the credentials of this service (HTTP status ${status})`)
}
