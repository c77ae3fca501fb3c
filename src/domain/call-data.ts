import type { AbiFunction, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { readAbi } from '#domain/abi.ts'
import { readArgument } from '#domain/argument.ts'

/** Encoded call data, or what is wrong: with the function, or with the argument of the same index. */
export type CallData = { data: Hex } | { problem: string } | { args: (string | undefined)[] }

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

/** Encodes a call of a function with its arguments as typed: ABI specification, "Function selector". */
export function encodeCall(text: string, args: readonly string[]): CallData {
  const item = readFunction(text)
  if ('problem' in item) return item
  if (args.length > item.inputs.length)
    return {
      problem: `The function takes ${item.inputs.length} arguments, and ${args.length} are given.`,
    }
  const read = item.inputs.map((input, index) => readArgument(input, args[index] ?? ''))
  const problems = read.map((argument) => ('problem' in argument ? argument.problem : undefined))
  if (problems.some((problem) => problem !== undefined)) return { args: problems }
  const values = read.map((argument) => ('value' in argument ? argument.value : undefined))
  return { data: encodeFunctionData({ abi: [item], functionName: item.name, args: values }) }
}
