import type { Abi, AbiFunction, AbiParameter, Hex } from 'viem'
import { parseAbi, toFunctionSelector } from 'viem/utils'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Reads a pasted ABI: JSON (a list, one item, or a compiler's artifact with an `abi`), or lines as
 * in Solidity (`error Closed()`). Lines without a leading word are taken as `kind`. A function of
 * which only the selector is known has that in place of its name: `0xa9059cbb(address,uint256)`.
 */
export function readAbi(text: string, kind: 'function' | 'error'): Abi | { problem: string } {
  return /^\s*[[{]/.test(text) ? readJsonAbi(text) : readSolidityAbi(text, kind)
}

function readJsonAbi(text: string): Abi | { problem: string } {
  const json = parseJson(text)
  if (json === undefined) return { problem: 'Incomplete JSON. Paste the whole ABI.' }
  const abiJson = isRawObject(json) && json.abi !== undefined ? json.abi : json
  const abiItems = Array.isArray(abiJson) ? abiJson : [abiJson]
  const invalidItem = abiItems.find((item) => !isAbiItem(item))
  if (invalidItem !== undefined) return { problem: `Invalid ABI: ${itemProblem(invalidItem)}.` }
  return abiItems.map(canonicalizeTypes) as unknown as Abi
}

const isAbiItem = (item: unknown): item is RawObject =>
  isRawObject(item) &&
  typeof item.type === 'string' &&
  (typeof item.name === 'string' || !namedItemTypes.has(item.type)) &&
  (item.inputs === undefined || isParameters(item.inputs))

/** Kinds of items that are nothing without a name. */
const namedItemTypes = new Set(['function', 'error', 'event'])

function itemProblem(item: unknown): string {
  if (!isRawObject(item) || typeof item.type !== 'string') return 'an item has no type'
  return typeof item.name === 'string' || !namedItemTypes.has(item.type)
    ? `the inputs of ${item.name ?? `the ${item.type}`} are not a list of types`
    : `${item.type === 'function' ? 'a' : 'an'} ${item.type} has no name`
}

/**
 * Types as the ABI specification hashes and encodes them: `uint` and `int` are short for 256 bits
 * in Solidity, and some hand-written ABIs have them.
 */
function canonicalizeTypes(item: RawObject): RawObject {
  const canonicalType = String(item.type).replace(/^(u?int)(?=$|\[)/, '$1256')
  const canonicalizeMember = (name: string) =>
    Array.isArray(item[name]) && { [name]: item[name].map(canonicalizeTypes) }
  return {
    ...item,
    type: canonicalType,
    ...canonicalizeMember('inputs'),
    ...canonicalizeMember('outputs'),
    ...canonicalizeMember('components'),
  }
}

const isParameters = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (input) =>
      isRawObject(input) &&
      typeof input.type === 'string' &&
      (!input.type.startsWith('tuple') || isParameters(input.components)),
  )

/** Stands before a selector while it is parsed as a name, which begins with no digit. */
const nameMark = '$selector$'

/** The selector of a function, which is its name where no other is known. */
export const functionSelector = (item: AbiFunction): Hex =>
  /^0x[0-9a-f]{8}$/.test(item.name) ? (item.name as Hex) : toFunctionSelector(item)

function readSolidityAbi(text: string, kind: string): Abi | { problem: string } {
  const signatureLines = splitStatements(text)
    // Solidity's own grammar has no word `tuple`; ethers writes one.
    .map((line) => line.replace(/\btuple\s*\(/g, '('))
    .map((line) =>
      /^(function|error|event|struct|constructor|fallback|receive)\b/.test(line)
        ? line
        : `${kind} ${line}`,
    )
    .map((line) => line.replace(/^function (?=0x[0-9a-f]{8}\s*\()/, () => `function ${nameMark}`))
  try {
    return parseAbi(signatureLines).map((item) =>
      item.type === 'function' && item.name.startsWith(`${nameMark}0x`)
        ? { ...item, name: item.name.slice(nameMark.length) }
        : item,
    )
  } catch (error) {
    return { problem: `Invalid signature: ${firstLine(error)}` }
  }
}

/**
 * The statements of a text, each in one line: they end at a semicolon, a closing brace or the end
 * of a line, but not between brackets, where a struct has its members and a long function its
 * parameters.
 */
function splitStatements(text: string): string[] {
  const closedStatements: string[] = []
  let [depth, statement] = [0, '']
  for (const [token] of text
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ')
    .matchAll(/[(){};\n]|[^(){};\n]+/g)) {
    if (token === '(' || token === '{') depth++
    if (token === ')' || token === '}') depth--
    const endsStatement = depth <= 0 && /[;\n}]/.test(token)
    if (!endsStatement || token === '}') statement += token
    if (endsStatement) closedStatements.push(statement)
    if (endsStatement) statement = ''
  }
  return [...closedStatements, statement]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

const firstLine = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/** A function as one line of Solidity: `function transfer(address to, uint256 amount)`. */
export const formatFunction = (item: AbiFunction): string =>
  `function ${item.name}(${item.inputs.map(formatParameter).join(', ')})`

/** A parameter as in a signature, with its name: `(uint256 x, address y)[] points`. */
export function formatParameter(parameter: AbiParameter): string {
  return parameter.name ? `${parameterType(parameter)} ${parameter.name}` : parameterType(parameter)
}

/** A parameter's type, tuples spelled out. */
export function parameterType(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  const componentTypes = parameter.components.map(formatParameter).join(', ')
  return `(${componentTypes})${parameter.type.slice('tuple'.length)}`
}
