import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chainIdOfBlocks } from '#domain/block/block-fees.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { hasRule } from '#domain/chains/chain-family.ts'
import { formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import { type PriceRow, priceRows } from '#domain/gas/price-rows.ts'
import { readBaseFees, readTips, type Tips, tipPercentiles } from '#domain/gas/tips.ts'
import { formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { countWithNoun, groupDigits, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** A call and its estimate, in units of gas. */
export type EstimatedCall = { gas: bigint; call: TransactionCall }

/** The most that the estimate can cost at several prices; less of it may be used. */
export function MaxCost({ gas, call }: EstimatedCall) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const feesResult = useQuery(feesQuery(network))
  const valueWei = BigInt(call.value ?? 0)
  return (
    <TitledSection title="Fee, at most">
      <QueryAnswer
        of={feesResult}
        waiting={<span className="waiting mt-2 block h-41.5 max-sm:h-66.5" />}
        missing={
          <p className="mt-1 max-w-prose text-pretty">
            No recent block with a transaction, so no prices. Set a max fee per gas to see the max
            cost.
          </p>
        }
      >
        {(blocks) => (
          <>
            <PriceTable gas={gas} rows={priceRows(blocks, call)} />
            <PriceSource blocks={blocks} tips={readTips(blocks)} />
          </>
        )}
      </QueryAnswer>
      {valueWei > 0n && (
        <p className="mt-2 text-sm text-mute">
          Plus the value of {formatNative(valueWei, currency)}.
        </p>
      )}
    </TitledSection>
  )
}

type PriceSourceProps = {
  blocks: readonly RawObject[]
  tips: Tips
}

/** Derivation of the prices, since no operation returns one, and what they leave out. */
function PriceSource({ blocks, tips }: PriceSourceProps) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const chainId = chainIdOfBlocks(blocks, useChainId(network))
  const [newest = {}] = blocks
  const { newest: baseFee, next } = readBaseFees(blocks)
  const newestNumber = readQuantity(newest.number)
  const newestLabel =
    newestNumber === undefined ? 'the latest block' : `block ${groupDigits(newestNumber)}`
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-sm text-pretty text-mute">
      <p>
        Full gas limit × price; the actual fee may be lower.{' '}
        {'fee' in next
          ? `Base fee: ${formatGasPriceBrief(next.fee, currency)}, of the next block by EIP-1559 after `
          : baseFee === undefined
            ? 'No base fee on this chain; prices from '
            : `${next.problem} Base fee of `}
        {isHash(newest.hash) ? (
          <Link
            className="underline"
            to={blockPath({ network, block: { kind: 'hash', hash: newest.hash } })}
          >
            {newestLabel}
          </Link>
        ) : (
          newestLabel
        )}
        .
      </p>
      <p>
        {tips.bySpeed
          ? `Slow, normal, fast: ${tipPercentiles.slow}th, ${tipPercentiles.normal}th and ${tipPercentiles.fast}th percentile of ${countWithNoun(tips.transactions, 'transaction')} in ${countWithNoun(tips.blocks, 'block')}.`
          : `No priority fees in the last ${countWithNoun(tips.blocks, 'block')}. Enter a custom one.`}
      </p>
      {!hasRule(chainId, 'whole cost') && <p>Rollups may add an L1 data fee.</p>}
    </div>
  )
}

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

/** Cost of a gas limit at several prices, each with its base fee and its tip. */
function PriceTable({ gas, rows }: PriceTableProps) {
  const currency = useNativeCurrency()
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
              {row.parts
                ? `${formatGasPriceBrief(row.parts.base, currency)} + ${formatGasPriceBrief(row.parts.tip, currency)} priority fee`
                : formatGasPriceBrief(row.price, currency)}
            </td>
            <td className="py-1.5 text-right">
              <span className="whitespace-nowrap">
                <CopyButton text={(gas * row.price).toString()} what={`cost in wei, ${row.name}`} />
                {formatNativeBrief(gas * row.price, currency)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
