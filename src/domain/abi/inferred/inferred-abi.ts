import type { AbiFunction, AbiParameter } from 'viem'
import { formatParameter } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import { isSameArguments } from '#domain/abi/inferred/same-arguments.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import type { InferredFunction } from '#domain/contract/inferred-contract.ts'

/**
 * An inferred function as a line of an ABI: named by the bundled list, otherwise by its selector.
 */
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

/** The list gives outputs only of functions that read, whatever was inferred from the code. */
const readingMutability = (mutability: InferredFunction['mutability']) =>
  mutability === 'pure' ? 'pure' : 'view'

const formatParameters = (parameters: readonly AbiParameter[]) =>
  parameters.map(formatParameter).join(', ')

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
