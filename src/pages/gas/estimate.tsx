import type { Call } from '#domain/call.ts'
import type { CallBlock } from '#domain/call-block.ts'
import { grouped, readQuantity } from '#domain/quantity.ts'
import { CostBound } from '#pages/gas/cost-bound.tsx'
import { MadeOf } from '#pages/gas/made-of.tsx'
import { Copy } from '#ui/copy.tsx'
import { Note } from '#ui/note.tsx'

/** The service's estimate, what it means, and what it is made of as far as that can be known. */
export function Estimate({
  answered,
  call,
  block,
}: {
  answered: unknown
  call: Call
  block: CallBlock
}) {
  const gas = readQuantity(answered)
  if (gas === undefined)
    return (
      <Note title="The answer is no quantity of gas">
        <p>The service answered without an error, but with this:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answered) ?? 'nothing'}</p>
      </Note>
    )
  const hex = `0x${gas.toString(16)}`
  return (
    <section aria-labelledby="estimate" className="card divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <h2 id="estimate" className="text-sm font-medium text-mute">
          Estimate {atBlock(block)}
        </h2>
        <p role="status" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-[2.5rem] leading-tight font-semibold tracking-tight">
            {grouped(gas)}
          </span>
          <span className="text-lg text-mute">gas</span>
          <Copy text={gas.toString()} what="estimate" />
          <span className="ml-auto flex items-center gap-1">
            <span className="data text-mute">{hex}</span>
            <Copy text={hex} what="estimate as hex" />
          </span>
        </p>
        <p className="mt-1 max-w-prose text-pretty">
          A gas limit that the node found to suffice.{' '}
          <span className="text-mute">
            It is no fee, and the gas then used may be significantly lower.
          </span>
        </p>
      </div>
      <MadeOf gas={gas} call={call} />
      <CostBound gas={gas} call={call} />
    </section>
  )
}

function atBlock(block: CallBlock): string {
  if (block === undefined) return 'at the block that the node chose'
  const number = readQuantity(block)
  return number === undefined ? `at the ${block} block` : `at block ${grouped(number)}`
}
