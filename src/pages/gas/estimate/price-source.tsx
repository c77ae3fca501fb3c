import { Link } from 'react-router'
import { chainIdOfBlocks } from '#domain/block/block-fees.ts'
import { hasRule } from '#domain/chains/chain-family.ts'
import { formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import { readBaseFees, type Tips, tipPercentiles } from '#domain/gas/tips.ts'
import { isHash } from '#domain/values/hex.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = {
  blocks: readonly RawObject[]
  tips: Tips
}

/** Derivation of the prices, since no operation returns one, and what they leave out. */
export function PriceSource({ blocks, tips }: Props) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
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
      {!hasRule(chainIdOfBlocks(blocks), 'whole cost') && <p>Rollups may add an L1 data fee.</p>}
    </div>
  )
}
