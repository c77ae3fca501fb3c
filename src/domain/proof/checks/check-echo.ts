import { describeWrongChain } from '#domain/chains/chain-id.ts'
import { arbitrumFields } from '#domain/proof/arbitrum.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import {
  fieldMissing,
  formatAnswered,
  maxShownDifferences,
  mismatch,
  type ProofVerdict,
  type ValueComparison,
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
 * Compares the values of an answer with the expected ones; collects values that differ or are
 * missing.
 */
class Comparison {
  readonly differences: ValueComparison[] = []
  readonly missing: string[] = []
  compared = 0

  same(object: RawObject, name: string, expected: unknown, path = '') {
    if (isAbsent(expected)) return
    const answeredValue = object[name]
    if (isAbsent(answeredValue)) {
      this.missing.push(path + name)
      return
    }
    this.compared++
    if (normalizeValue(answeredValue) !== normalizeValue(expected))
      this.differences.push({
        label: path + name,
        answered: formatComparedValue(answeredValue),
        computed: formatComparedValue(expected),
        names: ['response', 'expected'],
      })
  }

  verdict(brief: string, words: string): ProofVerdict {
    if (this.differences.length > 0)
      return mismatch(
        'differs from request',
        `The response is for another request or contradicts itself: ${countWithNoun(this.differences.length, 'value')} of ${groupDigits(this.compared)} differ.`,
        undefined,
        this.differences.slice(0, maxShownDifferences),
      )
    const [first] = this.missing
    if (first !== undefined)
      return fieldMissing(
        first,
        `Missing or null in the response: ${this.missing.slice(0, maxShownDifferences).join(', ')}.`,
      )
    return verified(brief, words)
  }
}

/** Quantities are the same in any writing, hashes in any case. */
function normalizeValue(value: unknown): string {
  const quantity = readQuantity(value)
  if (typeof value === 'bigint' || quantity !== undefined) return String(quantity ?? value)
  return formatAnswered(value).toLowerCase()
}

const formatComparedValue = (value: unknown): string =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : formatAnswered(value)

/**
 * Whether the answer is for the requested block, and whether its transactions say that they are in
 * it, each at its index. The chain is that of the signatures, which the connection must name.
 */
export function checkBlockEcho(
  block: RawObject,
  request: ProofRequest,
  signedChainId: bigint | undefined,
): ProofVerdict {
  const comparison = new Comparison()
  comparison.same(block, 'hash', request.hash)
  comparison.same(block, 'number', request.number)
  const transactions = asRawList(block.transactions)
  for (const [index, transaction] of transactions.entries()) {
    if (!isRawObject(transaction)) continue
    const pathPrefix = `transactions[${index}].`
    comparison.same(transaction, 'blockHash', block.hash, pathPrefix)
    comparison.same(transaction, 'blockNumber', block.number, pathPrefix)
    comparison.same(transaction, 'transactionIndex', BigInt(index), pathPrefix)
    if (!isAbsent(transaction.blockTimestamp))
      comparison.same(transaction, 'blockTimestamp', block.timestamp, pathPrefix)
  }
  for (const [name, expected] of Object.entries(arbitrumFields(block)))
    comparison.same(block, name, expected)
  const verdict = comparison.verdict(
    'matches request',
    transactions.some(isRawObject)
      ? 'The response is for the requested block; each transaction names this block and its index.'
      : 'The response is for the requested block.',
  )
  return withChain(verdict, request, signedChainId)
}

/**
 * Whether the answer is for the requested block and index; with its block at hand, whether that
 * agrees.
 */
export function checkTransactionEcho(
  transaction: RawObject,
  request: ProofRequest,
  signedChainId: bigint | undefined,
  block: RawObject | undefined,
): ProofVerdict {
  const comparison = new Comparison()
  if (!isAbsent(transaction.blockHash) || request.number !== undefined) {
    comparison.same(transaction, 'transactionIndex', request.index && BigInt(request.index))
    comparison.same(transaction, 'blockNumber', request.number)
  }
  if (block) {
    comparison.same(transaction, 'blockHash', block.hash)
    comparison.same(transaction, 'blockNumber', block.number)
    // One that was asked for by its hash says itself where it is.
    const index = request.index ?? Number(readQuantity(transaction.transactionIndex) ?? 0n)
    const listEntry = Array.isArray(block.transactions) && block.transactions[index]
    comparison.same(
      transaction,
      'hash',
      isRawObject(listEntry) ? listEntry.hash : listEntry || undefined,
    )
  }
  const verdict = comparison.verdict(
    'matches request',
    'The response is for the requested block and index.',
  )
  return withChain(verdict, request, signedChainId)
}

/** The verdict, unless all is as requested but signed for another chain than the connection names. */
function withChain(verdict: ProofVerdict, { chainId }: ProofRequest, signed: bigint | undefined) {
  if (verdict.kind === 'mismatch' || chainId === undefined || signed === undefined) return verdict
  return chainId === signed
    ? verdict
    : wrongChain(`chain ${signed}`, describeWrongChain(signed, chainId))
}
