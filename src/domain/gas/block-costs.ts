/**
 * The cost of a call at a block in wei: gas times the sum of base fee and priority fee per gas, the
 * base fee alone where `tip` is undefined.
 */
export type BlockCost = {
  block: bigint
  gas: bigint
  baseFee: bigint
  tip: bigint | undefined
  cost: bigint
}

type Estimated = {
  block: bigint
  gas: bigint | undefined
  baseFee: bigint | null | undefined
  tip: bigint | undefined
}

/** The cost of a call at a block; undefined where its gas or the base fee is not known. */
export const blockCost = ({ block, gas, baseFee, tip }: Estimated): BlockCost | undefined =>
  gas === undefined || baseFee == null
    ? undefined
    : { block, gas, baseFee, tip, cost: gas * (baseFee + (tip ?? 0n)) }

/** The first of the dearest blocks; undefined where no cost is known. */
export const dearestBlock = (costs: readonly BlockCost[]): BlockCost | undefined =>
  costs.reduce<BlockCost | undefined>(
    (dearest, each) => (dearest && dearest.cost >= each.cost ? dearest : each),
    undefined,
  )
