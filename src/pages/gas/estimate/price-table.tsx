import { formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import type { PriceRow } from '#domain/gas/price-rows.ts'
import { formatNativeBrief } from '#domain/values/native-currency.ts'
import { fractionOf } from '#domain/values/quantity.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

const speedLabels: { [Name in PriceRow['name']]: string } = {
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  'max fee': 'Max fee of the call',
  'gas price': 'Gas price of the call',
}

type PriceTableProps = {
  gas: bigint
  rows: readonly PriceRow[]
}

/** Cost of a gas limit at several prices; each price is drawn as its base fee and its tip. */
export function PriceTable({ gas, rows }: PriceTableProps) {
  const currency = useNativeCurrency()
  let highestPrice = 0n
  for (const { parts, price } of rows) if (parts && price > highestPrice) highestPrice = price
  return (
    <table className="mt-1 w-full">
      <caption className="sr-only">Fee at several prices</caption>
      <thead className="sr-only">
        <tr>
          <th>Speed</th>
          <th>Price per gas</th>
          <th>Fee, at most</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-line align-baseline first:border-t-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {speedLabels[row.name]}
              <span className="block text-sm text-mute sm:hidden">
                {formatGasPriceBrief(row.price, currency)}
              </span>
              {row.tooLow && (
                <span className="block text-sm text-warn">below the next base fee</span>
              )}
            </th>
            <td className="hidden w-[55%] py-1.5 pr-3 text-sm text-mute sm:table-cell">
              {row.parts ? (
                <PriceParts {...row.parts} highest={highestPrice} />
              ) : (
                formatGasPriceBrief(row.price, currency)
              )}
            </td>
            <td className="py-1.5 text-right">
              <span className="whitespace-nowrap">
                {formatNativeBrief(gas * row.price, currency)}
                <CopyButton text={(gas * row.price).toString()} what={`cost in wei, ${row.name}`} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PricePartsProps = { base: bigint; tip: bigint; highest: bigint }

function PriceParts({ base, tip, highest }: PricePartsProps) {
  const currency = useNativeCurrency()
  return (
    <>
      <span aria-hidden="true" className="flex h-1.5 max-w-48 gap-px">
        <span
          className="rounded-l-full bg-accent/40"
          style={{ width: `${fractionOf(base, highest) * 100}%` }}
        />
        <span
          className="min-w-px rounded-r-full bg-accent"
          style={{ width: `${fractionOf(tip, highest) * 100}%` }}
        />
      </span>
      {formatGasPriceBrief(base, currency)} + {formatGasPriceBrief(tip, currency)} priority fee
    </>
  )
}
