import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, size, slice } from 'viem/utils'
import { formatFunction, parameterType } from '#domain/abi/abi.ts'

/** An argument with its value; arrays and tuples have parts instead. */
export type Argument = { name: string; type: string } & (
  | { value: string | bigint | boolean }
  | { parts: Argument[] }
)

/** Encoded arguments read by their types, and what in the bytes that reading leaves open. */
export type DecodedArguments = {
  args: Argument[]
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
  const types = inputs.map(nameless)
  try {
    const values = inputs.length === 0 ? [] : decodeAbiParameters(types, data)
    const again = encodeAbiParameters(types, values)
    const canonical = data.toLowerCase().startsWith(again)
    const args = inputs.map((input, index) => argument(input, values[index], String(index)))
    return { args, trailing: canonical ? size(data) - size(again) : 0, canonical }
  } catch {
    return { problem: 'The bytes after the selector do not fit its parameters.' }
  }
}

/** Names removed: viem makes objects of named tuples, in which two equal names become one. */
export function nameless({ type, ...parameter }: AbiParameter): AbiParameter {
  return 'components' in parameter
    ? { type, components: (parameter.components as AbiParameter[]).map(nameless) }
    : { type }
}

function argument(parameter: AbiParameter, value: unknown, fallback: string): Argument {
  const named = { name: parameter.name || fallback, type: parameterType(parameter) }
  if (!Array.isArray(value)) return { ...named, value: leaf(value) }
  const element = parameter.type.match(/^(.*)\[\d*\]$/)?.[1]
  const parts = value.map((item, index) => {
    if (element !== undefined)
      return argument({ ...parameter, name: '', type: element }, item, `[${index}]`)
    const components = 'components' in parameter ? parameter.components : []
    return argument(components[index] ?? { type: '' }, item, String(index))
  })
  return { ...named, parts }
}

/** viem gives integers of up to 48 bits as numbers. */
const leaf = (value: unknown) =>
  typeof value === 'number' ? BigInt(value) : (value as string | bigint | boolean)
