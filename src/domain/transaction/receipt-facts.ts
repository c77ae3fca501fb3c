import { chainFamily, hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { isEmptyRoot } from '#domain/values/empty-root.ts'
import { isAddress, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Whether a receipt is of a transaction in its block; Hedera may have one hash at two indexes. */
export const isReceiptOf = (
  receipt: unknown,
  { hash, blockHash, transactionIndex }: RawObject,
): receipt is RawObject => {
  if (!isRawObject(receipt)) return false
  const index = readQuantity(receipt.transactionIndex)
  return (
    isSameHex(receipt.transactionHash, hash) &&
    isSameHex(receipt.blockHash, blockHash) &&
    (index === undefined || index === (readQuantity(transactionIndex) ?? index))
  )
}

/**
 * A transaction's end as its receipt states it: `unrecorded` where it has a state root, as before
 * Byzantium (EIP-658); `unreadable` where it has neither that nor a status.
 */
export type Outcome = 'succeeded' | 'failed' | 'unrecorded' | 'unreadable'

/**
 * The outcome that a receipt states. Older Geth and Nethermind write a status of 0 beside a state
 * root; zkSync writes the block's hash as root beside one that counts, Hedera that of no entries.
 */
export function readOutcome({ status, root, blockHash }: RawObject): Outcome {
  const hasStateRoot = isHash(root) && !isEmptyRoot(root) && !isSameHex(root, blockHash)
  const code = readQuantity(status ?? (hasStateRoot ? 0 : undefined))
  if (code === 1n) return 'succeeded'
  if (code !== 0n) return 'unreadable'
  return hasStateRoot ? 'unrecorded' : 'failed'
}

/**
 * The outcome of a transaction, inferred where its receipt has no status: before Byzantium a failed one
 * left no logs and used all its gas, as `REVERT` came with Byzantium, too (EIP-140).
 */
export function inferOutcome(
  { gas }: RawObject,
  receipt: RawObject,
): Outcome | 'succeeded, inferred' {
  const outcome = readOutcome(receipt)
  const [limit, used] = [gas, receipt.gasUsed].map(readQuantity)
  const isBelowLimit = limit !== undefined && used !== undefined && used < limit
  const leftSomething = asRawList(receipt.logs).length > 0 || isBelowLimit
  return outcome === 'unrecorded' && leftSomething ? 'succeeded, inferred' : outcome
}

/** The fee that was paid, in wei, and its parts. */
export type PaidFee = {
  gas: { used: bigint; price: bigint; wei: bigint }
  /** Undefined without blobs. */
  blobs: { used: bigint; price: bigint; wei: bigint } | undefined
  /** A rollup's fee for its data on layer 1, where the receipt states it. */
  layer1: bigint | undefined
  total: bigint
  /** Part of the gas fee that went to no one (EIP-1559), where the chain has that rule. */
  burnt: bigint | undefined
  /** Whether there is nothing beyond these parts, as far as is known of the chain. */
  isWhole: boolean
}

/**
 * The fee by a receipt: gas used times the effective price, blobs, and the part for layer 1.
 * Undefined where a part is missing, and where a token of unknown worth pays it (CIP-64).
 * @param baseFee of the block, in wei a unit of gas
 * @param ofConnection the chain ID of the connection
 */
export function readPaidFee(
  transaction: RawObject,
  receipt: RawObject,
  baseFee: bigint | undefined,
  ofConnection: bigint | undefined,
): PaidFee | undefined {
  const used = readQuantity(receipt.gasUsed)
  // Receipts of older nodes lack the price, which was the transaction’s own before London.
  const price = readQuantity(receipt.effectiveGasPrice ?? transaction.gasPrice)
  const chainId = chainIdOf(transaction, ofConnection)
  const isOfTempo = chainFamily(chainId) === 'tempo'
  const paysInToken =
    isAddress(transaction.feeCurrency) || (isAddress(receipt.feeToken) && !isOfTempo)
  if (used === undefined || price === undefined || paysInToken) return undefined
  const [blobGas, blobPrice] = [receipt.blobGasUsed, receipt.blobGasPrice].map(readQuantity)
  const hasBlobs = Array.isArray(transaction.blobVersionedHashes)
  if (hasBlobs && (blobGas === undefined || blobPrice === undefined)) return undefined
  const blobs =
    hasBlobs && blobGas !== undefined && blobPrice !== undefined
      ? { used: blobGas, price: blobPrice, wei: blobGas * blobPrice }
      : undefined
  const layer1 = readQuantity(receipt.l1Fee)
  // Tempo charges millionths of a dollar, rounded up.
  const step = isOfTempo ? 10n ** 12n : 1n
  const wei = ((used * price + step - 1n) / step) * step
  const { operatorFeeScalar, operatorFeeConstant } = receipt
  const hasOperatorFee = [operatorFeeScalar, operatorFeeConstant].some(readQuantity)
  return {
    gas: { used, price, wei },
    blobs,
    layer1,
    total: wei + (blobs?.wei ?? 0n) + (layer1 ?? 0n),
    burnt: baseFee !== undefined && hasRule(chainId, 'burning') ? used * baseFee : undefined,
    isWhole:
      !hasOperatorFee &&
      (hasRule(chainId, 'whole cost') ||
        layer1 !== undefined ||
        // Arbitrum counts the gas for layer 1 among the gas used.
        (receipt.gasUsedForL1 ?? undefined) !== undefined),
  }
}
