import { chainFamily, hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { isOpStack, startsWithDeposit } from '#domain/proof/chain.ts'
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
export const baseFeesFormula = 'Base fee × gas used (EIP-1559). Fees of blobs come on top.'

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
  const otherChainFields =
    'l1BlockNumber sendRoot l1BatchNumber extDataHash blockGasCost miniBlockCount'.split(' ')
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

/** The base fees of a block in wei; undefined before London. */
export function baseFees({ baseFeePerGas, gasUsed }: RawObject): bigint | undefined {
  const [baseFee, used] = [baseFeePerGas, gasUsed].map(readQuantity)
  return baseFee === undefined || used === undefined ? undefined : baseFee * used
}
