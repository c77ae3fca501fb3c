import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** How a chain moves its base fee (EIP-1559). */
export type BaseFeeRule = { elasticity: bigint; denominator: bigint }

/**
 * The constants of EIP-1559, which Ethereum and most chains use.
 * @internal Exported for tests.
 */
export const ethereumRule: BaseFeeRule = { elasticity: 2n, denominator: 8n }

/**
 * The rule by which the next base fee follows from this block, or why none can be told. OP Stack
 * chains since Holocene carry theirs in `extraData`: version 0, then the denominator and the
 * elasticity in four bytes each (OP Stack specification, Holocene, exec engine).
 */
export function baseFeeRule(block: RawObject): BaseFeeRule | { problem: string } {
  const foreign = ['l1BlockNumber', 'sendRoot', 'l1BatchNumber', 'extDataHash', 'blockGasCost']
  if (foreign.some((name) => block[name] !== undefined))
    return { problem: 'This chain has a rule of its own for the base fee.' }
  const [first] = Array.isArray(block.transactions) ? block.transactions : []
  const extra = String(block.extraData)
  // The first transaction of an OP Stack block is a deposit; of hashes alone only this form tells.
  const isOpStack = isRawObject(first)
    ? readQuantity(first.type) === 0x7en
    : /^0x(00[0-9a-f]{16}|01[0-9a-f]{32})$/i.test(extra)
  if (isOpStack && /^0x00[0-9a-f]{16}$/i.test(extra)) {
    const [denominator, elasticity] = [
      BigInt(`0x${extra.slice(4, 12)}`),
      BigInt(`0x${extra.slice(12)}`),
    ]
    if (denominator > 0n && elasticity > 0n) return { elasticity, denominator }
  }
  if (isOpStack) return { problem: 'This OP Stack chain’s constants are not in a form known here.' }
  return ethereumRule
}

/** Gas that a block uses when the base fee is to stay as it is: limit / elasticity. */
export const gasTarget = (limit: bigint, { elasticity }: BaseFeeRule): bigint => limit / elasticity

/** The base fee of the next block in wei, from this one's fields (EIP-1559, `validate_block`). */
export function nextBaseFee(
  { baseFee, used, limit }: { baseFee: bigint; used: bigint; limit: bigint },
  rule: BaseFeeRule,
): bigint | undefined {
  const target = gasTarget(limit, rule)
  if (target === 0n) return undefined
  if (used === target) return baseFee
  const change = (distance: bigint) => (baseFee * distance) / target / rule.denominator
  if (used < target) return baseFee - change(target - used)
  const rise = change(used - target)
  return baseFee + (rise > 0n ? rise : 1n)
}

/**
 * Update fractions of the blob base fee by fork (EIP-4844, EIP-7691, EIP-7892).
 * @internal Exported for tests.
 */
export const blobFractions = {
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
  let sum = 0n
  let term = fraction
  for (let step = 1n; term > 0n; step++) {
    sum += term
    term = (term * excess) / (fraction * step)
  }
  return sum / fraction
}

/**
 * The blob base fee as far as a block alone tells it: before Prague one fork's fraction, since then
 * between those of the forks known so far, because a block does not say which schedule it is under.
 */
export function blobBaseFees(block: RawObject): { from: bigint; to: bigint } | undefined {
  const excess = readQuantity(block.excessBlobGas)
  if (excess === undefined) return undefined
  const isCancun = block.requestsHash === undefined || block.requestsHash === null
  const { Cancun, Prague, BPO2 } = blobFractions
  const from = blobBaseFee(excess, isCancun ? Cancun : BPO2)
  const to = blobBaseFee(excess, isCancun ? Cancun : Prague)
  return from === undefined || to === undefined ? undefined : { from, to }
}
