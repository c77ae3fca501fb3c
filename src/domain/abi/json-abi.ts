import type { Abi } from 'viem'
import { canonicalType, readSolidityAbi } from '#domain/abi/solidity-types.ts'
import { TextProblem } from '#domain/abi/text-problem.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

const itemTypes = new Set(['function', 'error', 'event', 'constructor', 'fallback', 'receive'])
/** Kinds of items that must have a name. */
const namedItemTypes = new Set(['function', 'error', 'event'])
/** Deepest nesting of components: compilers write a handful of levels, and the reader recurses. */
const maxPartDepth = 32

/**
 * The items of an ABI as parsed JSON: objects of the ABI specification ("JSON"), or signatures as
 * texts. Throws a `TextProblem` that names the item.
 */
export function readAbiItems(json: unknown, kind: 'function' | 'error'): Abi {
  const items = Array.isArray(json) ? json : [json]
  return items.flatMap((item, index) => {
    const label = items.length > 1 ? `item ${index + 1}` : 'the item'
    if (typeof item === 'string') return readSignature(item, kind, label)
    if (!isRawObject(item)) throw new TextProblem(0, `${label} is not an object`)
    return [readItem(item, label) as unknown as Abi[number]]
  })
}

function readSignature(text: string, kind: 'function' | 'error', label: string): Abi {
  try {
    return readSolidityAbi(text, kind)
  } catch (error) {
    if (error instanceof TextProblem) throw new TextProblem(0, `${label}: ${error.message}`)
    throw error
  }
}

function readItem(item: RawObject, label: string): RawObject {
  const { name } = item
  // The specification lets `type` be left out of functions, and old tools do so.
  const type =
    item.type ?? (Array.isArray(item.inputs) && name !== undefined ? 'function' : undefined)
  if (typeof type !== 'string') throw new TextProblem(0, `${label} has no type`)
  if (!itemTypes.has(type)) throw new TextProblem(0, `${label} has the unknown type “${type}”`)
  if (namedItemTypes.has(type) && (typeof name !== 'string' || name === ''))
    throw new TextProblem(0, `${label}: ${type === 'function' ? 'a' : 'an'} ${type} has no name`)
  const itemLabel = typeof name === 'string' && name !== '' ? `${label} (${name})` : label
  const readMember = (member: 'inputs' | 'outputs') =>
    item[member] == null
      ? type === 'fallback' || type === 'receive'
        ? {}
        : { [member]: [] }
      : { [member]: readParameters(item[member], `${itemLabel}, ${member}`, 0) }
  return {
    ...item,
    type,
    ...readMember('inputs'),
    ...(type === 'function' && readMember('outputs')),
    ...(item.stateMutability === undefined && type === 'function' && oldMutability(item)),
  }
}

/** Before solc 0.4.16 there was no `stateMutability`. */
const oldMutability = ({ constant, payable }: RawObject) => ({
  stateMutability: constant === true ? 'view' : payable === true ? 'payable' : 'nonpayable',
})

function readParameters(parameters: unknown, label: string, depth: number): unknown[] {
  if (!Array.isArray(parameters)) throw new TextProblem(0, `${label}: not a list`)
  if (depth > maxPartDepth) throw new TextProblem(0, `${label}: more than ${maxPartDepth} levels`)
  return parameters.map((parameter, index) => {
    if (!isRawObject(parameter) || typeof parameter.type !== 'string')
      throw new TextProblem(0, `${label}: no type at index ${index}`)
    const { components, ...rest } = parameter
    const type = canonicalType(parameter.type)
    if (!/^tuple(\[\d*\])*$/.test(type)) return { ...rest, type }
    const ownLabel = `${label}, components of ${String(parameter.name || index)}`
    return { ...rest, type, components: readParameters(components, ownLabel, depth + 1) }
  })
}
