import { Fragment } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import { describeEstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { groupDigits, readQuantity, fractionOf } from '#domain/values/quantity.ts'
import type { GasAnswer } from '#queries/gas/gas.ts'

type Side = { call: TransactionCall; answer: GasAnswer }

/** Two answers line by line, with what the second has more; the bars are on one scale. */
export function CompareTable({ sides }: { sides: [Side, Side] }) {
  const [one, other] = sides.map(parts) as [Parts, Parts]
  const rows = [
    { label: 'Estimate', of: ({ gas }: Parts) => gas, strong: true },
    { label: 'Fixed by its bytes', of: ({ fixed }: Parts) => fixed },
    { label: 'Everything else', of: ({ rest }: Parts) => rest },
    { label: 'Calldata floor (EIP-7623)', of: ({ floor }: Parts) => floor },
  ]
  return (
    <div className="card overflow-x-auto px-4 py-2 sm:px-5">
      <table className="w-full">
        <caption className="sr-only">Two calls side by side</caption>
        <thead>
          <tr className="text-sm text-mute">
            <th className="py-1.5 text-left font-normal">Gas</th>
            <th className="py-1.5 pl-3 text-right font-normal">This call</th>
            <th className="py-1.5 pl-3 text-right font-normal">The other</th>
            <th className="py-1.5 pl-3 text-right font-normal">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of, strong }) => (
            <tr key={label} className={`border-t border-line ${strong ? 'font-semibold' : ''}`}>
              <th
                scope="row"
                className={`py-1.5 text-left ${strong ? 'font-semibold' : 'font-normal'}`}
              >
                {label}
              </th>
              <td className="py-1.5 pl-3 text-right">{figure(of(one))}</td>
              <td className="py-1.5 pl-3 text-right">{figure(of(other))}</td>
              <td className="py-1.5 pl-3 text-right">{difference(of(one), of(other))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Bars sides={[one, other]} />
      {[one, other].map(
        ({ refused }, index) =>
          refused !== undefined && (
            <p key={refused} className="border-t border-line py-2 text-bad wrap-anywhere">
              {index === 0 ? 'This call' : 'The other'} {refused}
            </p>
          ),
      )}
    </div>
  )
}

type Parts = {
  gas: bigint | undefined
  fixed: bigint
  rest: bigint | undefined
  floor: bigint
  refused: string | undefined
}

function parts({ call, answer }: Side): Parts {
  const gas = 'estimate' in answer ? readQuantity(answer.estimate) : undefined
  const fixed = intrinsicGasParts(call).reduce((sum, part) => sum + part.gas, 0n)
  return {
    gas,
    fixed,
    rest: gas === undefined ? undefined : gas - fixed,
    floor: floorGas(call.data),
    refused:
      'revert' in answer ? describeEstimateOutcome({ kind: 'reverts', revert: answer.revert }) : undefined,
  }
}

function Bars({ sides }: { sides: [Parts, Parts] }) {
  let longest = 0n
  for (const { gas = 0n } of sides) if (gas > longest) longest = gas
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line py-3"
    >
      {sides.map(({ gas, fixed, rest }, index) => (
        <Fragment key={index === 0 ? 'this' : 'other'}>
          <span className="text-sm text-mute">{index === 0 ? 'This call' : 'The other'}</span>
          {gas !== undefined && (
            <span className="flex h-2 gap-px">
              <span
                className="rounded-l-sm bg-accent"
                style={{ width: `${fractionOf(fixed, longest) * 100}%` }}
              />
              <span
                className="rounded-r-sm bg-mute/30"
                style={{ width: `${fractionOf(rest ?? 0n, longest) * 100}%` }}
              />
            </span>
          )}
        </Fragment>
      ))}
    </div>
  )
}

const figure = (gas: bigint | undefined) => (gas === undefined ? '–' : groupDigits(gas))

function difference(one: bigint | undefined, other: bigint | undefined): string {
  if (one === undefined || other === undefined) return '–'
  const more = other - one
  if (more === 0n) return 'none'
  return more > 0n ? `+${groupDigits(more)}` : `−${groupDigits(-more)}`
}
