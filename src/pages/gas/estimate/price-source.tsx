import { Link } from 'react-router'
import { formatGweiBrief } from '#domain/gas/estimate-cost.ts'
import { readBaseFees, type Tips, tipPercentiles } from '#domain/gas/tips.ts'
import { chainIdOf, isWholeCost } from '#domain/transaction/transaction-cost.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'

/** How the prices were derived, as no operation returns one, and what they leave out. */
export function PriceSource({
  network,
  blocks,
  tips,
}: {
  network: string
  blocks: readonly RawObject[]
  tips: Tips
}) {
  const [newest = {}] = blocks
  const { newest: baseFee, next } = readBaseFees(newest)
  const newestNumber = readQuantity(newest.number)
  const newestLabel =
    newestNumber === undefined ? 'the newest block' : `block ${groupDigits(newestNumber)}`
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-sm text-pretty text-mute">
      <p>
        All of the limit is counted, so less may be paid.{' '}
        {'fee' in next
          ? `The base fee is that of the next block, ${formatGweiBrief(next.fee)}; it follows by EIP-1559 from `
          : baseFee === undefined
            ? 'Blocks have no base fee here, so a tip is the whole gas price: '
            : `${next.problem} The base fee is that of `}
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
        {tips.at
          ? `Slow, normal and fast tip no less than ${tipPercentiles.slow}, ${tipPercentiles.normal} and ${tipPercentiles.fast} % of the ${countLabel(tips.transactions, 'transaction')} in ${countLabel(tips.blocks, 'block')} did.`
          : `No tip could be derived: ${countLabel(tips.blocks, 'block')} looked at, and no transaction in them that tells what it paid. Type a tip of your own.`}
      </p>
      {!isWholeCost(findChainId(blocks)) && (
        <p>
          This chain may charge for more than gas: rollups add a fee for data on the chain below.
        </p>
      )}
    </div>
  )
}

const countLabel = (count: number, what: string) =>
  `${groupDigits(count)} ${what}${count === 1 ? '' : 's'}`

/** A block does not contain the chain id; its transactions do. */
function findChainId(blocks: readonly RawObject[]): bigint | undefined {
  for (const { transactions } of blocks)
    for (const transaction of Array.isArray(transactions) ? transactions : []) {
      const chainId = isRawObject(transaction) ? chainIdOf(transaction) : undefined
      if (chainId !== undefined) return chainId
    }
  return undefined
}
