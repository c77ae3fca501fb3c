import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import type { InnerCall } from '#domain/inner-calls/inner-call.ts'

/** The function name of an inner call, as `nameFunction` has it; undefined for an operation. */
export const nameInnerCall = (
  call: InnerCall,
  abis: readonly SourcedFunctions[],
): string | undefined => ('data' in call ? nameFunction(call.data, abis) : undefined)

/**
 * The name of a called function by its selector alone, which is quick: from an ABI, otherwise
 * from the bundled list. The selector where the name is unknown; undefined where no function is
 * called.
 */
export function nameFunction(data: Hex, abis: readonly SourcedFunctions[]): string | undefined {
  if (size(data) < 4) return undefined
  const selector = slice(data, 0, 4).toLowerCase() as Hex
  const abiFunctions = abis.flatMap(({ functions }) => functions)
  const abiFunction = abiFunctions.find((item) => functionSelector(item) === selector)
  if (abiFunction) return abiFunction.name
  const knownNames = new Set(findKnownFunctions(selector, size(data)).map(({ item }) => item.name))
  return knownNames.size === 0 ? selector : [...knownNames].join(' or ')
}
