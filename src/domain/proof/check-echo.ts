import { arbitrumFields } from '#domain/proof/arbitrum.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import {
  type Compared,
  count,
  fieldMissing,
  mismatch,
  shownDifferences,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** What was asked for, as far as it was: the answer must say the same. */
export type Asked = {
  hash?: string | undefined
  number?: bigint | undefined
  /** Place of a transaction in its block. */
  index?: number | undefined
  /** The id that the connection says its chain has. */
  chainId?: bigint | undefined
}

/** Compares what an answer says with what it has to say; collects what differs or is missing. */
class Comparison {
  readonly differences: Compared[] = []
  readonly missing: string[] = []
  compared = 0

  same(object: RawObject, name: string, wanted: unknown, path = '') {
    if (isAbsent(wanted)) return
    const value = object[name]
    if (isAbsent(value)) {
      this.missing.push(path + name)
      return
    }
    this.compared++
    if (plain(value) !== plain(wanted))
      this.differences.push({
        what: path + name,
        answered: shown(value),
        computed: shown(wanted),
        names: ['as answered', 'as it must be'],
      })
  }

  verdict(brief: string, words: string): Verdict {
    if (this.differences.length > 0)
      return mismatch(
        'not as asked',
        `The answer is for something else than what was asked for, or contradicts itself: ${count(this.differences.length, 'value')} of ${groupDigits(this.compared)} differ.`,
        undefined,
        this.differences.slice(0, shownDifferences),
      )
    const [first] = this.missing
    if (first !== undefined)
      return fieldMissing(
        first,
        `The answer does not say what it is for: ${this.missing.slice(0, shownDifferences).join(', ')} is missing or null.`,
      )
    return verified(brief, words)
  }
}

/** Quantities are the same in any writing, hashes in any case. */
function plain(value: unknown): string {
  const quantity = readQuantity(value)
  if (typeof value === 'bigint' || quantity !== undefined) return String(quantity ?? value)
  return String(value).toLowerCase()
}

const shown = (value: unknown): string =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value)

/**
 * Whether the answer is for the block asked for, and whether its transactions say that they are in
 * it, each at its place. The chain is that of the signatures, which the connection must name.
 */
export function checkBlockEcho(
  block: RawObject,
  asked: Asked,
  signedChainId: bigint | undefined,
): Verdict {
  const comparison = new Comparison()
  comparison.same(block, 'hash', asked.hash)
  comparison.same(block, 'number', asked.number)
  const transactions = Array.isArray(block.transactions) ? block.transactions : []
  for (const [index, transaction] of transactions.entries()) {
    if (!isRawObject(transaction)) continue
    const path = `transactions[${index}].`
    comparison.same(transaction, 'blockHash', block.hash, path)
    comparison.same(transaction, 'blockNumber', block.number, path)
    comparison.same(transaction, 'transactionIndex', BigInt(index), path)
    if (!isAbsent(transaction.blockTimestamp))
      comparison.same(transaction, 'blockTimestamp', block.timestamp, path)
  }
  for (const [name, wanted] of Object.entries(arbitrumFields(block)))
    comparison.same(block, name, wanted)
  sameChain(comparison, asked, signedChainId)
  return comparison.verdict(
    'as asked',
    transactions.some(isRawObject)
      ? 'The answer names the block that was asked for, and each transaction names this block and its place in it.'
      : 'The answer names the block that was asked for.',
  )
}

/** Whether the answer is for the place asked for; with its block at hand, whether that agrees. */
export function checkTransactionEcho(
  transaction: RawObject,
  asked: Asked,
  signedChainId: bigint | undefined,
  block: RawObject | undefined,
): Verdict {
  const comparison = new Comparison()
  if (!isAbsent(transaction.blockHash) || asked.number !== undefined) {
    comparison.same(transaction, 'transactionIndex', asked.index && BigInt(asked.index))
    comparison.same(transaction, 'blockNumber', asked.number)
  }
  if (block) {
    comparison.same(transaction, 'blockHash', block.hash)
    comparison.same(transaction, 'blockNumber', block.number)
    const entry = Array.isArray(block.transactions) && block.transactions[asked.index ?? 0]
    comparison.same(transaction, 'hash', isRawObject(entry) ? entry.hash : entry || undefined)
  }
  sameChain(comparison, asked, signedChainId)
  return comparison.verdict(
    'as asked',
    'The answer names the block and the index that were asked for.',
  )
}

function sameChain(comparison: Comparison, { chainId }: Asked, signed: bigint | undefined) {
  if (chainId === undefined || signed === undefined) return
  const what = 'chain that transactions are signed for'
  comparison.same({ [what]: signed }, what, chainId)
}
