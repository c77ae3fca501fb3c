import type { Abi, AbiFunction, AbiParameter, Hex } from 'viem'
import { concat, encodeAbiParameters } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import { encoderParameter, readAbiArgument } from '#domain/abi/argument.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import { byteLength, parseBytes } from '#domain/values/hex.ts'

/**
 * Encoded call data, or the problem: of the function, of a constructor's init code, or of the
 * argument of the same index.
 */
export type CallData =
  | { data: Hex }
  | { problem: string }
  | { code: string }
  | { args: (string | undefined)[] }

/** A function of a contract, or the constructor of one to be created. */
export type Callable = AbiFunction | Extract<Abi[number], { type: 'constructor' }>

/** Reads a function as `readFunction` does, or `constructor(address owner)`. */
function readCallable(text: string): Callable | { problem: string } {
  if (!isConstructorSignature(text)) return readFunction(text)
  const abi = readAbi(text, 'function')
  if ('problem' in abi) return abi
  return abi.find((item) => item.type === 'constructor') ?? { problem: 'No constructor found.' }
}

/** The function or constructor of a text, where it is completely typed. */
export function findCallable(text: string): Callable | undefined {
  const callable = readCallable(text)
  return 'problem' in callable ? undefined : callable
}

/** The bytes before the encoded arguments: a selector, or init code. */
export const callDataPrefix = (item: Callable, code: string): Hex =>
  item.type === 'function' ? functionSelector(item) : (parseBytes(code) ?? '0x')

/**
 * Reads a function as typed or pasted: `transfer(address,uint256)`, a line of Solidity, or an ABI
 * that holds exactly one function.
 */
export function readFunction(text: string): AbiFunction | { problem: string } {
  const abiFunctions = readFunctions(text)
  if ('problem' in abiFunctions) return abiFunctions
  const [only] = abiFunctions
  if (only && abiFunctions.length === 1) return only
  return {
    problem: only
      ? `This ABI has ${abiFunctions.length} functions: select one.`
      : 'No function found. Example: transfer(address to, uint256 amount)',
  }
}

export function readFunctions(text: string): AbiFunction[] | { problem: string } {
  const abi = readAbi(text, 'function')
  if ('problem' in abi) return abi
  return abi
    .filter((item) => item.type === 'function')
    .map((item) => ({ ...item, inputs: item.inputs ?? [] }))
}

/**
 * Encodes a call of a function with its arguments as typed (ABI specification, "Function
 * selector"), or a creation: the constructor's arguments behind its init code.
 */
export function encodeCall(text: string, args: readonly string[], code = ''): CallData {
  const callableItem = readCallable(text)
  return 'problem' in callableItem ? callableItem : encodeCallOf(callableItem, args, code)
}

/** Like `encodeCall`, for a function or constructor that was already read. */
export function encodeCallOf(callableItem: Callable, args: readonly string[], code = ''): CallData {
  const callableKind = callableItem.type
  if (args.length > callableItem.inputs.length)
    return {
      problem: `The ${callableKind} takes ${callableItem.inputs.length} arguments, not ${args.length}.`,
    }
  if (callableKind === 'constructor' && !byteLength(parseBytes(code)))
    return { code: 'Enter the init code as hexadecimal: 0x and two digits per byte.' }
  const inputs: readonly AbiParameter[] = callableItem.inputs
  const read = inputs.map((input, index) => readAbiArgument(input, args[index] ?? ''))
  if (read.some((argument) => 'problem' in argument))
    return { args: read.map((each) => ('problem' in each ? each.problem : undefined)) }
  const values = read.map((argument) => 'value' in argument && argument.value)
  const encoded = encodeAbiParameters(inputs.map(encoderParameter), values)
  return { data: concat([callDataPrefix(callableItem, code), encoded]) }
}
