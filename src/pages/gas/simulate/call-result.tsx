import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { readFunctions } from '#domain/abi/call-data.ts'
import { decodeArguments, decodingDoubt } from '#domain/abi/decoded-call.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { nameFunction } from '#domain/inner-calls/name-inner-call.ts'
import { readTokenMoves } from '#domain/log/token-moves.ts'
import { describeHalt } from '#domain/revert/describe-revert.ts'
import type { SimulatedCall } from '#domain/simulation/read-simulation.ts'
import { calledToken } from '#domain/token/token-values.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { LogList } from '#ui/calls/log-list.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { MoveList } from '#ui/calls/token-moves.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { PlainFact } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { unitsNote } from '#ui/token/token-amount.tsx'
import { ArgumentTree, ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

export const outcomeTags = {
  succeeds: { tone: 'ok', label: 'Would succeed' },
  reverts: { tone: 'bad', label: 'Would revert' },
  fails: { tone: 'bad', label: 'Would fail' },
} as const

type Props = {
  /** Number of the call, from 1. */
  number: number
  call: TransactionCall
  /** The function as typed; '' for raw data. */
  signature: string
  result: SimulatedCall
}

/** One call of a bundle: its outcome, its gas, and what it returns, moves and logs. */
export function CallResult({ number, call, signature, result }: Props) {
  const chainId = useChainId(usePageNetwork())
  const { useContractFunctions, useKnownAbi, useTokenUnit } = useKnowledge()
  const { functions } = useContractFunctions(call.to)
  const { knownAbi: abi } = useKnownAbi(call.to)
  const { to, data = '0x' } = call
  const unit = useTokenUnit(calledToken(to, data))
  const item = useMemo(() => findFunction(data, signature, functions), [data, signature, functions])
  const moves = useMemo(() => readTokenMoves(result.logs, chainId), [result.logs, chainId])
  const { tone, label } = outcomeTags[result.outcome]
  const name = item?.name ?? (to && data !== '0x' ? nameFunction(data, []) : undefined)
  const isReverted = result.outcome !== 'succeeds'
  return (
    <section aria-label={`Result of call ${number}`} className="card overflow-hidden">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2.5 sm:px-5">
        <span className="font-semibold">Call {number}</span>
        {to ? <AddressLink address={to} short /> : 'New contract'}
        {name !== undefined && <span className="data font-semibold">{name}</span>}
        <span className="ml-auto">
          <StatusTag tone={tone}>{label}</StatusTag>
        </span>
      </h2>
      <dl className="border-t border-line px-4 *:first:border-t-0 sm:px-5">
        {isReverted && (
          <PlainFact label="Reason">
            {result.outcome === 'reverts' && (result.data !== '0x' || !result.message) ? (
              <RevertReason
                data={result.data}
                abi={abi?.text ?? ''}
                contract={to}
                unit={unit}
                isBrief={false}
              />
            ) : (
              <bdi className="font-semibold wrap-anywhere">{describeHalt(result.message)}</bdi>
            )}
          </PlainFact>
        )}
        <PlainFact label="Gas used">
          {groupDigits(result.gasUsed)}{' '}
          <CopyButton text={result.gasUsed.toString()} what={`gas of call ${number}`} />
        </PlainFact>
        {!isReverted && to && data !== '0x' && (
          <PlainFact label="Returns">
            <ReturnedValues item={item} data={result.data} />
          </PlainFact>
        )}
        {moves.length > 0 && (
          <PlainFact label="Transfers">
            <MoveList moves={moves} />
            <p className="mt-2 text-sm text-mute">As the contracts log them. {unitsNote}</p>
          </PlainFact>
        )}
        {result.contractLogs.length > 0 && (
          <PlainFact label="Logs">
            <details>
              <summary className="w-fit text-mute hover:text-ink">
                {countWithNoun(result.contractLogs.length, 'log')}
              </summary>
              <div className="mt-2">
                <LogList logs={result.contractLogs} />
              </div>
            </details>
          </PlainFact>
        )}
      </dl>
    </section>
  )
}

/** The function that data calls: as it was typed, else of the ABI that is known of the contract. */
function findFunction(data: Hex, signature: string, known: readonly AbiFunction[]) {
  const typed = signature === '' ? [] : readFunctions(signature)
  const selector = data.slice(0, 10).toLowerCase()
  return [...('problem' in typed ? [] : typed), ...known]
    .filter((item) => toFunctionSelector(item) === selector)
    .toSorted((one, other) => other.outputs.length - one.outputs.length)[0]
}

type ReturnedValuesProps = { item: AbiFunction | undefined; data: Hex }

/** The data that a call returned: decoded where its function is known and the data are exactly its types. */
function ReturnedValues({ item, data }: ReturnedValuesProps) {
  const decoded = useMemo(
    () => (item && item.outputs.length > 0 ? decodeArguments(item.outputs, data) : undefined),
    [item, data],
  )
  if (data === '0x') return <span className="text-mute">nothing</span>
  if (!decoded || 'problem' in decoded || decodingDoubt(decoded) > 0)
    return <BytesValue value={data} />
  const [first, ...others] = decoded.args
  return first && others.length === 0 ? (
    <ArgumentValue argument={first} />
  ) : (
    <ArgumentTree args={decoded.args} />
  )
}
