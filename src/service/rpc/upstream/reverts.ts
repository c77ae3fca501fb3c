import type { Hex } from 'viem'
import { byteLength } from '#domain/values/hex.ts'
import { explainPanic } from '#domain/revert/panic.ts'
import { readRevert, asRevert as recognized } from '#domain/revert/revert.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/**
 * Brings the ways in which nodes report a revert into the one of spec 7.3: code 3, `execution
 * reverted: <reason>`, hexadecimal data. Other errors are given back as they came, but not with code
 * 3, which zkSync gives to every refusal.
 */
export function asRevert(error: RpcError): RpcError {
  const revert = recognized(error)
  if (!revert) return error.code === rpcCode.reverted ? asOther(error) : error
  // Parity and Nethermind have words of their own in the message, and those about the revert in data.
  const text = [error.message, error.data].find((each) => /revert/i.test(String(each)))
  const words = typeof text === 'string' ? text : ''
  const data = revert.data ?? dataIn(words) ?? '0x'
  const reason = reasonOf(data, words)
  return new RpcError({
    code: rpcCode.reverted,
    message: reason === '' ? 'execution reverted' : `execution reverted: ${reason}`,
    data,
  })
}

const asOther = ({ message, data }: RpcError): RpcError =>
  new RpcError({ code: rpcCode.invalidInput, message, data })

/**
 * The reason as text. What the data says goes before what the node says of it, as some wrap it in
 * words of their own; of a contract's own error only the node may know more, if it has the source.
 */
function reasonOf(data: Hex, words: string): string {
  const meaning = readRevert({ data, message: '' })
  if (meaning.kind === 'reason') return meaning.reason
  const told = readRevert({ data: '0x', message: ownWords(words) })
  if (told.kind === 'told' && byteLength(told.reason) === undefined) return told.reason
  return meaning.kind === 'panic' ? panicText(meaning.code) : ''
}

/**
 * A message without what some add: Parity the gas, anvil the data behind a selector, read as text or
 * as digits.
 */
const ownWords = (words: string): string =>
  words.replace(/ \(supplied gas \d+\)$/, '').replace(/(?<=\bcustom error 0x[0-9a-f]{8}): .*$/s, '')

/** In anvil's form. */
function panicText(code: bigint): string {
  const words = explainPanic(code)?.title ?? 'unknown code'
  return `panic: ${words} (0x${code.toString(16).padStart(2, '0')})`
}

/** Data that stands only in words: `execution reverted: 0x…`, or Hardhat's `(return data: 0x…)`. */
function dataIn(words: string): Hex | undefined {
  const [found] = words.match(/(?<=revert(ed)?:? |return data: )0x[0-9a-f]*(?=$|\))/i) ?? []
  return byteLength(found) === undefined ? undefined : (found as Hex)
}
