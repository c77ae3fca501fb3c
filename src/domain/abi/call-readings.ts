import type { AbiFunction, Hex } from 'viem'
import { slice } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import { type DecodedCall, decodeCall, decodingDoubt } from '#domain/abi/decoded-call.ts'
import { findKnownFunctions, type KnownFunction } from '#domain/abi/selectors.ts'

/** Call data read by one function that has its selector. */
export type CallReading = {
  item: AbiFunction
  decoded: DecodedCall | { problem: string }
  /** The standards that have the function; undefined where an ABI names it. */
  knownFrom: { names: string[]; sources: string[] } | undefined
}

/**
 * Reads call data of at least 4 bytes by every function with its selector: those of an ABI, else
 * those of the bundled list, else those that were looked up; both lists are a guess. Readings that
 * an encoder would write to the last byte come first.
 */
export function readCallData(
  data: Hex,
  pastedFunctions: readonly AbiFunction[],
  foundFunctions: readonly KnownFunction[] = [],
): CallReading[] {
  const selector = slice(data, 0, 4).toLowerCase() as Hex
  const matchingFunctions = pastedFunctions.filter((item) => functionSelector(item) === selector)
  const listedFunctions = findKnownFunctions(selector)
  const guessedFunctions = listedFunctions.length > 0 ? listedFunctions : foundFunctions
  const candidates =
    matchingFunctions.length > 0
      ? matchingFunctions.map((item) => ({ item, knownFrom: undefined }))
      : guessedFunctions.map(({ item, names, sources }) => ({
          item,
          knownFrom: { names, sources },
        }))
  return candidates
    .map((candidate) => ({ ...candidate, decoded: decodeCall(candidate.item, data) }))
    .sort((one, other) => decodingDoubt(one.decoded) - decodingDoubt(other.decoded))
}
