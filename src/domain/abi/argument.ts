import type { AbiParameter } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import {
  ArgumentProblem,
  componentsOf,
  elementOf,
  isCompositeType,
  parseWithTextNumbers,
  readParts,
} from '#domain/abi/argument-json.ts'
import { isElementaryType } from '#domain/abi/read-encoding.ts'
import { parseAddress } from '#domain/values/address.ts'
import { readAmount, readInUnit } from '#domain/values/amount.ts'
import { byteLength, parseBytes } from '#domain/values/hex.ts'

/**
 * A parameter as viem's encoder takes it: without names, as viem turns named tuples into objects,
 * in which two equal names become one; a `function` as its 24 bytes.
 */
export function encoderParameter({ type, ...parameter }: AbiParameter): AbiParameter {
  return 'components' in parameter
    ? { type, components: (parameter.components as AbiParameter[]).map(encoderParameter) }
    : { type: type.replace(/^function(?=$|\[)/, 'bytes24') }
}

/**
 * Reads a typed argument into the value that viem encodes. Arrays and tuples are JSON, and blank
 * text is an empty array; numbers are decimal, hexadecimal, with a unit (`1.5 ether`) or, as Solidity
 * writes them, with an exponent (`12.5e6`); text is taken as it is, blanks included.
 */
export function readAbiArgument(
  parameter: AbiParameter,
  text: string,
): { value: unknown } | { problem: string } {
  try {
    return {
      value: isCompositeType(parameter)
        ? readComposite(parameter, text)
        : readSingleValue(parameter.type, text),
    }
  } catch (error) {
    if (error instanceof ArgumentProblem) return { problem: error.message }
    throw error
  }
}

function readComposite(parameter: AbiParameter, text: string): unknown {
  let json: unknown
  try {
    json = text.trim() === '' ? [] : parseWithTextNumbers(text)
  } catch {
    throw new ArgumentProblem(
      `${parameterType(parameter)} is written as JSON, such as ${sampleArgument(parameter)}`,
    )
  }
  return readParts(parameter, json, readSingleValue)
}

function readSingleValue(type: string, text: string): unknown {
  if (type === 'string') return text
  const trimmedText = text.trim()
  const encodedType = type === 'function' ? 'bytes24' : type
  const [, base = type, size = ''] = encodedType.match(/^(u?int|bytes)(\d+)$/) ?? []
  if (!isElementaryType(type))
    throw new ArgumentProblem(
      `Arguments of type ${type} cannot be typed here: give the data as hex.`,
    )
  switch (base) {
    case 'address': {
      const parsedAddress = parseAddress(trimmedText)
      if ('problem' in parsedAddress) throw new ArgumentProblem(parsedAddress.problem)
      return parsedAddress.value
    }
    case 'bool':
      if (trimmedText !== 'true' && trimmedText !== 'false')
        throw new ArgumentProblem('A bool is true or false.')
      return trimmedText === 'true'
    case 'uint':
    case 'int':
      return readIntegerArgument(base, Number(size), trimmedText)
    default:
      return readBytesArgument(size, trimmedText)
  }
}

function readIntegerArgument(base: 'int' | 'uint', size: number, text: string): bigint {
  const isNegative = base === 'int' && text.startsWith('-')
  const magnitude = readMagnitude(isNegative ? text.slice(1) : text)
  const typeName = `${base}${size}`
  if (magnitude === undefined)
    throw new ArgumentProblem(
      `${base === 'int' ? 'An' : 'A'} ${typeName} is a whole number, decimal or hexadecimal with 0x.`,
    )
  const integerValue = isNegative ? -magnitude : magnitude
  const [least, most] =
    base === 'uint'
      ? [0n, (1n << BigInt(size)) - 1n]
      : [-(1n << BigInt(size - 1)), (1n << BigInt(size - 1)) - 1n]
  if (integerValue < least || integerValue > most)
    throw new ArgumentProblem(
      size > 64
        ? `This does not fit into ${typeName}.`
        : `${base === 'int' ? 'An' : 'A'} ${typeName} is from ${least} to ${most}.`,
    )
  return integerValue
}

/** A number without its sign; undefined where the text is none. */
function readMagnitude(text: string): bigint | undefined {
  const [, number, exponent] = text.match(/^(?!0x)(.*)e(\d{1,3})$/i) ?? []
  if (number === undefined) {
    const parsedAmount = readAmount(text)
    return 'wei' in parsedAmount ? parsedAmount.wei : undefined
  }
  const scaledNumber = readInUnit(number, Number(exponent))
  if (scaledNumber === 'too exact')
    throw new ArgumentProblem(`Too many decimals in ${number}: ${exponent} at most.`)
  if (scaledNumber === 'no number')
    throw new ArgumentProblem(`Invalid number “${number}”: use digits and one point, no commas.`)
  return scaledNumber
}

function readBytesArgument(size: string, text: string): string {
  const bytes = parseBytes(text)
  const byteCount = byteLength(bytes)
  const typeRequirement = size === '' ? 'Bytes are' : `A bytes${size} is`
  if (bytes === undefined)
    throw new ArgumentProblem(`${typeRequirement} hexadecimal: 0x and two digits for each byte.`)
  if (size !== '' && byteCount !== Number(size))
    throw new ArgumentProblem(`A bytes${size} has ${size} bytes; this has ${byteCount}.`)
  return bytes
}

/** An example of how an argument is written: members by their names, where each has one. */
export function sampleArgument(parameter: AbiParameter): string {
  const arrayType = elementOf(parameter)
  const components = componentsOf(parameter)
  if (arrayType) {
    const count = Math.min(arrayType.length ?? (isCompositeType(arrayType.element) ? 1 : 2), 3)
    return `[${Array(count).fill(sampleArgument(arrayType.element)).join(', ')}]`
  }
  if (isCompositeType(parameter))
    return components.every(({ name }) => name)
      ? `{${components.map((member) => `"${member.name}": ${sampleArgument(member)}`).join(', ')}}`
      : `[${components.map(sampleArgument).join(', ')}]`
  if (parameter.type === 'address') return '"0x…"'
  if (parameter.type === 'bool') return 'true'
  if (parameter.type === 'string') return '"text"'
  return parameter.type.startsWith('bytes') ? '"0x…"' : '1'
}
