import { baseFeeRule, chainIdOfBlocks, meteredGas, nextBaseFee } from '#domain/block/block-fees.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The share of the transactions that paid at most this tip, in percent. */
export const tipPercentiles = { slow: 10, normal: 50, fast: 90 } as const
export type TipSpeed = keyof typeof tipPercentiles

/** Tips that were paid, as far as blocks show them. */
export type Tips = {
  /** Wei per gas; undefined when no transaction shows its tip. */
  bySpeed: { [S in TipSpeed]: bigint } | undefined
  /** How many transactions and blocks they were read from. */
  transactions: number
  blocks: number
}

/**
 * The tip that a transaction paid per gas above the base fee: min(tip cap, fee cap − base fee), or
 * gas price − base fee (EIP-1559, `priority_fee_per_gas`). Undefined where the tip does not show,
 * and for deposits of a rollup, which pay nothing.
 * @internal Exported for tests.
 */
export function tipPaid(transaction: RawObject, baseFee: bigint): bigint | undefined {
  const feeCap = readQuantity(transaction.maxFeePerGas)
  const tipCap = readQuantity(transaction.maxPriorityFeePerGas)
  const gasPrice = readQuantity(transaction.gasPrice)
  if (readQuantity(transaction.type) === 0x7en) return undefined
  if (feeCap !== undefined && tipCap !== undefined) {
    const maxTip = feeCap - baseFee
    if (maxTip < 0n) return undefined
    if (tipCap < maxTip) return tipCap
    return maxTip
  }
  return gasPrice === undefined || gasPrice < baseFee ? undefined : gasPrice - baseFee
}

/**
 * Slow, normal and fast tips of blocks with full transactions: the nearest-rank percentiles of what
 * was paid. For a block without a base fee it takes gas prices instead.
 */
export function readTips(blocks: readonly RawObject[]): Tips {
  const paidTips = blocks.flatMap(({ transactions, baseFeePerGas }) =>
    asRawList(transactions)
      .filter(isRawObject)
      .map((transaction) => tipPaid(transaction, readQuantity(baseFeePerGas) ?? 0n))
      .filter((tip) => tip !== undefined),
  )
  const sortedTips = paidTips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const { slow, normal, fast } = tipPercentiles
  const tipAt = (share: number) => nearestRankPercentile(sortedTips, share) ?? 0n
  return {
    bySpeed:
      sortedTips.length === 0
        ? undefined
        : { slow: tipAt(slow), normal: tipAt(normal), fast: tipAt(fast) },
    transactions: sortedTips.length,
    blocks: blocks.length,
  }
}

/**
 * The least value that `share` percent of the values do not exceed (nearest rank).
 * @internal Exported for tests.
 */
export function nearestRankPercentile(
  sorted: readonly bigint[],
  share: number,
): bigint | undefined {
  const nearestRank = Math.max(1, Math.ceil((share / 100) * sorted.length))
  return sorted[nearestRank - 1]
}

/** The price per gas before any tip. */
export type BaseFees = {
  /** Base fee of the newest block, in wei; undefined where the chain has none. */
  newest: bigint | undefined
  /** Base fee of the next block, in wei, or why it is unknown. */
  next: { fee: bigint } | { problem: string }
}

/** The base fee of the newest block, which is first, and by the chain's rule of the next. */
export function readBaseFees(blocks: readonly RawObject[]): BaseFees {
  const [block = {}] = blocks
  const newestBaseFee = readQuantity(block.baseFeePerGas)
  if (newestBaseFee === undefined)
    return { newest: newestBaseFee, next: { problem: 'This chain has no base fee.' } }
  const feeRule = baseFeeRule(block, chainIdOfBlocks(blocks))
  if ('problem' in feeRule) return { newest: newestBaseFee, next: feeRule }
  const [used, limit] = [meteredGas(block, feeRule), readQuantity(block.gasLimit)]
  const nextFee =
    used === undefined || limit === undefined
      ? undefined
      : nextBaseFee({ baseFee: newestBaseFee, used, limit }, feeRule)
  return {
    newest: newestBaseFee,
    next: nextFee === undefined ? { problem: 'The block has no gas used.' } : { fee: nextFee },
  }
}
