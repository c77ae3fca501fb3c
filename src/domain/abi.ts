import type { Abi, AbiFunction, AbiParameter } from 'viem'
import { parseAbi } from 'viem/utils'
import { isRawObject } from '#domain/raw.ts'

/**
 * Reads a pasted ABI: JSON (a list, one item, or a compiler's artifact with an `abi`), or lines as
 * in Solidity (`error Closed()`). Lines without a leading word are taken as `kind`.
 */
export function readAbi(text: string, kind: 'function' | 'error'): Abi | { problem: string } {
  return /^\s*[[{]/.test(text) ? readJson(text) : readLines(text, kind)
}

function readJson(text: string): Abi | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'This begins like JSON, but is not complete JSON. Paste the whole ABI.' }
  }
  const found = isRawObject(json) && json.abi !== undefined ? json.abi : json
  const items = Array.isArray(found) ? found : [found]
  if (!items.every(isAbiItem)) return { problem: 'This JSON is no ABI: an item has no type.' }
  return items as unknown as Abi
}

const isAbiItem = (item: unknown) =>
  isRawObject(item) &&
  typeof item.type === 'string' &&
  (item.inputs === undefined || isParameters(item.inputs))

const isParameters = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (input) =>
      isRawObject(input) &&
      typeof input.type === 'string' &&
      (!input.type.startsWith('tuple') || isParameters(input.components)),
  )

function readLines(text: string, kind: string): Abi | { problem: string } {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.replace(/\/\/.*/, '').trim())
    .filter((line) => line !== '')
    // Solidity's own grammar has no word `tuple`; ethers writes one.
    .map((line) => line.replace(/\btuple\s*\(/g, '('))
    .map((line) =>
      /^(function|error|event|struct|constructor)\b/.test(line) ? line : `${kind} ${line}`,
    )
  try {
    return parseAbi(lines)
  } catch (error) {
    return { problem: `This is no signature: ${firstLine(error)}` }
  }
}

const firstLine = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/** A function as one line of Solidity: `function transfer(address to, uint256 amount)`. */
export const functionLine = (item: AbiFunction): string =>
  `function ${item.name}(${item.inputs.map(parameterText).join(', ')})`

/** A parameter as in a signature, with its name: `(uint256 x, address y)[] points`. */
export function parameterText(parameter: AbiParameter): string {
  return parameter.name ? `${parameterType(parameter)} ${parameter.name}` : parameterType(parameter)
}

/** A parameter's type, tuples spelled out. */
export function parameterType(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  const inner = parameter.components.map(parameterText).join(', ')
  return `(${inner})${parameter.type.slice('tuple'.length)}`
}
