import type { AbiFunction, Hex } from 'viem'
import { slice, toFunctionSelector } from 'viem/utils'
import { type DecodedCall, decodeCall, decodingDoubt } from '#domain/abi/decoded-call.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'

/** Call data read by one function that has its selector. */
export type CallReading = {
  item: AbiFunction
  decoded: DecodedCall | { problem: string }
  /** The standards that have the function; undefined where a pasted ABI names it. */
  knownFrom: { names: string[]; sources: string[] } | undefined
}

/**
 * Reads call data of at least 4 bytes by every function with its selector: those of a pasted ABI,
 * else those of the bundled list, which are a guess. Readings that an encoder would write to the
 * last byte come first.
 */
export function readCallData(data: Hex, pastedFunctions: readonly AbiFunction[]): CallReading[] {
  const selector = slice(data, 0, 4).toLowerCase() as Hex
  const matchingFunctions = pastedFunctions.filter((item) => toFunctionSelector(item) === selector)
  const candidates =
    matchingFunctions.length > 0
      ? matchingFunctions.map((item) => ({ item, knownFrom: undefined }))
      : findKnownFunctions(selector).map(({ item, names, sources }) => ({
          item,
          knownFrom: { names, sources },
        }))
  return candidates
    .map((candidate) => ({ ...candidate, decoded: decodeCall(candidate.item, data) }))
    .sort((one, other) => decodingDoubt(one.decoded) - decodingDoubt(other.decoded))
}
