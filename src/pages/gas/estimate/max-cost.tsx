import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { blobCost, readEtherPrice } from '#domain/gas/estimate-cost.ts'
import { priceRows } from '#domain/gas/price-rows.ts'
import { readTips } from '#domain/gas/tips.ts'
import { readAmount } from '#domain/values/amount.ts'
import { formatEth } from '#domain/values/quantity.ts'
import { BlobCostNote } from '#pages/gas/estimate/blob-cost-note.tsx'
import { PriceSource } from '#pages/gas/estimate/price-source.tsx'
import { PriceTable } from '#pages/gas/estimate/price-table.tsx'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { feesQuery } from '#queries/chain/fees.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'

/**
 * The most that the estimate can cost at several prices; how much of the limit is used is unknown.
 */
export function MaxCost({
  network,
  gas,
  call,
}: {
  network: string
  gas: bigint
  call: TransactionCall
}) {
  const feesResult = useQuery(feesQuery(network))
  const [tip, setTip] = useState('')
  const [price, setPrice] = useEtherPrice()
  const ownTip = tip === '' ? undefined : readAmount(tip)
  const etherPrice = price === '' ? undefined : readEtherPrice(price)
  const valueWei = BigInt(call.value ?? 0)
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="text-sm font-medium text-mute">Costs at most</h3>
      <QueryAnswer
        of={feesResult}
        waiting={<span className="waiting mt-2 block h-24" />}
        missing={
          <p className="mt-1 max-w-prose text-pretty">
            No newest block with a transaction was found, and prices can be read only from one. With
            a max fee per gas in the call, the most that it can cost stands here.
          </p>
        }
      >
        {(blocks) => (
          <>
            <PriceTable
              gas={gas}
              rows={priceRows(blocks, call, ownTip && 'wei' in ownTip ? ownTip.wei : undefined)}
              price={etherPrice && 'millionths' in etherPrice ? etherPrice : undefined}
            />
            <BlobCostNote cost={blobCost(call, blocks[0] ?? {})} />
            <PriceSource network={network} blocks={blocks} tips={readTips(blocks)} />
          </>
        )}
      </QueryAnswer>
      {valueWei > 0n && (
        <p className="mt-2 text-sm text-mute">
          The {formatEth(valueWei)} that the call sends come on top.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <AmountField
          label="Tip of your own"
          unit="gwei"
          problem={ownTip && 'problem' in ownTip ? ownTip.problem : undefined}
          value={tip}
          onChange={setTip}
        />
        <TextField
          label="Price of 1 ETH"
          placeholder="2345.67 EUR"
          hint="As you know it: nothing is looked up."
          problem={etherPrice && 'problem' in etherPrice ? etherPrice.problem : undefined}
          value={price}
          onChange={setPrice}
        />
      </div>
    </div>
  )
}

const storageKey = 'keyhole ether price'

/** The price of one ether as typed in this tab: kept until the tab closes, never looked up. */
function useEtherPrice(): [price: string, change: (price: string) => void] {
  const [price, setPrice] = useState(
    () => tryStorage(() => sessionStorage.getItem(storageKey)) ?? '',
  )
  const changePrice = (next: string) => {
    setPrice(next)
    tryStorage(() => sessionStorage.setItem(storageKey, next))
  }
  return [price, changePrice]
}

/** Browsers that block storage throw on any access to it. */
function tryStorage<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
