import { baseFeeRule, nextBaseFee } from '#domain/block/block-fees.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Which share of the transactions paid at most so much, in percent. */
export const speeds = { slow: 10, normal: 50, fast: 90 } as const
export type Speed = keyof typeof speeds

/** Tips that were paid, as far as blocks tell them. */
export type Tips = {
  /** Wei per gas; undefined when not one transaction told its tip. */
  at: { [S in Speed]: bigint } | undefined
  /** How many transactions and blocks they were read from. */
  transactions: number
  blocks: number
}

/**
 * What a transaction paid per gas above the base fee: min(tip cap, fee cap − base fee), or gas price
 * − base fee (EIP-1559, `priority_fee_per_gas`). Undefined when it does not tell, and for deposits
 * of a rollup, which pay nothing.
 * @internal Exported for tests.
 */
export function tipPaid(transaction: RawObject, baseFee: bigint): bigint | undefined {
  const cap = readQuantity(transaction.maxFeePerGas)
  const most = readQuantity(transaction.maxPriorityFeePerGas)
  const price = readQuantity(transaction.gasPrice)
  if (readQuantity(transaction.type) === 0x7en) return undefined
  if (cap !== undefined && most !== undefined) {
    const room = cap - baseFee
    if (room < 0n) return undefined
    if (most < room) return most
    return room
  }
  return price === undefined || price < baseFee ? undefined : price - baseFee
}

/**
 * Slow, normal and fast tips of blocks with full transactions: the nearest-rank percentiles of what
 * was paid. A block without a base fee has gas prices in their place.
 */
export function readTips(blocks: readonly RawObject[]): Tips {
  const paid = blocks.flatMap(({ transactions, baseFeePerGas }) =>
    (Array.isArray(transactions) ? transactions : [])
      .filter(isRawObject)
      .map((transaction) => tipPaid(transaction, readQuantity(baseFeePerGas) ?? 0n))
      .filter((tip) => tip !== undefined),
  )
  const sorted = paid.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const { slow, normal, fast } = speeds
  const at = (share: number) => percentile(sorted, share) ?? 0n
  return {
    at: sorted.length === 0 ? undefined : { slow: at(slow), normal: at(normal), fast: at(fast) },
    transactions: sorted.length,
    blocks: blocks.length,
  }
}

/**
 * The least of the values that a share of them, in percent, does not exceed (nearest rank).
 * @internal Exported for tests.
 */
export function percentile(sorted: readonly bigint[], share: number): bigint | undefined {
  const rank = Math.max(1, Math.ceil((share / 100) * sorted.length))
  return sorted[rank - 1]
}

/** What a unit of gas costs before any tip. */
export type Base = {
  /** Of the newest block, in wei; undefined where the chain has no base fee. */
  newest: bigint | undefined
  /** Of the block after it, or why that cannot be told. */
  next: { fee: bigint } | { problem: string }
}

/** The base fee of a block and, by the chain's rule, of the next one. */
export function readBase(block: RawObject): Base {
  const newest = readQuantity(block.baseFeePerGas)
  const [used, limit] = [readQuantity(block.gasUsed), readQuantity(block.gasLimit)]
  if (newest === undefined) return { newest, next: { problem: 'This chain has no base fee.' } }
  const rule = baseFeeRule(block)
  if ('problem' in rule) return { newest, next: rule }
  const fee =
    used === undefined || limit === undefined
      ? undefined
      : nextBaseFee({ baseFee: newest, used, limit }, rule)
  return {
    newest,
    next: fee === undefined ? { problem: 'The block does not say how full it is.' } : { fee },
  }
}
