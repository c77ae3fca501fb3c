import type { AbiFunction, AbiParameter } from 'viem'
import { formatParameters } from '#domain/abi/abi.ts'
import { elementOf } from '#domain/abi/argument-json.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import { isDynamicType } from '#domain/abi/read-encoding.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import type { InferredFunction } from '#domain/contract/inferred-contract.ts'

/** An inferred function as a line of an ABI: its name if bundled, otherwise its selector. */
export function formatInferredFunction(inferred: InferredFunction): string {
  const { selector, argumentTypes, mutability } = inferred
  const known = findNamedFunction(inferred)
  if (!known) return `function ${selector}(${argumentTypes}) ${mutability}`
  const { name, inputs, outputs } = known
  const signature = `function ${name}(${formatParameters(inputs)})`
  return outputs.length === 0
    ? `${signature} ${mutability}`
    : `${signature} ${readingMutability(mutability)} returns (${formatParameters(outputs)})`
}

/** The list gives outputs only of functions that read, no matter what was inferred from the code. */
const readingMutability = (mutability: InferredFunction['mutability']) =>
  mutability === 'pure' ? 'pure' : 'view'

/** The listed function with this selector, where exactly one may have these arguments. */
export function findNamedFunction({
  selector,
  argumentTypes,
}: Pick<InferredFunction, 'selector' | 'argumentTypes'>): AbiFunction | undefined {
  const inferredFunction = readFunction(`${selector}(${argumentTypes})`)
  if ('problem' in inferredFunction) return undefined
  const [only, ...others] = findKnownFunctions(selector).filter(({ item }) =>
    isSameArguments(inferredFunction.inputs, item.inputs),
  )
  if (!only || others.length > 0) return undefined
  return { ...only.item, inputs: only.item.inputs.map(dropSharedName) }
}

/** Standards that share a function have several names for a parameter. */
const dropSharedName = (parameter: AbiParameter): AbiParameter =>
  parameter.name?.includes(' or ') ? { ...parameter, name: '' } : parameter

/**
 * Whether inferred arguments may be those of a function. Bytecode tells neither `string` from `bytes`
 * nor a static tuple from its members, and shows the type of a value only by what is done with it: a
 * `uint` of any size may be each type of one word.
 */
export function isSameArguments(
  inferred: readonly AbiParameter[],
  known: readonly AbiParameter[],
): boolean {
  const inferredParts = inferred.flatMap(flattenStatic)
  const knownParts = known.flatMap(flattenStatic)
  return (
    inferredParts.length === knownParts.length &&
    inferredParts.every((part, index) => isSameArgument(part, knownParts[index] as AbiParameter))
  )
}

function isSameArgument(inferred: AbiParameter, known: AbiParameter): boolean {
  const [inferredArray, knownArray] = [elementOf(inferred), elementOf(known)]
  if (inferredArray && knownArray)
    return (
      inferredArray.length === knownArray.length &&
      isSameArguments([inferredArray.element], [knownArray.element])
    )
  if (inferredArray || knownArray) return false
  if ('components' in inferred && 'components' in known)
    return isSameArguments(inferred.components, known.components)
  if ('components' in inferred || 'components' in known) return false
  if (isDynamicBytes(inferred) || isDynamicBytes(known))
    return isDynamicBytes(inferred) && isDynamicBytes(known)
  return inferred.type === known.type || inferred.type.startsWith('uint')
}

const isDynamicBytes = ({ type }: AbiParameter) => type === 'bytes' || type === 'string'

/** Static tuples and arrays are encoded in place, as their parts are. */
function flattenStatic(parameter: AbiParameter): AbiParameter[] {
  if (isDynamicType(parameter)) return [parameter]
  const array = elementOf(parameter)
  if (array) return Array(array.length).fill(array.element).flatMap(flattenStatic)
  return 'components' in parameter ? parameter.components.flatMap(flattenStatic) : [parameter]
}
