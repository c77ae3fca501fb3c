import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Gas of one blob: GAS_PER_BLOB of EIP-4844. */
export const gasPerBlob = 131_072n

/** What a transaction can cost its sender at most, in wei, and its parts. */
export type TransactionCostBound = {
  /** Gas limit times the highest price of a unit. */
  gas: { limit: bigint; price: bigint; wei: bigint; isCap: boolean }
  /** Undefined without blobs. */
  blobs: { count: number; price: bigint; wei: bigint } | undefined
  value: bigint
  most: bigint
  /**
   * The same at the price that a unit of gas had in its block, where that is below the cap: still a
   * bound, since the gas that was used is not known.
   */
  atPrice: { price: bigint; wei: bigint; computed: boolean } | undefined
  /**
   * What the service gives as `gasPrice` of an included transaction, where EIP-1559 gives another.
   */
  otherPrice: bigint | undefined
}

/**
 * The bound of a transaction's cost: what it did cost stands in its receipt, which this API does
 * not give. With the base fee of its block, in wei, the price of a unit is computed rather than
 * believed. Undefined when a part of it is not readable.
 */
export function costBound(
  transaction: RawObject,
  baseFee?: bigint,
): TransactionCostBound | undefined {
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
    gas: { limit, price, wei: limit * price, isCap: feeCap !== undefined },
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

/** What a unit of gas costs under EIP-1559: base fee + min(tip cap, fee cap − base fee). */
function effectivePrice(transaction: RawObject, baseFee: bigint | undefined): bigint | undefined {
  const feeCap = readQuantity(transaction.maxFeePerGas ?? undefined)
  const tipCap = readQuantity(transaction.maxPriorityFeePerGas ?? undefined)
  if (baseFee === undefined || feeCap === undefined || tipCap === undefined || feeCap < baseFee)
    return undefined
  // Not more than the cap: the tip gives way.
  if (baseFee + tipCap > feeCap) return feeCap
  return baseFee + tipCap
}

function blobPart({ blobVersionedHashes: hashes, maxFeePerBlobGas }: RawObject) {
  if (!Array.isArray(hashes) || hashes.length === 0) return undefined
  const price = readQuantity(maxFeePerBlobGas)
  if (price === undefined) return null
  return { count: hashes.length, price, wei: BigInt(hashes.length) * gasPerBlob * price }
}

/**
 * Chains where nothing is charged beyond the fields of a transaction: Ethereum, its test networks,
 * Gnosis, and the development chains. Rollups add a fee for their data on the chain below.
 */
export const isWholeCost = (chainId: bigint | undefined): boolean =>
  chainId !== undefined &&
  [1n, 11_155_111n, 17_000n, 560_048n, 100n, 1337n, 31_337n].includes(chainId)

/** The chain that a transaction names, in either spelling of spec 2.4, or by EIP-155's v. */
export function chainIdOf(transaction: RawObject): bigint | undefined {
  const statedChainId = readQuantity(transaction.chainId ?? transaction.chainID ?? undefined)
  const vValue = readQuantity(transaction.v)
  return statedChainId ?? (vValue !== undefined && vValue >= 35n ? (vValue - 35n) / 2n : undefined)
}
