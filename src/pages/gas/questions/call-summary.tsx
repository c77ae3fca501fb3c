import { Link } from 'react-router'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, formatEth, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { gasLink, gasPathState } from '#paths/gas.ts'
import { HexValue } from '#ui/values/hex-value.tsx'

/** The call in question, with the link back to its form. */
export function CallSummary({
  address,
  call,
  block,
}: Pick<QuestionProps, 'address' | 'call' | 'block'>) {
  const { from, to, value, data = '0x' } = call
  const blockNumber = readQuantity(block)
  return (
    <section
      aria-label="The call"
      className="card flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
    >
      <SummaryField name="From">
        {from ? <HexValue value={from} short /> : 'left to the node'}
      </SummaryField>
      <SummaryField name="To">{to ? <HexValue value={to} short /> : 'a new contract'}</SummaryField>
      {value !== undefined && <SummaryField name="Value">{formatEth(BigInt(value))}</SummaryField>}
      <SummaryField name="Data">
        {address.function !== '' ? (
          <span className="data wrap-anywhere">{address.function}</span>
        ) : data === '0x' ? (
          'none'
        ) : (
          <>
            <span className="data">{data.slice(0, 10)}</span>
            <span className="text-mute"> {formatByteCount(byteLength(data) ?? 0)}</span>
          </>
        )}
      </SummaryField>
      <SummaryField name="Block">
        {block === undefined
          ? 'left to the node'
          : blockNumber === undefined
            ? block
            : groupDigits(blockNumber)}
      </SummaryField>
      <Link className="ml-auto" to={gasLink(address)} state={gasPathState(address)}>
        Change the call
      </Link>
    </section>
  )
}

function SummaryField({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="text-mute">{name} </span>
      {children}
    </span>
  )
}
