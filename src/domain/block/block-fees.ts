import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** How a chain moves its base fee (EIP-1559). */
export type BaseFeeRule = { elasticity: bigint; denominator: bigint }

/**
 * The constants of EIP-1559, which Ethereum and most chains use.
 * @internal Exported for tests.
 */
export const ethereumBaseFeeRule: BaseFeeRule = { elasticity: 2n, denominator: 8n }

/**
 * The rule by which the next base fee follows from this block, or why none is known. OP Stack
 * chains since Holocene carry theirs in `extraData`: version 0, then the denominator and the
 * elasticity in four bytes each (OP Stack specification, Holocene, exec engine).
 */
export function baseFeeRule(block: RawObject): BaseFeeRule | { problem: string } {
  const otherChainFields = [
    'l1BlockNumber',
    'sendRoot',
    'l1BatchNumber',
    'extDataHash',
    'blockGasCost',
  ]
  if (otherChainFields.some((name) => block[name] !== undefined))
    return { problem: 'This chain has a rule of its own for the base fee.' }
  const [firstTransaction] = Array.isArray(block.transactions) ? block.transactions : []
  const extraData = String(block.extraData)
  // The first transaction of an OP Stack block is a deposit; of hashes alone only the form of
  // `extraData` shows it.
  const isOpStack = isRawObject(firstTransaction)
    ? readQuantity(firstTransaction.type) === 0x7en
    : /^0x(00[0-9a-f]{16}|01[0-9a-f]{32})$/i.test(extraData)
  if (isOpStack && /^0x00[0-9a-f]{16}$/i.test(extraData)) {
    const [denominator, elasticity] = [
      BigInt(`0x${extraData.slice(4, 12)}`),
      BigInt(`0x${extraData.slice(12)}`),
    ]
    if (denominator > 0n && elasticity > 0n) return { elasticity, denominator }
  }
  if (isOpStack) return { problem: 'This OP Stack chain’s constants are not in a form known here.' }
  return ethereumBaseFeeRule
}

/** Gas that a block uses when the base fee is to stay as it is: limit / elasticity. */
export const gasTarget = (limit: bigint, { elasticity }: BaseFeeRule): bigint => limit / elasticity

/** The base fee of the next block in wei, from this one's fields (EIP-1559, `validate_block`). */
export function nextBaseFee(
  { baseFee, used, limit }: { baseFee: bigint; used: bigint; limit: bigint },
  rule: BaseFeeRule,
): bigint | undefined {
  const targetGas = gasTarget(limit, rule)
  if (targetGas === 0n) return undefined
  if (used === targetGas) return baseFee
  const feeChange = (distance: bigint) => (baseFee * distance) / targetGas / rule.denominator
  if (used < targetGas) return baseFee - feeChange(targetGas - used)
  const feeIncrease = feeChange(used - targetGas)
  return baseFee + (feeIncrease > 0n ? feeIncrease : 1n)
}

/**
 * Update fractions of the blob base fee by fork (EIP-4844, EIP-7691, EIP-7892).
 * @internal Exported for tests.
 */
export const blobUpdateFractions = {
  Cancun: 3_338_477n,
  Prague: 5_007_716n,
  BPO1: 8_346_193n,
  BPO2: 11_684_671n,
} as const

/**
 * Wei for a unit of blob gas (EIP-4844, `fake_exponential`). Undefined when the excess is so large
 * that no chain can have reached it: the sum would not end.
 * @internal Exported for tests.
 */
export function blobBaseFee(excess: bigint, fraction: bigint): bigint | undefined {
  if (excess > fraction * 150n) return undefined
  let seriesSum = 0n
  let seriesTerm = fraction
  for (let termIndex = 1n; seriesTerm > 0n; termIndex++) {
    seriesSum += seriesTerm
    seriesTerm = (seriesTerm * excess) / (fraction * termIndex)
  }
  return seriesSum / fraction
}

/**
 * The blob base fee as far as a block alone determines it: before Prague one fork's fraction, since
 * then between those of the forks known so far, because a block does not say which schedule it is
 * under.
 */
export function blobBaseFees(block: RawObject): { from: bigint; to: bigint } | undefined {
  const excessBlobGas = readQuantity(block.excessBlobGas)
  if (excessBlobGas === undefined) return undefined
  const isCancun = block.requestsHash === undefined || block.requestsHash === null
  const { Cancun, Prague, BPO2 } = blobUpdateFractions
  const lowestFee = blobBaseFee(excessBlobGas, isCancun ? Cancun : BPO2)
  const highestFee = blobBaseFee(excessBlobGas, isCancun ? Cancun : Prague)
  return lowestFee === undefined || highestFee === undefined
    ? undefined
    : { from: lowestFee, to: highestFee }
}
