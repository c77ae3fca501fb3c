import type { Address } from 'viem'
import { hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { isAddress, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Gas of one blob: GAS_PER_BLOB of EIP-4844. */
export const gasPerBlob = 131_072n

/** Most that a transaction can cost its sender, in wei, and its parts. */
export type TransactionCostBound = {
  /** Gas limit times the highest price of a unit. */
  gas: { limit: bigint; price: bigint }
  /** Undefined without blobs. */
  blobs: { count: number; price: bigint; wei: bigint } | undefined
  value: bigint
  most: bigint
  /**
   * The bound at the price that a unit of gas had in its block, where that is below the cap: still
   * a bound, since the gas that was used is not known.
   */
  atPrice: { price: bigint; wei: bigint; computed: boolean } | undefined
  /** The `gasPrice` the service gives for an included transaction, where EIP-1559 gives another. */
  otherPrice: bigint | undefined
}

/**
 * The bound of a transaction's cost: the actual cost is in its receipt, which this API does not give. With
 * the base fee of its block, in wei, the price of a unit is computed rather than believed, where the chain is
 * known to have that rule. Undefined when a part of it is not readable, where the fee is in a token, and for
 * types whose fees have rules that are not known here.
 */
export function costBound(
  transaction: RawObject,
  baseFee?: bigint,
): TransactionCostBound | undefined {
  if (feeTokenOf(transaction) !== undefined || hasUnknownFees(transaction)) return undefined
  const limit = readQuantity(transaction.gas)
  const feeCap = readQuantity(transaction.maxFeePerGas ?? undefined)
  const statedPrice = readQuantity(transaction.gasPrice ?? undefined)
  const price = feeCap ?? statedPrice
  const value = readQuantity(transaction.value)
  if (limit === undefined || price === undefined || value === undefined) return undefined
  const blobs = blobPart(transaction)
  if (blobs === null) return undefined
  const otherWei = value + (blobs?.wei ?? 0n)
  const computedPrice = effectivePrice(transaction, baseFee)
  const actualPrice =
    typeof transaction.blockHash === 'string' ? (computedPrice ?? statedPrice) : undefined
  return {
    gas: { limit, price },
    blobs,
    value,
    most: limit * price + otherWei,
    atPrice:
      actualPrice !== undefined && actualPrice < price
        ? {
            price: actualPrice,
            wei: limit * actualPrice + otherWei,
            computed: computedPrice !== undefined,
          }
        : undefined,
    otherPrice:
      computedPrice !== undefined && statedPrice !== computedPrice ? statedPrice : undefined,
  }
}

/** The most that the gas of a transaction can cost in a token, in its units as the chain counts. */
export type TokenFeeBound = { token: Address; limit: bigint; price: bigint; units: bigint }

/**
 * The bound of the fee where a token pays it (CIP-64, CIP-42, CIP-66): its decimals are not in the
 * response, nor is its rate. Undefined where the chain's coin pays, and for fields not readable.
 */
export function tokenFeeBound(transaction: RawObject): TokenFeeBound | undefined {
  const token = feeTokenOf(transaction)
  const limit = readQuantity(transaction.gas)
  const price = readQuantity(transaction.maxFeePerGas ?? transaction.gasPrice ?? undefined)
  return token === undefined || limit === undefined || price === undefined
    ? undefined
    : { token, limit, price, units: limit * price }
}

/** The token that pays for gas, on Celo. */
const feeTokenOf = ({ feeCurrency }: RawObject): Address | undefined =>
  isAddress(feeCurrency) ? feeCurrency : undefined

/** Types whose gas limit times price is the most that they cost in the chain's coin. */
const boundedTypes: readonly (bigint | undefined)[] = [
  ...[0n, 1n, 2n, 3n, 4n],
  // Arbitrum, ZKsync, Celo without a fee currency, deposits.
  ...[100n, 101n, 102n, 104n, 105n, 106n, 113n, 120n, 122n, 123n, 124n, 126n],
]

/** Whether a transaction is of a type that may charge by another rule, such as Tempo's 0x76. */
export const hasUnknownFees = ({ type }: RawObject): boolean =>
  type !== undefined && type !== null && !boundedTypes.includes(readQuantity(type))

/**
 * Price of a unit of gas under EIP-1559: base fee + min(tip cap, fee cap − base fee). Undefined on
 * chains that may have another rule: Arbitrum drops the tip; and where a part is missing.
 */
export function effectivePrice(
  transaction: RawObject,
  baseFee: bigint | undefined,
): bigint | undefined {
  if (!hasRule(chainIdOf(transaction), 'gas price')) return undefined
  const feeCap = readQuantity(transaction.maxFeePerGas ?? undefined)
  const tipCap = readQuantity(transaction.maxPriorityFeePerGas ?? undefined)
  if (baseFee === undefined || feeCap === undefined || tipCap === undefined || feeCap < baseFee)
    return undefined
  // The price never exceeds the cap: the tip gives way.
  if (baseFee + tipCap > feeCap) return feeCap
  return baseFee + tipCap
}

function blobPart({ blobVersionedHashes: hashes, maxFeePerBlobGas }: RawObject) {
  if (!Array.isArray(hashes) || hashes.length === 0) return undefined
  const price = readQuantity(maxFeePerBlobGas)
  if (price === undefined) return null
  return { count: hashes.length, price, wei: BigInt(hashes.length) * gasPerBlob * price }
}
