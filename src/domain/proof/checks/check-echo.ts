import { listedHash } from '#domain/block/block.ts'
import { describeWrongChain } from '#domain/chains/chain-id.ts'
import { FieldComparison } from '#domain/proof/checks/compare-fields.ts'
import { arbitrumFields } from '#domain/proof/checks/unchecked-fields.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import {
  fieldMissing,
  mismatch,
  type ProofVerdict,
  verified,
  wrongChain,
} from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
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
 */
export function checkBlockEcho(
  block: RawObject,
  { hash, number, chainId }: ProofRequest,
  signedChainId: bigint | undefined,
): ProofVerdict {
  const fields = new FieldComparison().add(block, { hash, number, ...arbitrumFields(block) })
  const transactions = asRawList(block.transactions)
  for (const [index, transaction] of transactions.entries()) {
    if (!isRawObject(transaction)) continue
    const place = {
      blockHash: block.hash,
      blockNumber: block.number,
      transactionIndex: BigInt(index),
    }
    const path = `transactions[${index}].`
    fields.add(transaction, place, path)
    if (!isAbsent(transaction.blockTimestamp))
      fields.add(transaction, { blockTimestamp: block.timestamp }, path)
  }
  const words = transactions.some(isRawObject)
    ? 'The response is for the requested block; each transaction names this block and its index.'
    : 'The response is for the requested block.'
  return echoVerdict(fields, words, chainId, signedChainId)
}

/**
 * Whether the answer is for the requested block and index; with its block at hand, whether that
 * agrees.
 */
export function checkTransactionEcho(
  transaction: RawObject,
  { number, index, chainId }: ProofRequest,
  signedChainId: bigint | undefined,
  block: RawObject | undefined,
): ProofVerdict {
  const fields = new FieldComparison()
  if (!isAbsent(transaction.blockHash) || number !== undefined)
    fields.add(transaction, {
      transactionIndex: index === undefined ? index : BigInt(index),
      blockNumber: number,
    })
  if (block) {
    // One that was asked for by its hash says itself where it is.
    const place = index ?? Number(readQuantity(transaction.transactionIndex) ?? 0n)
    const hash = listedHash(asRawList(block.transactions)[place])
    fields.add(transaction, { blockHash: block.hash, blockNumber: block.number, hash })
  }
  const words = 'The response is for the requested block and index.'
  return echoVerdict(fields, words, chainId, signedChainId)
}

function echoVerdict(
  { differing, missing, count }: FieldComparison,
  words: string,
  chainId: bigint | undefined,
  signedChainId: bigint | undefined,
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
  return verified('matches request', words)
}

/** Most missing fields that are named. */
const maxNames = 5
