import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, size, slice } from 'viem/utils'
import { formatFunction, parameterType } from '#domain/abi/abi.ts'

/**
 * An argument with its value; arrays and tuples have parts instead. `note` says what a value stands
 * for where its protocol gives it a meaning of its own.
 */
export type DecodedArgument = { name: string; type: string; note?: string } & (
  | { value: string | bigint | boolean }
  | { parts: DecodedArgument[] }
)

/** Encoded arguments read by their types, and what that leaves unexplained in the bytes. */
export type DecodedArguments = {
  args: DecodedArgument[]
  /** Bytes behind the arguments that belong to none of them. */
  trailing: number
  /** False when an encoder would have written other bytes for the same values. */
  canonical: boolean
}

export type DecodedCall = DecodedArguments & { name: string; signature: string }

/**
 * Reads call data by a function that has its selector (ABI specification, "Formal Specification of
 * the Encoding"), or says why the data cannot be a call of it.
 */
export function decodeCall(item: AbiFunction, data: Hex): DecodedCall | { problem: string } {
  const decoded = decodeArguments(item.inputs, size(data) > 4 ? slice(data, 4) : '0x')
  if ('problem' in decoded) return decoded
  return { name: item.name, signature: formatFunction(item).replace('function ', ''), ...decoded }
}

/** Reads encoded arguments of a call, or those that follow the code of a creation. */
export function decodeArguments(
  inputs: readonly AbiParameter[],
  data: Hex,
): DecodedArguments | { problem: string } {
  const unnamedTypes = inputs.map(withoutNames)
  try {
    const decodedValues = inputs.length === 0 ? [] : decodeAbiParameters(unnamedTypes, data)
    const reencodedData = encodeAbiParameters(unnamedTypes, decodedValues)
    const canonical = data.toLowerCase().startsWith(reencodedData)
    const args = inputs.map((input, index) =>
      toDecodedArgument(input, decodedValues[index], String(index)),
    )
    return { args, trailing: canonical ? size(data) - size(reencodedData) : 0, canonical }
  } catch {
    return { problem: 'The bytes after the selector do not match its parameters.' }
  }
}

/** How little decoded arguments fit their bytes: 0 where an encoder writes just these. */
export function decodingDoubt(decoded: DecodedArguments | { problem: string }): number {
  if ('problem' in decoded) return 3
  if (!decoded.canonical) return 2
  return decoded.trailing > 0 ? 1 : 0
}

/** Removes names: viem makes objects of named tuples, in which two equal names become one. */
export function withoutNames({ type, ...parameter }: AbiParameter): AbiParameter {
  return 'components' in parameter
    ? { type, components: (parameter.components as AbiParameter[]).map(withoutNames) }
    : { type }
}

function toDecodedArgument(
  parameter: AbiParameter,
  value: unknown,
  fallback: string,
): DecodedArgument {
  const nameAndType = { name: parameter.name || fallback, type: parameterType(parameter) }
  if (!Array.isArray(value)) return { ...nameAndType, value: primitiveValue(value) }
  const elementType = parameter.type.match(/^(.*)\[\d*\]$/)?.[1]
  const parts = value.map((item, index) => {
    if (elementType !== undefined)
      return toDecodedArgument({ ...parameter, name: '', type: elementType }, item, `[${index}]`)
    const memberParameters = 'components' in parameter ? parameter.components : []
    return toDecodedArgument(memberParameters[index] ?? { type: '' }, item, String(index))
  })
  return { ...nameAndType, parts }
}

/** viem gives integers of up to 48 bits as numbers. */
const primitiveValue = (value: unknown) =>
  typeof value === 'number' ? BigInt(value) : (value as string | bigint | boolean)
