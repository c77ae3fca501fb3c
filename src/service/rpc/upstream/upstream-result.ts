import type { Hex } from 'viem'
import { findLogLimit } from '#domain/log/log-walk.ts'
import { readBackoffSeconds, readRetryAfterSeconds } from '#domain/requests/retry-after.ts'
import { explainPanic } from '#domain/revert/panic.ts'
import { asRevert, readRevert } from '#domain/revert/revert.ts'
import { byteLength } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { busyNodeError, NodeFailure, nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

/** Whether a method runs a call whose revert is the error of its answer. */
export const mayRevert = (method: string): boolean =>
  ['eth_estimateGas', 'eth_call', 'eth_createAccessList'].includes(method)

/**
 * Turns the ways in which nodes report a revert into that of spec 7.3: code 3, `execution reverted:
 * <reason>`, hexadecimal data. Other errors are returned as they came, but not with code 3, which
 * zkSync gives to every refusal.
 */
export function toRevertError(error: RpcResponseError): RpcResponseError {
  const revertDetails = asRevert(error)
  if (!revertDetails) return error.code === rpcCode.reverted ? toOtherError(error) : error
  // Parity and Nethermind have a message of their own, and the text about the revert in data.
  const revertText = [error.message, error.data].find((each) => /revert/i.test(String(each)))
  const messageText = typeof revertText === 'string' ? revertText : ''
  const data = revertDetails.data ?? revertDataIn(messageText) ?? '0x'
  const revertReason = revertReasonOf(data, messageText)
  return new RpcResponseError({
    code: rpcCode.reverted,
    message: revertReason === '' ? 'execution reverted' : `execution reverted: ${revertReason}`,
    data,
  })
}

const toOtherError = ({ message, data }: RpcResponseError): RpcResponseError =>
  new RpcResponseError({ code: rpcCode.invalidInput, message, data })

/**
 * The reason as text. The data counts more than the node's message, as some nodes wrap the reason
 * in a text of their own; about a contract's own error a node that has the source may know more.
 */
function revertReasonOf(data: Hex, messageText: string): string {
  const decodedRevert = readRevert({ data, message: '' })
  if (decodedRevert.kind === 'reason') return decodedRevert.reason
  const messageRevert = readRevert({ data: '0x', message: stripNodeAdditions(messageText) })
  if (messageRevert.kind === 'message' && byteLength(messageRevert.reason) === undefined)
    return messageRevert.reason
  return decodedRevert.kind === 'panic' ? panicText(decodedRevert.code) : ''
}

/**
 * A message without additions of some nodes: Parity adds the gas, anvil the data behind a selector,
 * as text or as digits.
 */
const stripNodeAdditions = (messageText: string): string =>
  messageText
    .replace(/ \(supplied gas \d+\)$/, '')
    .replace(/(?<=\bcustom error 0x[0-9a-f]{8}): .*$/s, '')

/** Text of a panic in anvil's format. */
function panicText(code: bigint): string {
  const panicTitle = explainPanic(code)?.title ?? 'unknown code'
  return `panic: ${panicTitle} (0x${code.toString(16).padStart(2, '0')})`
}

/** Data in the message: `execution reverted: 0x…`, or Hardhat's `(return data: 0x…)`. */
function revertDataIn(messageText: string): Hex | undefined {
  const [dataHex] = messageText.match(/(?<=revert(ed)?:? |return data: )0x[0-9a-f]*(?=$|\))/i) ?? []
  return byteLength(dataHex) === undefined ? undefined : (dataHex as Hex)
}

/** A result as the node wrote it, and what it says. */
export type NodeResult = { json: Buffer; value: unknown }

/**
 * Reads a node's answer to the request with this id. An error of the node counts no matter what the HTTP
 * status is, as some nodes send reverts with 400 or 500; but statuses that gateways set are about
 * the operator's account, and get a message of ours. Throws RpcResponseErrors.
 */
export function readResult(wireAnswer: WireAnswer, id: number): NodeResult {
  const { status, retryAfter = '', encoding, body } = wireAnswer
  if (status === 429)
    throw busyNodeError(readRetryAfterSeconds(retryAfter) ?? backoffSecondsIn(body))
  if (status === 413) throw nodeError('takes no request as large as this one', 200)
  if (gatewayStatuses.has(status)) throw gatewayError(status, readRetryAfterSeconds(retryAfter))
  if (encoding !== undefined) throw nodeError('answers in an encoding that was not requested')
  const framedResult = status < 300 ? readFramedResult(body, id) : undefined
  if (framedResult) return framedResult
  const envelope = parseJson(body.toString())
  if (isRawObject(envelope)) {
    const { error, result } = envelope
    if (isRawObject(error)) throw toRpcError(error)
    if (typeof error === 'string') throw toRpcError({ message: error })
    if (status < 300 && result !== undefined && `${envelope.id}` === `${id}`)
      return { json: Buffer.from(JSON.stringify(result)), value: result }
  }
  throw status < 300
    ? nodeError('answered with something that is not JSON-RPC')
    : nodeError(`answered with HTTP status ${status}`)
}

const gatewayStatuses = new Set([401, 402, 403, 407, 502, 503, 504])

/** The frame of a result in the answers of nodes: the id is before it, or behind it, as in Nethermind’s. */
const headPattern = /^\{(?:"jsonrpc":"2\.0",)?(?:"id":(\d+),)?(?:"jsonrpc":"2\.0",)?"result":/
const tailPattern = /(?:,"id":(\d+))?\}\s*$/

/**
 * The result in a known frame, byte for byte: blocks are large, and text that is not serialized
 * again is not altered. It parses by itself, which proves that it is all between head and tail.
 */
function readFramedResult(body: Buffer, id: number): NodeResult | undefined {
  // Head, tail and padding are ASCII, so that their characters are bytes.
  const head = headPattern.exec(body.toString('latin1', 0, 64))
  const tail = tailPattern.exec(body.toString('latin1', Math.max(0, body.length - 64)))
  const ids = [head?.[1], tail?.[1]].filter((each) => each !== undefined)
  if (!head || !tail || ids.join() !== `${id}`) return undefined
  const json = body.subarray(head[0].length, body.length - tail[0].length)
  const value = parseJson(json.toString())
  return value === undefined ? undefined : { json, value }
}

function toRpcError({ code: answeredCode, message, data }: RawObject): RpcResponseError {
  const code = readErrorCode(answeredCode)
  const text = typeof message === 'string' ? message : ''
  if (isRateLimit({ code, message: text })) return busyNodeError(readBackoffSeconds(data))
  const error = { code, ...(data != null && { data }) }
  if (text !== message) return new NodeFailure('gave no reason', {}, error)
  return new RpcResponseError({ ...error, message: text })
}

/** A code as a number or in decimal digits; clients keep it in 32 bits. */
function readErrorCode(code: unknown): number {
  const number =
    typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : (code as number)
  return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : rpcCode.internal
}

/**
 * Rate limits in an answer of status 200: 429 (Alchemy), -32005 (Infura, EIP-1474; also its limit of logs), and, told by
 * their messages, -32007 and -32012 (QuickNode) and -32016, OpenEthereum's for failed executions.
 */
function isRateLimit({ code, message }: { code: number; message: string }): boolean {
  if (code === rpcCode.limitExceeded) return findLogLimit(message) === undefined
  if (code === 429) return true
  return (
    [-32007, -32012, -32016, -32000].includes(code) &&
    /rate limit|request limit|too many requests|credits limited/i.test(message) &&
    !/revert/i.test(message)
  )
}

function backoffSecondsIn(body: Buffer): number | undefined {
  const envelope = parseJson(body.toString())
  const error = asRawObject(envelope).error
  return isRawObject(error) ? readBackoffSeconds(error.data) : undefined
}

function gatewayError(status: number, retryAfterSeconds: number | undefined): RpcResponseError {
  if (status === 402) return nodeError('has used up the quota of its account')
  if (status === 504) return nodeError('did not answer in time, says a gateway before it', 504)
  if (status > 500) return nodeError('is not available now', 502, retryAfterSeconds)
  return nodeError(`refuses the credentials that it got (HTTP status ${status})`)
}
