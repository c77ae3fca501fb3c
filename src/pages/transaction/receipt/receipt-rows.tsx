import { otherFeesNote } from '#domain/chains/chain-family.ts'
import type { PaidFee } from '#domain/transaction/receipt-facts.ts'
import { formatGasPrice, formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { fractionOf, groupDigits, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { FactRow } from '#ui/lists/fact-list.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type FeePaidProps = {
  receipt: RawObject
  fee: PaidFee
  /** Whether the block is here, which has the base fee. */
  isBlockHere: boolean
}

/** The fee of a transaction by its receipt. */
export function FeePaidRow({ receipt, fee, isBlockHere }: FeePaidProps) {
  const currency = useNativeCurrency()
  const { gas, blobs, layer1, total, burnt, isWhole } = fee
  return (
    <FactRow
      label="Fee paid"
      name="receipt"
      meaning="Gas used × effective gas price, and fees for blobs and for data on layer 1 where the receipt has them."
      raw={{ gasUsed: receipt.gasUsed, effectiveGasPrice: receipt.effectiveGasPrice }}
    >
      <span title={formatNative(total, currency)}>{formatNativeBrief(total, currency)}</span>{' '}
      <CopyButton text={total.toString()} what="the fee in wei" />
      <span className="text-mute max-sm:block max-sm:min-h-10">
        {groupDigits(gas.used)} gas × {formatGasPrice(gas.price, currency)}
        {blobs &&
          ` + ${groupDigits(blobs.used)} blob gas × ${formatGasPrice(blobs.price, currency)}`}
        {layer1 !== undefined && ` + ${formatNativeBrief(layer1, currency)} L1 data fee`}
        {otherFeesNote(isWhole)}
      </span>
      {burnt !== undefined && burnt > 0n && (
        <span className="block text-mute max-sm:min-h-10" title={formatNative(burnt, currency)}>
          {formatNativeBrief(burnt, currency)} burnt (EIP-1559)
        </span>
      )}
      {/* The room of that line, until the block is here. */}
      {!isBlockHere && <span className="block min-h-5 max-sm:min-h-10" />}
    </FactRow>
  )
}

type GasUsedProps = { transaction: RawObject; receipt: RawObject }

export function GasUsedRow({ transaction, receipt }: GasUsedProps) {
  const [used, limit, forLayer1] = [
    ...[receipt.gasUsed, transaction.gas, receipt.gasUsedForL1],
  ].map(readQuantity)
  if (used === undefined) return null
  return (
    <FactRow
      label="Gas used"
      name="gasUsed"
      meaning="Gas that the execution used, after refunds (EIP-3529); at most the gas limit."
      raw={receipt.gasUsed}
    >
      {groupDigits(used)}
      {limit !== undefined && limit > 0n && (
        <span className="text-mute">
          {' '}
          of {groupDigits(limit)} ({(fractionOf(used, limit) * 100).toFixed(1)}%)
        </span>
      )}
      {forLayer1 !== undefined && (
        <span className="block text-mute">{groupDigits(forLayer1)} for L1 data</span>
      )}
    </FactRow>
  )
}
