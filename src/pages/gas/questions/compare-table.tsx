import { Fragment } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import { describeEstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatSigned, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { GasAnswer } from '#queries/gas/gas.ts'

type ComparedCall = { call: TransactionCall; answer: GasAnswer }

/** Two answers line by line, with the difference; the bars share one scale. */
export function CompareTable({ sides }: { sides: [ComparedCall, ComparedCall] }) {
  const [one, other] = sides.map(gasPartsOf) as [CallGasParts, CallGasParts]
  const gasRows = [
    { label: 'Estimate', gasOf: ({ gas }: CallGasParts) => gas, strong: true },
    { label: 'Intrinsic gas', gasOf: ({ fixed }: CallGasParts) => fixed },
    { label: 'Execution and margin', gasOf: ({ rest }: CallGasParts) => rest },
    { label: 'Calldata floor (EIP-7623)', gasOf: ({ floor }: CallGasParts) => floor },
  ]
  return (
    <div className="card overflow-x-auto px-4 py-2 sm:px-5">
      <table className="w-full">
        <caption className="sr-only">Gas of both calls</caption>
        <thead>
          <tr className="text-sm text-mute">
            <th className="py-1.5 text-left font-normal">Gas</th>
            <th className="py-1.5 pl-3 text-right font-normal">This call</th>
            <th className="py-1.5 pl-3 text-right font-normal">Other call</th>
            <th className="py-1.5 pl-3 text-right font-normal">Difference</th>
          </tr>
        </thead>
        <tbody>
          {gasRows.map(({ label, gasOf, strong }) => (
            <tr key={label} className={`border-t border-line ${strong ? 'font-semibold' : ''}`}>
              <th
                scope="row"
                className={`py-1.5 text-left ${strong ? 'font-semibold' : 'font-normal'}`}
              >
                {label}
              </th>
              <td className="py-1.5 pl-3 text-right">{formatGasFigure(gasOf(one))}</td>
              <td className="py-1.5 pl-3 text-right">{formatGasFigure(gasOf(other))}</td>
              <td className="py-1.5 pl-3 text-right">
                {formatDifference(gasOf(one), gasOf(other))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <GasBars sides={[one, other]} />
      {[one, other].map(
        ({ refusal }, index) =>
          refusal !== undefined && (
            <p key={refusal} className="border-t border-line py-2 text-bad wrap-anywhere">
              {index === 0 ? 'This call' : 'Other call'} {refusal}
            </p>
          ),
      )}
    </div>
  )
}

type CallGasParts = {
  gas: bigint | undefined
  fixed: bigint
  rest: bigint | undefined
  floor: bigint
  refusal: string | undefined
}

function gasPartsOf({ call, answer }: ComparedCall): CallGasParts {
  const estimatedGas = 'estimate' in answer ? readQuantity(answer.estimate) : undefined
  const fixedGas = intrinsicGasParts(call).reduce((sum, part) => sum + part.gas, 0n)
  return {
    gas: estimatedGas,
    fixed: fixedGas,
    rest: estimatedGas === undefined ? undefined : estimatedGas - fixedGas,
    floor: floorGas(call.data),
    refusal:
      'revert' in answer
        ? describeEstimateOutcome({ kind: 'reverts', revert: answer.revert })
        : undefined,
  }
}

function GasBars({ sides }: { sides: [CallGasParts, CallGasParts] }) {
  let longestBar = 0n
  for (const { gas = 0n } of sides) if (gas > longestBar) longestBar = gas
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line py-3"
    >
      {sides.map(({ gas, fixed, rest }, index) => (
        <Fragment key={index === 0 ? 'this' : 'other'}>
          <span className="text-sm text-mute">{index === 0 ? 'This call' : 'Other call'}</span>
          {gas !== undefined && (
            <span className="flex h-2 gap-px">
              <span
                className="rounded-l-sm bg-accent"
                style={{ width: `${fractionOf(fixed, longestBar) * 100}%` }}
              />
              <span
                className="rounded-r-sm bg-mute/30"
                style={{ width: `${fractionOf(rest ?? 0n, longestBar) * 100}%` }}
              />
            </span>
          )}
        </Fragment>
      ))}
    </div>
  )
}

const formatGasFigure = (gas: bigint | undefined) => (gas === undefined ? '–' : groupDigits(gas))

function formatDifference(one: bigint | undefined, other: bigint | undefined): string {
  if (one === undefined || other === undefined) return '–'
  const extraGas = other - one
  if (extraGas === 0n) return 'none'
  return formatSigned(extraGas)
}
