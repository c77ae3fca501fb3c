import type { AbiParameter, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { formatParameters } from '#domain/abi/abi.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { type DecodedCall, decodeArguments } from '#domain/abi/decoded-call.ts'
import { headBytes, isDynamicType } from '#domain/abi/read-encoding.ts'

/** Most offsets tried: code may be made to look like arguments everywhere. */
const maxOffsets = 256

/**
 * Reads the arguments behind init code by a pasted ABI or `constructor(…)` line, or says why that
 * cannot be. Nothing in the code tells where they begin: there must be only one offset from which an
 * encoder would write exactly all bytes to the end.
 */
export function constructorArguments(
  abiText: string,
  code: Hex,
): DecodedCall | { problem: string } {
  const abi = readAbi(abiText, 'function')
  if ('problem' in abi) return abi
  const constructorItem = abi.find(({ type }) => type === 'constructor')
  if (!constructorItem)
    return { problem: 'No constructor found. Example: constructor(address owner)' }
  const inputs: readonly AbiParameter[] =
    ('inputs' in constructorItem && constructorItem.inputs) || []
  const offsets = inputs.some(isDynamicType)
    ? dynamicOffsets(inputs, code)
    : [size(code) - headLength(inputs)].filter((offset) => offset >= 0)
  const readings = offsets.length > maxOffsets ? [] : decodeCanonical(inputs, code, offsets)
  const [only, ...others] = readings
  if (only && others.length === 0)
    return { name: 'constructor', signature: `constructor(${formatParameters(inputs)})`, ...only }
  return {
    problem: only
      ? 'Ambiguous: arguments of these types fit at several offsets.'
      : 'The code does not end with arguments of these types.',
  }
}

/** Readings of the code from some offsets on, where an encoder would write the same bytes. */
const decodeCanonical = (inputs: readonly AbiParameter[], code: Hex, offsets: readonly number[]) =>
  offsets
    .map((offset) => decodeArguments(inputs, offset === size(code) ? '0x' : slice(code, offset)))
    .flatMap((decoded) =>
      'problem' in decoded || !decoded.canonical || decoded.trailing > 0 ? [] : [decoded],
    )

/**
 * Possible offsets of an encoding: the first dynamic argument lies right behind all heads (ABI
 * specification).
 */
function dynamicOffsets(inputs: readonly AbiParameter[], code: Hex): number[] {
  const headOffset = headLength(inputs.slice(0, inputs.findIndex(isDynamicType)))
  const headLengthWord = headLength(inputs).toString(16).padStart(64, '0')
  const codeDigits = code.toLowerCase()
  const byteOffsets: number[] = []
  for (
    let digitIndex = codeDigits.indexOf(headLengthWord, 2 + headOffset * 2);
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
