import type { Hex } from 'viem'
import { explainPanic } from '#domain/revert/panic.ts'
import { asRevert, readRevert } from '#domain/revert/revert.ts'
import { byteLength } from '#domain/values/hex.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'

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
