import type { Abi, AbiFunction, AbiParameter, Hex } from 'viem'
import { keccak256, slice, stringToHex } from 'viem/utils'

/**
 * The signature whose hash gives a function's or error's selector: `transfer(address,uint256)`. Its
 * name may have any characters, as compilers of other languages write some that Solidity lacks.
 */
export const canonicalSignature = (name: string, inputs: readonly AbiParameter[]): string =>
  `${name}(${inputs.map(canonicalType).join(',')})`

const canonicalType = (parameter: AbiParameter): string =>
  'components' in parameter
    ? `(${parameter.components.map(canonicalType).join(',')})${parameter.type.slice('tuple'.length)}`
    : parameter.type

/** The first 4 bytes of a signature's hash (ABI specification, "Function Selector"). */
export const signatureSelector = (signature: string): Hex =>
  slice(keccak256(stringToHex(signature)), 0, 4)

const selectors = new WeakMap<AbiFunction, Hex>()

/**
 * The selector of a function, which stands in for an unknown name. Cached by item: data may be
 * compared with all functions of a large ABI.
 */
export function functionSelector(item: AbiFunction): Hex {
  const known = selectors.get(item)
  if (known !== undefined) return known
  const selector = /^0x[0-9a-f]{8}$/.test(item.name)
    ? (item.name as Hex)
    : signatureSelector(canonicalSignature(item.name, item.inputs))
  selectors.set(item, selector)
  return selector
}

/** Equal for items of the same kind, name and types, and for events the same indexed parameters. */
export function itemKey(item: Abi[number]): string {
  const inputs: readonly AbiParameter[] = ('inputs' in item && item.inputs) || []
  const indexed = inputs.map((input) => ('indexed' in input && input.indexed ? 'i' : '-'))
  const signature = canonicalSignature('name' in item ? item.name : '', inputs)
  return `${item.type} ${signature} ${item.type === 'event' ? indexed.join('') : ''}`
}

/** A function as one line of Solidity: `function transfer(address to, uint256 amount)`. */
export const formatFunction = (item: AbiFunction): string =>
  `function ${item.name}(${formatParameters(item.inputs)})`

/** Parameters as between the brackets of a signature: `address to, uint256 amount`. */
export const formatParameters = (parameters: readonly AbiParameter[]): string =>
  parameters.map(formatParameter).join(', ')

/** A parameter as in a signature, with its name: `(uint256 x, address y)[] points`. */
export function formatParameter(parameter: AbiParameter): string {
  const { name } = parameter
  // A name with punctuation would break the line.
  const isReadable = name && !/[(),;{}[\]=/"']/.test(name)
  return isReadable ? `${parameterType(parameter)} ${name}` : parameterType(parameter)
}

/** A parameter's type, tuples spelled out. */
export function parameterType(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  return `(${formatParameters(parameter.components)})${parameter.type.slice('tuple'.length)}`
}
