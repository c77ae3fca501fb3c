import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { formatFunction, parameterType } from '#domain/abi/abi.ts'
import { componentsOf, elementOf } from '#domain/abi/argument-json.ts'
import { type EncodedValue, type ReadEncoding, readEncoding } from '#domain/abi/read-encoding.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawList } from '#domain/values/raw.ts'
import { decodeUtf8Hex } from '#domain/values/text.ts'

/**
 * An argument with its value; arrays and tuples have parts instead. `note` says what a value stands
 * for where its protocol gives it a meaning of its own, and which one it is of an enum. The value of a `string` is its text, or,
 * with `isNotText`, its bytes as hex where they are not UTF-8.
 */
export type DecodedArgument = { name: string; type: string; note?: string } & (
  | { value: string | bigint | boolean; isNotText?: true }
  | { parts: DecodedArgument[] }
)

/** Encoded arguments read by their types, and how the bytes differ from an encoder's. */
export type DecodedArguments = { args: DecodedArgument[] } & Omit<ReadEncoding, 'values'>

export type DecodedCall = DecodedArguments & { name: string; signature: string }

/** Reads call data by a function that has its selector, or says why that is impossible. */
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
  const encoding = readEncoding(inputs, data)
  if ('problem' in encoding) return encoding
  const { values, ...rest } = encoding
  const args = inputs.map((input, index) =>
    toDecodedArgument(input, values[index] as EncodedValue, String(index)),
  )
  return { args, ...rest }
}

/** How badly arguments fit their bytes: 0 where an encoder writes exactly these, up to 4. */
export function decodingDoubt(decoded: DecodedArguments | { problem: string }): number {
  if ('problem' in decoded) return 4
  if (decoded.missing > 0) return 3
  if (!decoded.canonical) return 2
  return decoded.trailing > 0 ? 1 : 0
}

/** The arguments, if they are what the data encodes and all of it. */
export function decodeExactly(
  inputs: readonly AbiParameter[],
  data: Hex,
): DecodedArgument[] | undefined {
  const decoded = decodeArguments(inputs, data)
  return 'args' in decoded && decodingDoubt(decoded) === 0 ? decoded.args : undefined
}

/** The value of an argument; undefined where it has parts instead. */
export const singleValue = (argument: DecodedArgument | undefined) =>
  argument && 'value' in argument ? argument.value : undefined

/** The bytes of an argument whose type is one of bytes. */
export const bytesOf = (argument: DecodedArgument | undefined): Hex =>
  (singleValue(argument) ?? '0x') as Hex

/** The parts of an argument; none for a single value. */
export const partsOf = (argument: DecodedArgument | undefined): readonly DecodedArgument[] =>
  argument && 'parts' in argument ? argument.parts : []

/** Data that is too short: `63 of 64 bytes; the EVM reads zeros for the rest`. */
export const describeMissing = ({ byteCount, missing }: Omit<DecodedArguments, 'args'>): string =>
  `${groupDigits(byteCount)} of ${groupDigits(byteCount + missing)} bytes; the EVM reads zeros for the rest`

function toDecodedArgument(
  parameter: AbiParameter,
  value: EncodedValue,
  fallback: string,
): DecodedArgument {
  const nameAndType = { name: parameter.name || fallback, type: parameterType(parameter) }
  if (!Array.isArray(value)) {
    // An ABI from a project may have the names of an enum's values.
    const { enumMembers } = parameter as { enumMembers?: unknown }
    const note = asRawList(enumMembers)[Number(value)]
    if (typeof note === 'string') return { ...nameAndType, value, note }
    if (parameter.type !== 'string') return { ...nameAndType, value }
    const text = decodeUtf8Hex(String(value))
    return text === undefined
      ? { ...nameAndType, value, isNotText: true }
      : { ...nameAndType, value: text }
  }
  const array = elementOf(parameter)
  const memberParameters = componentsOf(parameter)
  const parts = value.map((item, index) =>
    array
      ? toDecodedArgument({ ...array.element, name: '' }, item, `[${index}]`)
      : toDecodedArgument(memberParameters[index] ?? { type: '' }, item, String(index)),
  )
  return { ...nameAndType, parts }
}
