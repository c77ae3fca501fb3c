import type { Call } from '#domain/call.ts'
import { ether, grouped, gwei } from '#domain/quantity.ts'
import { Copy } from '#ui/copy.tsx'

/** The most that the estimate can cost, which can be said only where a highest price is given. */
export function CostBound({ gas, call }: { gas: bigint; call: Call }) {
  const { maxFeePerGas, gasPrice } = call
  const price = maxFeePerGas ?? gasPrice
  if (price === undefined)
    return (
      <p className="px-4 py-3 text-sm text-mute sm:px-5">
        Give a max fee per gas to see the most that this can cost.
      </p>
    )
  const most = gas * BigInt(price)
  return (
    <div className="px-4 py-3 sm:px-5">
      <h3 className="text-sm font-medium text-mute">Costs at most</h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">{ether(most)}</span>
        <Copy text={most.toString()} what="cost in wei" />
        <span className="text-mute">
          {grouped(gas)} gas × {gwei(BigInt(price))}{' '}
          {maxFeePerGas === undefined ? 'gas price' : 'max fee'}
        </span>
      </p>
    </div>
  )
}
