import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Fields that Arbitrum nodes add to a block by reading other fields of its header, and the values
 * they must have: `sendRoot` is `extraData`, `sendCount` and `l1BlockNumber` are the first two
 * numbers of 64 bits in `mixHash` (OffchainLabs/go-ethereum, core/types/arb_types.go, HeaderInfo).
 * Empty for blocks of other chains.
 */
export function arbitrumFields(block: RawObject): { [field: string]: unknown } {
  const { mixHash, extraData, sendRoot, sendCount, l1BlockNumber } = block
  if ([sendRoot, sendCount, l1BlockNumber].some(isAbsent) || !isHash(mixHash)) return {}
  return {
    sendRoot: extraData,
    sendCount: BigInt(mixHash.slice(0, 18)),
    l1BlockNumber: BigInt(`0x${mixHash.slice(18, 34)}`),
  }
}

/** Parts of a block's answer that have checks of their own. */
const separatelyChecked = ['hash', 'transactions', 'withdrawals', 'uncles']

/** Parts of a transaction's answer that are no encoded fields and have checks of their own. */
const signatureFields = ['type', 'chainId', 'chainID', 'v', 'yParity', 'r', 's']
const placeFields = ['hash', 'from', 'blockHash', 'blockNumber', 'transactionIndex']

const uncheckedNames = (object: RawObject, covered: readonly string[]): string[] =>
  Object.keys(object).filter((name) => !covered.includes(name) && !isAbsent(object[name]))

/** A sentence about the members of a block that no check covers; empty where there are none. */
export const uncheckedInBlock = (block: RawObject, header: readonly string[]): string =>
  uncheckedSentence(
    uncheckedNames(block, [...header, ...separatelyChecked, ...Object.keys(arbitrumFields(block))]),
  )

/** Fields that nodes add to a block and that no chain hashes. */
const addedToBlocks = ['size', 'totalDifficulty', 'l1BlockNumber', 'milliTimestamp', 'author']

/** Most names in one sentence, and the longest name. */
const [maxUnknownFields, maxNameLength] = [5, 40]

/**
 * Fields that can be part of a header, being hexadecimal, and of no fork that is known here. A node
 * can add one to hide that it changed another: nothing is verified then, either.
 */
export const unknownHeaderFields = (block: RawObject, header: readonly string[]): string[] =>
  uncheckedNames(block, [
    ...header,
    ...separatelyChecked,
    ...addedToBlocks,
    ...Object.keys(arbitrumFields(block)),
  ])
    .filter((name) => typeof block[name] === 'string' && /^0x[0-9a-f]*$/i.test(block[name]))
    .slice(0, maxUnknownFields)
    .map((name) => name.slice(0, maxNameLength))

/**
 * Such a sentence for a signed transaction: in a dynamic fee, `gasPrice` is computed by the node.
 */
export const uncheckedInTransaction = (raw: RawObject, { fields, signed }: EncodedTransaction) =>
  signed
    ? uncheckedSentence(uncheckedNames(raw, [...fields, ...signatureFields, ...placeFields]))
    : ''

const uncheckedSentence = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Not covered by this check: ${names.join(', ')}.`
