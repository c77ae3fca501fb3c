import type { AbiParameter, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { formatParameters } from '#domain/abi/abi.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { type DecodedCall, decodeArguments } from '#domain/abi/decoded-call.ts'
import { headBytes, isDynamicType } from '#domain/abi/read-encoding.ts'
import type { InitCode } from '#domain/transaction/init-code.ts'
import { formatByteCount } from '#domain/values/quantity.ts'

/** Arguments of a constructor, and the source of their offset in the init code. */
export type ConstructorArguments = DecodedCall & { offsetSource: 'code' | 'types' }

/** Most offsets tried: code may be made to look like arguments everywhere. */
const maxOffsets = 256

/**
 * Reads the arguments behind init code by a pasted ABI or `constructor(…)` line, or says why that
 * cannot be. Where the code does not show where they begin, there must be only one offset from
 * which an encoder would write exactly all bytes to the end.
 */
export function constructorArguments(
  abiText: string,
  code: Hex,
  { args, codeUntil }: InitCode,
): ConstructorArguments | { problem: string } {
  const abi = readAbi(abiText, 'function')
  if ('problem' in abi) return abi
  const constructorItem = abi.find(({ type }) => type === 'constructor')
  if (!constructorItem)
    return { problem: 'No constructor found. Example: constructor(address owner)' }
  const inputs: readonly AbiParameter[] =
    ('inputs' in constructorItem && constructorItem.inputs) || []
  const signature = `constructor(${formatParameters(inputs)})`
  if (args !== undefined) {
    const [decodedArguments] = decodeCanonical(inputs, [args])
    if (decodedArguments && (inputs.length > 0 || args === '0x'))
      return { name: 'constructor', signature, ...decodedArguments, offsetSource: 'code' }
    return {
      problem:
        args === '0x'
          ? 'This code has no arguments: the constructor does not match.'
          : `The ${formatByteCount(size(args))} of arguments do not match these types.`,
    }
  }
  const argumentOffsets = inputs.some(isDynamicType)
    ? dynamicOffsets(inputs, code, codeUntil)
    : [size(code) - headLength(inputs)].filter((byteOffset) => byteOffset >= codeUntil)
  const argumentTails = argumentOffsets.map((byteOffset) =>
    byteOffset === size(code) ? '0x' : slice(code, byteOffset),
  )
  const canonicalDecodings =
    argumentOffsets.length > maxOffsets ? [] : decodeCanonical(inputs, argumentTails)
  const [only, ...others] = canonicalDecodings.filter(({ trailing }) => trailing === 0)
  if (only && others.length === 0)
    return { name: 'constructor', signature, ...only, offsetSource: 'types' }
  return {
    problem: only
      ? 'Ambiguous: arguments of these types fit at several offsets.'
      : 'The code does not end with arguments of these types.',
  }
}

/** Readings of data by the types, where an encoder would write the same data. */
const decodeCanonical = (inputs: readonly AbiParameter[], data: readonly Hex[]) =>
  data
    .map((each) => decodeArguments(inputs, each))
    .flatMap((decodedCall) =>
      'problem' in decodedCall || !decodedCall.canonical ? [] : [decodedCall],
    )

/**
 * Possible offsets of an encoding: the first dynamic argument lies right behind all heads (ABI
 * specification).
 */
function dynamicOffsets(inputs: readonly AbiParameter[], code: Hex, from: number): number[] {
  const headOffset = headLength(inputs.slice(0, inputs.findIndex(isDynamicType)))
  const headLengthWord = headLength(inputs).toString(16).padStart(64, '0')
  const codeDigits = code.toLowerCase()
  const byteOffsets: number[] = []
  for (
    let digitIndex = codeDigits.indexOf(headLengthWord, 2 + (from + headOffset) * 2);
    digitIndex >= 0 && byteOffsets.length <= maxOffsets;
    digitIndex = codeDigits.indexOf(headLengthWord, digitIndex + 1)
  ) {
    const byteOffset = (digitIndex - 2) / 2 - headOffset
    if (digitIndex % 2 === 0 && (size(code) - byteOffset) % 32 === 0) byteOffsets.push(byteOffset)
  }
  return byteOffsets
}

const headLength = (parameters: readonly AbiParameter[]): number =>
  parameters.reduce((sum, parameter) => sum + headBytes(parameter), 0)
