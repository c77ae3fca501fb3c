import type { Hex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { byteLength } from '#domain/hex.ts'
import { isRawObject } from '#domain/raw.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/**
 * Brings the ways in which nodes report a revert into the one of spec 7.3: code 3, `execution
 * reverted: <reason>`, hexadecimal data. Any other error is given back as it came.
 */
export function asRevert(error: RpcError): RpcError {
  const data = revertData(error.data)
  const reverted = /\brevert/i.test(`${error.message} ${error.data}`)
  if (error.code !== rpcCode.reverted && !reverted) return error
  return new RpcError({
    code: rpcCode.reverted,
    message: messageOf(error.message, data),
    data: data ?? '0x',
  })
}

/** Nethermind once wrote `Reverted 0x…`; Hardhat and Ganache nest the data in objects. */
function revertData(data: unknown): Hex | undefined {
  if (isRawObject(data)) return revertData(data.data ?? data.result ?? data.originalError)
  const hex = typeof data === 'string' && data.replace(/^Reverted /, '')
  return byteLength(hex) === undefined ? undefined : (hex as Hex)
}

function messageOf(message: string, data: Hex | undefined): string {
  if (/^execution reverted: ./.test(message)) return message
  const reason = data && reasonOf(data)
  if (reason) return `execution reverted: ${reason}`
  return data || message === 'execution reverted'
    ? 'execution reverted'
    : `execution reverted: ${message}`
}

function reasonOf(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ data })
    return errorName === 'Panic' ? panicReason(Number(args?.[0])) : String(args?.[0])
  } catch {
    // A contract's own error: without its ABI there is no text for it.
    return undefined
  }
}

/** Texts after https://docs.soliditylang.org/en/latest/control-structures.html, form after anvil. */
const panics: { readonly [code: number]: string } = {
  1: 'assertion failed',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'conversion into an enum of a value it does not have',
  34: 'incorrectly encoded storage byte array',
  49: 'pop on an empty array',
  50: 'array index out of bounds',
  65: 'too much memory allocated',
  81: 'call of an uninitialized internal function',
}

const panicReason = (code: number): string =>
  `panic: ${panics[code] ?? 'unknown code'} (0x${code.toString(16).padStart(2, '0')})`
