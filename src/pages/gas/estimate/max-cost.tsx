import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAmount } from '#domain/values/amount.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { blobCost, readEtherPrice } from '#domain/gas/estimate-cost.ts'
import { priceRows } from '#domain/gas/price-rows.ts'
import { readTips } from '#domain/gas/tips.ts'
import { formatEth } from '#domain/values/quantity.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { BlobCost } from '#pages/gas/estimate/blob-cost-note.tsx'
import { PriceSource } from '#pages/gas/estimate/price-source.tsx'
import { PriceTable } from '#pages/gas/estimate/price-table.tsx'
import { useEtherPrice } from '#pages/gas/estimate/use-ether-price.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'

/** The most that the estimate can cost at several prices: how much of the limit is used, no one knows. */
export function CostBound({ network, gas, call }: { network: string; gas: bigint; call: TransactionCall }) {
  const query = useQuery(feesQuery(network))
  const [tip, setTip] = useState('')
  const [price, setPrice] = useEtherPrice()
  const own = tip === '' ? undefined : readAmount(tip)
  const inFiat = price === '' ? undefined : readEtherPrice(price)
  const value = BigInt(call.value ?? 0)
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="text-sm font-medium text-mute">Costs at most</h3>
      <QueryAnswer
        of={query}
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
              rows={priceRows(blocks, call, own && 'wei' in own ? own.wei : undefined)}
              price={inFiat && 'millionths' in inFiat ? inFiat : undefined}
            />
            <BlobCost cost={blobCost(call, blocks[0] ?? {})} />
            <PriceSource network={network} blocks={blocks} tips={readTips(blocks)} />
          </>
        )}
      </QueryAnswer>
      {value > 0n && (
        <p className="mt-2 text-sm text-mute">
          The {formatEth(value)} that the call sends come on top.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <AmountField
          label="Tip of your own"
          unit="gwei"
          problem={own && 'problem' in own ? own.problem : undefined}
          value={tip}
          onChange={setTip}
        />
        <TextField
          label="Price of 1 ETH"
          placeholder="2345.67 EUR"
          hint="As you know it: nothing is looked up."
          problem={inFiat && 'problem' in inFiat ? inFiat.problem : undefined}
          value={price}
          onChange={setPrice}
        />
      </div>
    </div>
  )
}
