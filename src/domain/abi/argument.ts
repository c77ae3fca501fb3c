import type { AbiParameter } from 'viem'
import { addressProblem } from '#domain/values/address.ts'
import { readAmount } from '#domain/values/amount.ts'
import { parameterType } from '#domain/abi/abi.ts'
import { blankTree, isNested, parseExact } from '#domain/abi/argument-json.ts'
import { byteLength } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'

class Problem extends Error {}

/**
 * Reads a typed argument into the value that viem encodes. Arrays and tuples are JSON, and nothing is
 * an empty array; numbers are decimal, hexadecimal or with a unit (`1.5 ether`); text is taken as it
 * is, blanks included.
 */
export function readArgument(
  parameter: AbiParameter,
  text: string,
): { value: unknown } | { problem: string } {
  try {
    return { value: isNested(parameter) ? nested(parameter, text) : single(parameter.type, text) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}

function nested(parameter: AbiParameter, text: string): unknown {
  let json: unknown
  try {
    json = text.trim() === '' ? blankTree(parameter) : parseExact(text)
  } catch {
    throw new Problem(
      `${parameterType(parameter)} is written as JSON, such as ${sample(parameter)}`,
    )
  }
  return convert(parameter, json, '')
}

function convert(parameter: AbiParameter, json: unknown, place: string): unknown {
  const [, element, length] = parameter.type.match(/^(.*)\[(\d*)\]$/) ?? []
  if (element !== undefined) {
    if (!Array.isArray(json)) throw new Problem(`${place}a list in [ ] is expected.`)
    if (length && json.length !== Number(length))
      throw new Problem(`${place}${length} items are expected, and there are ${json.length}.`)
    const inner = { ...parameter, type: element }
    return json.map((item, index) => convert(inner, item, `${place}item ${index + 1}: `))
  }
  if ('components' in parameter) {
    const { components } = parameter
    const named = isRawObject(json)
    if (!named && !(Array.isArray(json) && json.length === components.length))
      throw new Problem(`${place}a list of ${components.length} values is expected.`)
    return components.map((component, index) => {
      const name = component.name ?? String(index)
      const item = named ? json[name] : (json as unknown[])[index]
      if (item === undefined) throw new Problem(`${place}“${name}” is missing.`)
      return convert(component, item, `${place}${name}: `)
    })
  }
  if (typeof json === 'object') throw new Problem(`${place}one ${parameter.type} is expected.`)
  try {
    return single(parameter.type, String(json))
  } catch (error) {
    throw error instanceof Problem ? new Problem(place + error.message) : error
  }
}

function single(type: string, text: string): unknown {
  if (type === 'string') return text
  const value = text.trim()
  const [, base = type, size = ''] = type.match(/^(u?int|bytes)(\d+)$/) ?? []
  switch (base) {
    case 'address': {
      const problem = addressProblem(value)
      if (problem !== undefined) throw new Problem(problem)
      return value
    }
    case 'bool':
      if (value !== 'true' && value !== 'false') throw new Problem('A bool is true or false.')
      return value === 'true'
    case 'uint':
    case 'int':
      return integer(base, Number(size), value)
    case 'bytes':
      return bytes(size, value)
    default:
      throw new Problem(`Arguments of type ${type} cannot be typed here: give the data as hex.`)
  }
}

function integer(base: 'int' | 'uint', size: number, text: string): bigint {
  const negative = base === 'int' && text.startsWith('-')
  const read = readAmount(negative ? text.slice(1) : text)
  const type = `${base}${size}`
  if ('problem' in read)
    throw new Problem(
      `${base === 'int' ? 'An' : 'A'} ${type} is a whole number, decimal or hexadecimal with 0x.`,
    )
  const value = negative ? -read.wei : read.wei
  const [least, most] =
    base === 'uint'
      ? [0n, (1n << BigInt(size)) - 1n]
      : [-(1n << BigInt(size - 1)), (1n << BigInt(size - 1)) - 1n]
  if (value < least || value > most)
    throw new Problem(
      size > 64
        ? `This does not fit into ${type}.`
        : `${base === 'int' ? 'An' : 'A'} ${type} is from ${least} to ${most}.`,
    )
  return value
}

function bytes(size: string, text: string): string {
  const length = byteLength(text)
  const wanted = size === '' ? 'Bytes are' : `A bytes${size} is`
  if (length === undefined)
    throw new Problem(`${wanted} hexadecimal: 0x and two digits for each byte.`)
  if (size !== '' && length !== Number(size))
    throw new Problem(`A bytes${size} has ${size} bytes; this has ${length}.`)
  return text
}

/** An example of how an argument is written. */
export function sample(parameter: AbiParameter): string {
  const [, element, length] = parameter.type.match(/^(.*)\[(\d*)\]$/) ?? []
  if (element !== undefined) {
    const item = sample({ ...parameter, type: element })
    return `[${Array(Math.min(Number(length || 2), 3))
      .fill(item)
      .join(', ')}]`
  }
  if ('components' in parameter) return `[${parameter.components.map(sample).join(', ')}]`
  if (parameter.type === 'address') return '"0x…"'
  if (parameter.type === 'bool') return 'true'
  if (parameter.type === 'string') return '"text"'
  return parameter.type.startsWith('bytes') ? '"0x…"' : '1'
}
