import type { BlockTransactionRow } from '#domain/block/block-row.ts'

/** Neighbouring transactions that share one bar of the picture. */
export type TransactionBar = {
  /** Index of its first transaction, and of the one after its last. */
  first: number
  end: number
  /** Gas by type: limits, or gas used where the rows have that in their place. */
  gas: ReadonlyMap<bigint, number>
  sum: number
  /** Wei sent by all of them. */
  value: bigint
  /** Index of the transaction with the most gas. */
  largest: number
}

/**
 * A block's transactions in its own order, in at most `maxBars` bars, of sizes as even as can be.
 */
export function groupIntoBars(
  rows: readonly BlockTransactionRow[],
  maxBars: number,
): TransactionBar[] {
  const barCount = Math.min(rows.length, Math.max(1, maxBars))
  return Array.from({ length: barCount }, (_, barIndex) => {
    const first = Math.floor((barIndex * rows.length) / barCount)
    const end = Math.floor(((barIndex + 1) * rows.length) / barCount)
    return buildBar(rows, first, end)
  })
}

function buildBar(
  rows: readonly BlockTransactionRow[],
  first: number,
  end: number,
): TransactionBar {
  const gasByType = new Map<bigint, number>()
  let [sum, value, largest, largestGas] = [0, 0n, first, -1]
  for (let index = first; index < end; index++) {
    const row = rows[index]
    const gasLimit = Number(row?.gas ?? 0n)
    const type = row?.type ?? 0n
    gasByType.set(type, (gasByType.get(type) ?? 0) + gasLimit)
    sum += gasLimit
    value += row?.value ?? 0n
    if (gasLimit > largestGas) [largestGas, largest] = [gasLimit, index]
  }
  return { first, end, gas: gasByType, sum, value, largest }
}

/**
 * The height of a value's bar, 0 to 1, by the logarithm from a millionth of a coin on: values lie
 * many powers of ten apart.
 */
export function valueHeight(value: bigint, largest: bigint, decimals: number): number {
  if (value === 0n) return 0
  const log10Millionths = (amount: bigint) => Math.max(0, Math.log10(Number(amount)) - decimals + 6)
  return largest === value
    ? 1
    : Math.max(0.08, log10Millionths(value) / Math.max(log10Millionths(largest), 1))
}
