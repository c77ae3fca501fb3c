import { chainFamily, hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { isOpStack, startsWithDeposit } from '#domain/proof/chain.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** How a chain moves its base fee (EIP-1559); with a least one, the data footprint counts as gas, too (Jovian). */
export type BaseFeeRule = { elasticity: bigint; denominator: bigint; least?: bigint }

/** The constants of EIP-1559, which Ethereum uses. */
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

/** How the base fees of a block are computed. */
export const baseFeesFormula = (chainId: bigint | undefined): string =>
  hasRule(chainId, 'blob fee')
    ? 'Base fee × gas used + blob base fee × blob gas used (EIP-1559, EIP-4844)'
    : 'Base fee × gas used'

/**
 * The rule by which the next base fee follows from this block, or why none is known. OP Stack
 * chains since Holocene carry theirs in `extraData`: version 0, then the denominator and the
 * elasticity in four bytes each; since Jovian version 1, and the least base fee in eight bytes (OP Stack
 * specification, Holocene and Jovian, exec engine).
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

const holoceneExtraData = /^0x00([0-9a-f]{8})([0-9a-f]{8})$/i
const jovianExtraData = /^0x01([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{16})$/i

/** Whether the extra data of a block is that of the OP Stack since Jovian, whose `blobGasUsed` is a data footprint. */
export const isJovian = ({ extraData, transactions }: RawObject, id: bigint | undefined): boolean =>
  jovianExtraData.test(String(extraData)) && isOpStack({ id }, transactions)

function opStackBaseFeeRule(extraData: string): BaseFeeRule | { problem: string } {
  const match = extraData.match(jovianExtraData) ?? extraData.match(holoceneExtraData) ?? []
  const [denominator = 0n, elasticity = 0n, least] = match
    .slice(1)
    .map((digits) => BigInt(`0x${digits}`))
  return denominator > 0n && elasticity > 0n
    ? { elasticity, denominator, ...(least !== undefined && { least }) }
    : { problem: 'This OP Stack chain’s constants are not in a form known here.' }
}

/** Gas that a block uses when the base fee is to stay as it is: limit / elasticity. */
export const gasTarget = (limit: bigint, { elasticity }: BaseFeeRule): bigint => limit / elasticity

/** Gas by which a block moves the base fee: since Jovian the data footprint, where that is more than the gas used. */
export function meteredGas(block: RawObject, rule: BaseFeeRule): bigint | undefined {
  const [used, footprint = 0n] = [block.gasUsed, block.blobGasUsed].map(readQuantity)
  return used !== undefined && rule.least !== undefined && footprint > used ? footprint : used
}

/**
 * The base fee of the next block in wei, from this one's fields (EIP-1559, `validate_block`).
 * @param used the gas that the rule meters
 */
export function nextBaseFee(
  { baseFee, used, limit }: { baseFee: bigint; used: bigint; limit: bigint },
  rule: BaseFeeRule,
): bigint | undefined {
  const targetGas = gasTarget(limit, rule)
  if (targetGas === 0n) return undefined
  const distance = used > targetGas ? used - targetGas : targetGas - used
  const change = (baseFee * distance) / targetGas / rule.denominator
  const next = used > targetGas ? baseFee + (change || 1n) : baseFee - change
  return rule.least !== undefined && next < rule.least ? rule.least : next
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

/** A range of fees in words; one value where both ends are the same text. */
export function formatFeeRange(
  { from, to }: { from: bigint; to: bigint },
  format: (wei: bigint) => string,
): string {
  const [least, most] = [format(from), format(to)]
  return least === most ? least : `${least} – ${most}`
}

/** Seconds at which Prague, BPO1 and BPO2 began, by chain ID (go-ethereum, params/config.go). */
const blobForks: { [chainId: string]: readonly bigint[] } = {
  1: [1_746_612_311n, 1_765_290_071n, 1_767_747_671n],
  11155111: [1_741_159_776n, 1_761_017_184n, 1_761_607_008n],
  17000: [1_740_434_112n, 1_759_800_000n, 1_760_389_824n],
  560048: [1_742_999_832n, 1_762_365_720n, 1_762_955_544n],
}

/** The update fraction of a block of a chain whose schedule is known, up to the fork that this knows last. */
function blobFractionOf(block: RawObject, chainId: bigint | undefined): bigint | undefined {
  if (isAbsent(block.requestsHash)) return blobUpdateFractions.Cancun
  const [forks, time] = [blobForks[String(chainId)], readQuantity(block.timestamp)]
  if (!forks || time === undefined || !isAbsent(block.blockAccessListHash)) return undefined
  return Object.values(blobUpdateFractions)[forks.filter((begin) => begin <= time).length]
}

/**
 * The blob base fee of a block of Ethereum; undefined on chains with other schedules, or none. A range over
 * the forks known so far where the schedule of the chain is not known: a block does not name it.
 */
export function blobBaseFees(
  block: RawObject,
  chainId: bigint | undefined,
): { from: bigint; to: bigint } | undefined {
  if (!hasRule(chainId, 'blob fee')) return undefined
  const excessBlobGas = readQuantity(block.excessBlobGas)
  if (excessBlobGas === undefined) return undefined
  const fraction = blobFractionOf(block, chainId)
  const { Prague, BPO2 } = blobUpdateFractions
  const from = blobBaseFee(excessBlobGas, fraction ?? BPO2)
  const to = blobBaseFee(excessBlobGas, fraction ?? Prague)
  return from === undefined || to === undefined ? undefined : { from, to }
}

/**
 * The base fees of a block in wei, with those of its blobs, which Ethereum burns, too; from and to differ
 * where the blob base fee is a range. Undefined before London.
 */
export function burntFees(
  block: RawObject,
  chainId: bigint | undefined,
): { from: bigint; to: bigint } | undefined {
  const [baseFee, gasUsed, blobGas = 0n] = [
    ...[block.baseFeePerGas, block.gasUsed, block.blobGasUsed],
  ].map(readQuantity)
  if (baseFee === undefined || gasUsed === undefined) return undefined
  const blobFees = blobGas > 0n ? blobBaseFees(block, chainId) : undefined
  const { from, to } = blobFees ?? { from: 0n, to: 0n }
  const gasFees = baseFee * gasUsed
  return { from: gasFees + blobGas * from, to: gasFees + blobGas * to }
}
