import { chainFamily, hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/chain-id.ts'
import { startsWithDeposit } from '#domain/proof/chain.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** How a chain moves its base fee (EIP-1559). */
export type BaseFeeRule = { elasticity: bigint; denominator: bigint }

/**
 * The constants of EIP-1559, which Ethereum uses.
 * @internal Exported for tests.
 */
export const ethereumBaseFeeRule: BaseFeeRule = { elasticity: 2n, denominator: 8n }

/**
 * The chain ID of blocks: from a transaction of theirs, otherwise from the connection. Blocks have
 * no field for it.
 */
export function chainIdOfBlocks(
  blocks: readonly RawObject[],
  connectionChainId?: bigint,
): bigint | undefined {
  for (const { transactions } of blocks)
    for (const transaction of asRawList(transactions)) {
      const chainId = isRawObject(transaction) ? chainIdOf(transaction) : undefined
      if (chainId !== undefined) return chainId
    }
  return connectionChainId
}

/** The label of a block's base fees: burnt only where the chain is known to burn them. */
export const baseFeesLabel = (chainId: bigint | undefined): 'Burnt fees' | 'Base fees' =>
  hasRule(chainId, 'burning') ? 'Burnt fees' : 'Base fees'

/**
 * The rule by which the next base fee follows from this block, or why none is known. OP Stack
 * chains since Holocene carry theirs in `extraData`: version 0, then the denominator and the
 * elasticity in four bytes each (OP Stack specification, Holocene, exec engine).
 */
export function baseFeeRule(
  block: RawObject,
  chainId: bigint | undefined,
): BaseFeeRule | { problem: string } {
  const otherChainFields = [
    'l1BlockNumber',
    'sendRoot',
    'l1BatchNumber',
    'extDataHash',
    'blockGasCost',
    'miniBlockCount',
  ]
  if (otherChainFields.some((name) => block[name] !== undefined))
    return { problem: 'This chain has a rule of its own for the base fee.' }
  if (hasRule(chainId, 'base fee')) return ethereumBaseFeeRule
  const family = chainFamily(chainId)
  // Celo is built on the OP Stack and holds its base fee above a floor.
  if (family === 'op-stack' || (family === undefined && startsWithDeposit(block.transactions)))
    return opStackBaseFeeRule(String(block.extraData))
  return {
    problem:
      chainId === undefined
        ? 'The chain is unknown, and with it the rule for the base fee.'
        : `The base fee rule of chain ${chainId} is unknown.`,
  }
}

function opStackBaseFeeRule(extraData: string): BaseFeeRule | { problem: string } {
  const [, denominatorDigits, elasticityDigits] =
    extraData.match(/^0x00([0-9a-f]{8})([0-9a-f]{8})$/i) ?? []
  const [denominator, elasticity] = [
    BigInt(`0x${denominatorDigits ?? '0'}`),
    BigInt(`0x${elasticityDigits ?? '0'}`),
  ]
  return denominator > 0n && elasticity > 0n
    ? { elasticity, denominator }
    : { problem: 'This OP Stack chain’s constants are not in a form known here.' }
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
 * The blob base fee as far as a block of Ethereum alone determines it; undefined on chains with
 * other schedules, or none. Exact before Prague; since then a range over the forks known so far,
 * because a block does not name its schedule.
 */
export function blobBaseFees(
  block: RawObject,
  chainId: bigint | undefined,
): { from: bigint; to: bigint } | undefined {
  if (!hasRule(chainId, 'blob fee')) return undefined
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
