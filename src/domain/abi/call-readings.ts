import type { AbiFunction, Hex } from 'viem'
import { slice } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import { type DecodedCall, decodeCall, decodingDoubt } from '#domain/abi/decoded-call.ts'
import { findKnownFunctions, type KnownFunction } from '#domain/abi/selectors.ts'

/** The functions of an ABI, and its source, such as "ABI from Sourcify, match". */
export type SourcedFunctions = { functions: readonly AbiFunction[]; abiSource: string }

/** Call data read by one function that has its selector. */
export type CallReading = {
  item: AbiFunction
  decoded: DecodedCall | { problem: string }
  /** The source of the ABI that has the function; undefined where none has it. */
  abiSource: string | undefined
  /** The standards that have the function; undefined where an ABI names it. */
  knownFrom: { names: string[]; sources: string[] } | undefined
}

/**
 * Reads call data of at least 4 bytes by every function with its selector: those of the first ABI that has
 * one, otherwise those of the bundled list, otherwise the looked-up ones; both lists are a guess, and none
 * where the bytes are not all of its arguments. Readings whose bytes are exactly an encoder's come first.
 */
export function readCallData(
  data: Hex,
  abis: readonly SourcedFunctions[],
  foundFunctions: readonly KnownFunction[] = [],
): CallReading[] {
  const selector = slice(data, 0, 4).toLowerCase() as Hex
  const isCalled = (item: AbiFunction) => functionSelector(item) === selector
  const matchingAbi = abis.find(({ functions }) => functions.some(isCalled))
  const listedFunctions = findKnownFunctions(selector)
  const guessedFunctions = listedFunctions.length > 0 ? listedFunctions : foundFunctions
  const candidates = matchingAbi
    ? matchingAbi.functions
        .filter(isCalled)
        .map((item) => ({ item, abiSource: matchingAbi.abiSource, knownFrom: undefined }))
    : guessedFunctions.map(({ item, names, sources }) => ({
        item,
        abiSource: undefined,
        knownFrom: { names, sources },
      }))
  return candidates
    .map((candidate) => ({ ...candidate, decoded: decodeCall(candidate.item, data) }))
    .filter(({ abiSource, decoded }) => abiSource !== undefined || decodingDoubt(decoded) < 3)
    .sort((one, other) => decodingDoubt(one.decoded) - decodingDoubt(other.decoded))
}
