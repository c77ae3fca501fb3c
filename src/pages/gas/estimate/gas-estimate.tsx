import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { addGasMargin } from '#domain/gas/estimate-cost.ts'
import { groupDigits, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { BlockGasShare } from '#pages/gas/estimate/block-gas-share.tsx'
import { GasBreakdown } from '#pages/gas/estimate/gas-breakdown.tsx'
import { MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The service's estimate, its meaning, its parts as far as they can be derived, and its cost. */
export function GasEstimate({
  answer,
  network,
  call,
  block,
}: {
  answer: unknown
  network: string
  call: TransactionCall
  block: CallBlock
}) {
  const estimatedGas = readQuantity(answer)
  if (estimatedGas === undefined)
    return (
      <Note title="The answer is no quantity of gas">
        <p>The service answered without an error, but with this:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answer) ?? 'nothing'}</p>
      </Note>
    )
  const gasHex = toQuantityHex(estimatedGas)
  return (
    <section aria-labelledby="estimate" className="card divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <h2 id="estimate" className="text-sm font-medium text-mute">
          Estimate {describeBlock(block)}
        </h2>
        <p role="status" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-[2.5rem] leading-tight font-semibold tracking-tight">
            {groupDigits(estimatedGas)}
          </span>
          <span className="text-lg text-mute">gas, as a limit</span>
          <CopyButton text={estimatedGas.toString()} what="estimate" />
          <span className="ml-auto flex items-center gap-1">
            <span className="data text-mute">{gasHex}</span>
            <CopyButton text={gasHex} what="estimate as hex" />
          </span>
        </p>
        <p className="mt-1 max-w-prose text-pretty text-mute">
          A gas limit that the node found to suffice. It is no fee, and the gas then used may be
          significantly lower: refunds come at the end, and inner calls hold back a part.
        </p>
        <dl className="mt-3 grid gap-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-mute">With a margin</dt>
          <dd className="flex flex-wrap gap-x-5">
            {[20n, 25n].map((percent) => (
              <span key={percent.toString()}>
                {groupDigits(addGasMargin(estimatedGas, percent))}{' '}
                <span className="text-sm text-mute">+{percent.toString()} %</span>
                <CopyButton
                  text={addGasMargin(estimatedGas, percent).toString()}
                  what={`limit with ${percent} %`}
                />
              </span>
            ))}
          </dd>
          <dt className="text-mute">Of a block</dt>
          <dd>
            <BlockGasShare network={network} gas={estimatedGas} />
          </dd>
        </dl>
        <details className="mt-3">
          <summary className="w-fit text-sm text-mute hover:text-ink">How exact this is</summary>
          <ul className="mt-1 grid max-w-prose list-disc gap-1 pl-4 text-sm text-pretty text-mute">
            <li>State moves with every block: a margin pays for what changes until it is sent.</li>
            <li>
              geth stops searching within 1.5 % of the least limit; other nodes may be nearer.
            </li>
            {hasNoPrice(call) && (
              <li>
                The call names no fee, and then BASEFEE and GASPRICE read 0 in geth: a contract that
                looks at them may act otherwise when the call is sent.
              </li>
            )}
            {block === undefined && (
              <li>
                No block was named. Most nodes then take the latest, some the pending one; the
                answer does not say which.
              </li>
            )}
          </ul>
        </details>
      </div>
      <GasBreakdown gas={estimatedGas} call={call} />
      <MaxCost network={network} gas={estimatedGas} call={call} />
    </section>
  )
}

const hasNoPrice = ({ gasPrice, maxFeePerGas }: TransactionCall) =>
  gasPrice === undefined && maxFeePerGas === undefined

function describeBlock(block: CallBlock): string {
  if (block === undefined) return 'at the block that the node chose'
  const blockNumber = readQuantity(block)
  return blockNumber === undefined
    ? `at the ${block} block`
    : `at block ${groupDigits(blockNumber)}`
}
