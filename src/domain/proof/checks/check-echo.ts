import { listedHash, listedIndex } from '#domain/block/block.ts'
import { describeWrongChain } from '#domain/chains/transaction-forms.ts'
import { type ChainContext, isRuleOfChain } from '#domain/proof/chain.ts'
import { arbitrumFields, FieldComparison } from '#domain/proof/checks/check-hashes.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import {
  fieldMissing,
  mismatch,
  type ProofVerdict,
  partlyVerified,
  verified,
  wrongChain,
} from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The request, as far as it is known: the answer must say the same. */
export type ProofRequest = {
  hash?: string | undefined
  number?: bigint | undefined
  /** Index of a transaction in its block. */
  index?: number | undefined
  /** The id that the connection says its chain has. */
  chainId?: bigint | undefined
}

/**
 * Whether the answer is for the requested block, and whether its transactions say that they are in
 * it, each at its index. The chain is that of the signatures, which the connection must name.
 * @param mayHaveGaps whether no rule and no root has indexes be the places in the list
 */
export function checkBlockEcho(
  block: RawObject,
  { hash, number, chainId }: ProofRequest,
  signedChainId: bigint | undefined,
  mayHaveGaps: boolean,
): ProofVerdict {
  const fields = new FieldComparison().add(block, { hash, number, ...arbitrumFields(block) })
  const transactions = asRawList(block.transactions)
  const isGapped = mayHaveGaps && isAscending(transactions)
  for (const [index, transaction] of transactions.entries()) {
    if (!isRawObject(transaction)) continue
    const path = `transactions[${index}].`
    const transactionIndex = isGapped ? undefined : BigInt(index)
    const { hash: blockHash, number: blockNumber } = block
    fields.add(transaction, { blockHash, blockNumber, transactionIndex }, path)
    if (!isAbsent(transaction.blockTimestamp))
      fields.add(transaction, { blockTimestamp: block.timestamp }, path)
  }
  const words = transactions.some(isRawObject)
    ? 'The response is for the requested block; each transaction names this block and its index.'
    : 'The response is for the requested block.'
  return echoVerdict(fields, words, chainId, signedChainId, isGapped)
}

/** Whether each transaction names an index, every one above that before it, and not all their places. */
function isAscending(transactions: readonly unknown[]): boolean {
  const indexes = transactions.map((entry) =>
    isRawObject(entry) ? Number(readQuantity(entry.transactionIndex) ?? Number.NaN) : Number.NaN,
  )
  return (
    indexes.every((index, place) => index > (indexes[place - 1] ?? -1)) &&
    indexes.some((index, place) => index !== place)
  )
}

/**
 * Whether the answer is for the requested block and index; with its block at hand, whether that
 * lists it, at its index.
 */
export function checkTransactionEcho(
  transaction: RawObject,
  { number, index, chainId }: ProofRequest,
  chain: ChainContext,
  signedChainId: bigint | undefined,
  block: RawObject | undefined,
): ProofVerdict {
  const fields = new FieldComparison()
  if (!isAbsent(transaction.blockHash) || number !== undefined)
    fields.add(transaction, {
      transactionIndex: index === undefined ? index : BigInt(index),
      blockNumber: number,
    })
  if (!block) return echoVerdict(fields, ofIndex, chainId, signedChainId, false)
  fields.add(transaction, { blockHash: block.hash, blockNumber: block.number })
  if (!isAbsent(transaction.blockTimestamp))
    fields.add(transaction, { blockTimestamp: block.timestamp })
  const list = asRawList(block.transactions)
  // One that was asked for by its hash says itself where it is.
  const ownIndex = index ?? listedIndex(transaction, 0)
  const place = list.findIndex((entry) => isSameHex(listedHash(entry), transaction.hash))
  const entry = list[place]
  const isGapped = place >= 0 && place < ownIndex && !isRuleOfChain(chain)
  if (place < 0 && Array.isArray(block.transactions))
    fields.add(transaction, { hash: listedHash(list[ownIndex]) ?? 'not in the block' })
  // Ascending indexes are never below the places in the list.
  else if (isRawObject(entry) || !isGapped)
    fields.add(transaction, {
      transactionIndex: isGapped && isRawObject(entry) ? entry.transactionIndex : BigInt(place),
    })
  return echoVerdict(fields, ofIndex, chainId, signedChainId, isGapped)
}

const ofIndex = 'The response is for the requested block and index.'

function echoVerdict(
  { differing, missing, count }: FieldComparison,
  words: string,
  chainId: bigint | undefined,
  signedChainId: bigint | undefined,
  isGapped: boolean,
): ProofVerdict {
  if (differing.length > 0)
    return mismatch(
      'differs from request',
      `The response is for another request or contradicts itself: ${countWithNoun(differing.length, 'value')} of ${groupDigits(count)} differ.`,
      differing.map((compared) => ({ ...compared, names: ['response', 'expected'] })),
    )
  if (chainId !== undefined && signedChainId !== undefined && chainId !== signedChainId)
    return wrongChain(`chain ${signedChainId}`, describeWrongChain(signedChainId, chainId))
  const [first] = missing
  if (first !== undefined)
    return fieldMissing(
      first,
      `Missing or null in the response: ${missing.slice(0, maxNames).join(', ')}.`,
    )
  return isGapped
    ? partlyVerified(
        'gaps in indexes',
        `${words} Its indexes have gaps: the chain left transactions out of the list, as Hedera does, or the provider did.`,
      )
    : verified('matches request', words)
}

/** Most missing fields that are named. */
const maxNames = 5
