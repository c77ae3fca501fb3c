import type { AbiParameter, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { parameterText, readAbi } from '#domain/call/abi.ts'
import { type DecodedCall, decodeArguments } from '#domain/transaction/decoded-call.ts'
import { readInitCode } from '#domain/transaction/init-code.ts'

/** Arguments of a constructor, and whether it is known where the code ends and they begin. */
export type ConstructorArguments = DecodedCall & { fromMetadata: boolean }

/**
 * Reads the arguments behind init code by a pasted ABI or `constructor(…)` line, or says why that
 * cannot be. Without metadata nothing marks where the code ends: then the length of the arguments
 * has to follow from their types alone.
 */
export function constructorArguments(
  abiText: string,
  code: Hex,
): ConstructorArguments | { problem: string } {
  const abi = readAbi(abiText, 'function')
  if ('problem' in abi) return abi
  const item = abi.find(({ type }) => type === 'constructor')
  if (!item)
    return { problem: 'There is no constructor in this. Write one as constructor(address owner).' }
  const inputs: readonly AbiParameter[] = ('inputs' in item && item.inputs) || []
  const { args } = readInitCode(code)
  const data = args ?? tail(inputs, code)
  if (data === undefined)
    return {
      problem: inputs.some(isDynamic)
        ? 'Nothing in this code marks where the arguments begin, and their types leave their length open.'
        : 'The code is shorter than these arguments.',
    }
  const decoded = decodeArguments(inputs, data)
  if ('problem' in decoded)
    return { problem: 'The bytes behind the code do not fit these parameters.' }
  const signature = `constructor(${inputs.map(parameterText).join(', ')})`
  return { name: 'constructor', signature, ...decoded, fromMetadata: args !== undefined }
}

/** The end of the code, as long as the arguments are; undefined where that is not fixed. */
function tail(inputs: readonly AbiParameter[], code: Hex): Hex | undefined {
  if (inputs.some(isDynamic)) return undefined
  const length = inputs.reduce((sum, input) => sum + 32 * words(input), 0)
  if (length > size(code)) return undefined
  return length === 0 ? '0x' : slice(code, size(code) - length)
}

const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] =>
  'components' in parameter ? parameter.components : []

const isDynamic = (parameter: AbiParameter): boolean =>
  /^(string|bytes)(\[|$)|\[\]/.test(parameter.type) || componentsOf(parameter).some(isDynamic)

function words(parameter: AbiParameter): number {
  const counts = [...parameter.type.matchAll(/\[(\d+)\]/g)].map(([, count]) => Number(count))
  const one = parameter.type.startsWith('tuple')
    ? componentsOf(parameter).reduce((sum, component) => sum + words(component), 0)
    : 1
  return counts.reduce((product, count) => product * count, one)
}
