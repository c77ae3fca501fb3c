import { Link } from 'react-router'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, formatEth, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { QuestionPart } from '#pages/gas/questions/question-props.ts'
import { gasPathState, gasLink } from '#paths/gas.ts'
import { HexValue } from '#ui/values/hex-value.tsx'

/** The call that is asked about, and the way back to its form. */
export function CallSummary({
  address,
  call,
  block,
}: Pick<QuestionPart, 'address' | 'call' | 'block'>) {
  const { from, to, value, data = '0x' } = call
  const number = readQuantity(block)
  return (
    <section
      aria-label="The call"
      className="card flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
    >
      <Part name="From">{from ? <HexValue value={from} short /> : 'left to the node'}</Part>
      <Part name="To">{to ? <HexValue value={to} short /> : 'a new contract'}</Part>
      {value !== undefined && <Part name="Value">{formatEth(BigInt(value))}</Part>}
      <Part name="Data">
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
      </Part>
      <Part name="Block">
        {block === undefined ? 'left to the node' : number === undefined ? block : groupDigits(number)}
      </Part>
      <Link className="ml-auto" to={gasLink(address)} state={gasPathState(address)}>
        Change the call
      </Link>
    </section>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="text-mute">{name} </span>
      {children}
    </span>
  )
}
