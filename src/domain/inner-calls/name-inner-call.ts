import type { AbiFunction, Hex } from 'viem'
import { size, slice, toFunctionSelector } from 'viem/utils'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import type { InnerCall } from '#domain/inner-calls/inner-call.ts'

/**
 * The function of an inner call by its selector alone, which is quick: of the pasted ones, else of
 * the bundled list. The selector where it is not known; undefined for what is no call of a function.
 */
export function nameInnerCall(
  call: InnerCall,
  pastedFunctions: readonly AbiFunction[],
): string | undefined {
  if (!('data' in call) || size(call.data) < 4) return undefined
  const selector = slice(call.data, 0, 4).toLowerCase() as Hex
  const pastedFunction = pastedFunctions.find((item) => toFunctionSelector(item) === selector)
  if (pastedFunction) return pastedFunction.name
  const knownNames = new Set(findKnownFunctions(selector).map(({ item }) => item.name))
  return knownNames.size === 0 ? selector : [...knownNames].join(' or ')
}
