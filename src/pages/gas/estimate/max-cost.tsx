import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import {
  blobCost,
  type CallBlobCost as Cost,
  formatGasPriceBrief,
  readCoinPrice,
} from '#domain/gas/estimate-cost.ts'
import { type PriceRow, priceRows } from '#domain/gas/price-rows.ts'
import { readTips } from '#domain/gas/tips.ts'
import { readAmount } from '#domain/values/amount.ts'
import { formatNative, formatNativeBrief } from '#domain/values/native-currency.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { PriceSource } from '#pages/gas/estimate/price-source.tsx'
import { PriceTable } from '#pages/gas/estimate/price-table.tsx'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { feesQuery } from '#queries/chain/fees.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** A call and its estimate, in units of gas. */
export type EstimatedCall = { gas: bigint; call: TransactionCall }

/**
 * The bound by the call's own fee, otherwise with a normal priority fee; the table has the others.
 */
export function BriefMaxCost({ gas, call }: EstimatedCall) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const { data: blocks, error } = useQuery(feesQuery(network))
  if (blocks === undefined && !error)
    return <span className="waiting inline-block w-48 max-sm:h-15">.</span>
  const rows = priceRows(blocks ?? [], call, undefined)
  const row = rows.find(({ parts }) => !parts) ?? rows.find(({ name }) => name === 'normal')
  if (!row) return <span className="text-mute">Unavailable: no recent transactions.</span>
  return (
    <>
      {formatNativeBrief(gas * row.price, currency)}{' '}
      <span className="text-mute">
        at {formatGasPriceBrief(row.price, currency)}
        {briefRowNotes[row.name]}
      </span>
    </>
  )
}

const briefRowNotes: { [N in PriceRow['name']]?: string } = {
  normal: ' · normal priority fee',
  'max fee': ' · max fee of the call',
  'gas price': ' · gas price of the call',
}

/**
 * The most that the estimate can cost at several prices; how much of the limit is used is unknown.
 */
export function MaxCost({ gas, call }: EstimatedCall) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const feesResult = useQuery(feesQuery(network))
  const [tip, setTip] = useState('')
  const [price, setPrice] = useCoinPrice(currency?.symbol ?? network)
  const ownTip = tip === '' ? undefined : readAmount(tip, currency)
  const coinPrice = price === '' ? undefined : readCoinPrice(price)
  const valueWei = BigInt(call.value ?? 0)
  return (
    <section aria-labelledby="max-cost" className="card px-4 pb-4 sm:px-5">
      <h2 id="max-cost" className="py-2.5 text-lg font-semibold">
        Fee by speed
      </h2>
      <QueryAnswer
        of={feesResult}
        waiting={<span className="waiting mt-2 block h-53" />}
        missing={
          <p className="mt-1 max-w-prose text-pretty">
            No recent block with a transaction, so no prices. Set a max fee per gas to see the max
            cost.
          </p>
        }
      >
        {(blocks) => (
          <>
            <PriceTable
              gas={gas}
              rows={priceRows(blocks, call, ownTip && 'wei' in ownTip ? ownTip.wei : undefined)}
              price={coinPrice && 'millionths' in coinPrice ? coinPrice : undefined}
            />
            <BlobCostNote cost={blobCost(call, blocks)} />
            <PriceSource blocks={blocks} tips={readTips(blocks)} />
          </>
        )}
      </QueryAnswer>
      {valueWei > 0n && (
        <p className="mt-2 text-sm text-mute">
          Plus the value of {formatNative(valueWei, currency)}.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <AmountField
          label="Custom priority fee"
          unit="gwei"
          problem={ownTip && 'problem' in ownTip ? ownTip.problem : undefined}
          value={tip}
          onChange={setTip}
        />
        <TextField
          label={`Price of 1 ${currency?.symbol ?? 'coin'}`}
          placeholder="2345.67 EUR"
          hint="Enter manually; not fetched."
          problem={coinPrice && 'problem' in coinPrice ? coinPrice.problem : undefined}
          value={price}
          onChange={setPrice}
        />
      </div>
    </section>
  )
}

/**
 * The price of one coin as typed in this tab: kept until the tab closes, never looked up. `coin`
 * keeps the prices of several currencies apart.
 */
function useCoinPrice(coin: string): [price: string, change: (price: string) => void] {
  const storageKey = `keyhole price ${coin}`
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

/** Cost of the blobs of a call, besides its gas; nothing for a call without blobs. */
function BlobCostNote({ cost }: { cost: Cost | undefined }) {
  const currency = useNativeCurrency()
  if (!cost) return null
  const { count, gas, now, most } = cost
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h3 className="text-sm font-medium text-mute">Blobs</h3>
      <p>
        {countWithNoun(count, 'blob')}, {groupDigits(gas)} blob gas:{' '}
        {now === undefined
          ? 'price unavailable (the latest block has no blob gas).'
          : now.from === now.to
            ? formatNativeBrief(now.from, currency)
            : `${formatNativeBrief(now.from, currency)} to ${formatNativeBrief(now.to, currency)} (depends on the fork’s pricing rule).`}
      </p>
      {most !== undefined && (
        <p className="text-sm text-mute">
          Max {formatNativeBrief(most, currency)} at the call’s max fee per blob gas.
        </p>
      )}
    </div>
  )
}
