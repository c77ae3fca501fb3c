import type { Abi, AbiFunction, AbiParameter, Hex } from 'viem'
import { concat, encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import { isConstructor, readAbi } from '#domain/abi/abi.ts'
import { readArgument } from '#domain/abi/argument.ts'
import { byteLength } from '#domain/values/hex.ts'

/**
 * Encoded call data, or what is wrong: with the function, with a constructor's init code, or with the
 * argument of the same index.
 */
export type CallData =
  | { data: Hex }
  | { problem: string }
  | { code: string }
  | { args: (string | undefined)[] }

/** What takes arguments: a function of a contract, or the constructor of one to be. */
export type Callable = AbiFunction | Extract<Abi[number], { type: 'constructor' }>

/** Reads a function as `readFunction` does, or `constructor(address owner)`. */
export function readCallable(text: string): Callable | { problem: string } {
  if (!isConstructor(text)) return readFunction(text)
  const abi = readAbi(text, 'function')
  if ('problem' in abi) return abi
  return (
    abi.find((item) => item.type === 'constructor') ?? {
      problem: 'There is no constructor in this.',
    }
  )
}

/** What stands before the encoded arguments: a selector, or init code. */
export const headOf = (item: Callable, code: string): Hex =>
  item.type === 'function' ? toFunctionSelector(item) : (code.trim() as Hex)

/**
 * Reads a function as typed or pasted: `transfer(address,uint256)`, a line of Solidity, or an ABI
 * that holds exactly one function.
 */
export function readFunction(text: string): AbiFunction | { problem: string } {
  const functions = readFunctions(text)
  if ('problem' in functions) return functions
  const [only] = functions
  if (only && functions.length === 1) return only
  return {
    problem: only
      ? `This ABI has ${functions.length} functions: choose one of them.`
      : 'There is no function in this. Write one as transfer(address to, uint256 amount).',
  }
}

/** Every function of a pasted ABI. */
export function readFunctions(text: string): AbiFunction[] | { problem: string } {
  const abi = readAbi(text, 'function')
  if ('problem' in abi) return abi
  return abi
    .filter((item) => item.type === 'function')
    .map((item) => ({ ...item, inputs: item.inputs ?? [] }))
}

/**
 * Encodes a call of a function with its arguments as typed (ABI specification, "Function selector"),
 * or a creation: the constructor's arguments behind its init code.
 */
export function encodeCall(text: string, args: readonly string[], code = ''): CallData {
  const item = readCallable(text)
  if ('problem' in item) return item
  const what = item.type
  if (args.length > item.inputs.length)
    return {
      problem: `The ${what} takes ${item.inputs.length} arguments, and ${args.length} are given.`,
    }
  if (what === 'constructor' && !byteLength(code.trim()))
    return {
      code: 'Give the contract’s init code as hexadecimal: 0x and two digits for each byte. An artifact has it.',
    }
  const inputs: readonly AbiParameter[] = item.inputs
  const read = inputs.map((input, index) => readArgument(input, args[index] ?? ''))
  const problems = read.map((argument) => ('problem' in argument ? argument.problem : undefined))
  if (problems.some((problem) => problem !== undefined)) return { args: problems }
  const values = read.map((argument) => ('value' in argument ? argument.value : undefined))
  return { data: concat([headOf(item, code), encodeAbiParameters(inputs, values)]) }
}
