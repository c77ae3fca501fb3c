/** The cost of a call at a block: gas times the base fee per gas, in wei, without a priority fee. */
export type BlockCost = { block: bigint; gas: bigint; baseFee: bigint; cost: bigint }

type Estimated = { block: bigint; gas: bigint | undefined; baseFee: bigint | null | undefined }

/** The costs of those blocks whose gas and base fee are known. */
export const blockCosts = (rows: readonly Estimated[]): BlockCost[] =>
  rows.flatMap(({ block, gas, baseFee }) =>
    gas === undefined || baseFee == null ? [] : [{ block, gas, baseFee, cost: gas * baseFee }],
  )

/** The first of the dearest blocks; undefined where no cost is known. */
export const dearestBlock = (costs: readonly BlockCost[]): BlockCost | undefined =>
  costs.reduce<BlockCost | undefined>(
    (dearest, each) => (dearest && dearest.cost >= each.cost ? dearest : each),
    undefined,
  )
