import type { ReactElement } from 'react'
import type { Hash } from 'viem'
import { transactionCount } from '#domain/block/block.ts'
import { readBlockRows, sumReceipts } from '#domain/receipt/row-receipts.ts'
import { formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useBlockReceipts } from '#pages/block/use-block-receipts.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  hash: Hash
  block: RawObject
  /** Shown while receipts may come. */
  totalsRoom: ReactElement | null
}

/** How many transactions of a block failed, and the fees of all, where each has its receipt. */
export default function BlockTotals({ hash, block, totalsRoom }: Props) {
  const network = usePageNetwork()
  const { receipts, isWrong, missing } = useBlockReceipts(network, hash, block)
  const currency = useNativeCurrency()
  const { failed, fees } = sumReceipts(readBlockRows(block, useChainId(network), receipts))
  // Where the response has no list, sums of none would be false zeros.
  if (isWrong || transactionCount(block) === undefined) return null
  if (receipts.length === 0 && missing.kind === 'loading') return totalsRoom
  if (failed === undefined && fees === undefined) return null
  return (
    <span className="text-base font-normal text-mute">
      <span className="max-sm:hidden">· </span>
      {failed !== undefined && `${groupDigits(failed)} failed`}
      {fees !== undefined && (
        <span title={formatNative(fees, currency)}>
          {failed !== undefined && ' · '}
          {formatNativeBrief(fees, currency)} fees paid
        </span>
      )}
    </span>
  )
}
