import type { Hex } from 'viem'
import { panicWords } from '#domain/panic.ts'
import { readRevert } from '#domain/revert.ts'
import { findRevertData } from '#domain/revert-data.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/**
 * Brings the ways in which nodes report a revert into the one of spec 7.3: code 3, `execution
 * reverted: <reason>`, hexadecimal data. Any other error is given back as it came.
 */
export function asRevert(error: RpcError): RpcError {
  const data = findRevertData(error.data)
  const reverted = /\brevert/i.test(`${error.message} ${error.data}`)
  if (error.code !== rpcCode.reverted && !reverted) return error
  return new RpcError({
    code: rpcCode.reverted,
    message: messageOf(error.message, data),
    data: data ?? '0x',
  })
}

function messageOf(message: string, data: Hex | undefined): string {
  if (/^execution reverted: ./.test(message)) return message
  const reason = data && reasonOf(data)
  if (reason) return `execution reverted: ${reason}`
  return data || message === 'execution reverted'
    ? 'execution reverted'
    : `execution reverted: ${message}`
}

/** A reason or a panic as text, in anvil's form; a contract's own error has none without its ABI. */
function reasonOf(data: Hex): string | undefined {
  const meaning = readRevert({ data, message: '' })
  if (meaning.kind === 'reason') return meaning.reason
  if (meaning.kind !== 'panic') return undefined
  const words = panicWords(meaning.code)?.title ?? 'unknown code'
  return `panic: ${words} (0x${meaning.code.toString(16).padStart(2, '0')})`
}
