import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { readFunctions } from '#domain/abi/call-data.ts'
import { decodeArguments, decodingDoubt } from '#domain/abi/decoded-call.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { nameFunction } from '#domain/inner-calls/find-inner-calls.ts'
import { readTokenMoves } from '#domain/log/token-moves.ts'
import { describeHalt } from '#domain/revert/describe-revert.ts'
import type { SimulatedCall, Simulation } from '#domain/simulation/read-simulation.ts'
import { calledToken } from '#domain/token/token-values.ts'
import { failedContracts } from '#domain/trace/failed-calls.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { GasAddress } from '#paths/gas.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import type { Bundle } from '#queries/gas/simulation.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { LogList } from '#ui/calls/log-entry.tsx'
import { ContractKnowledgeContext, useKnowledge } from '#ui/calls/reading-tag.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { MoveList } from '#ui/calls/token-moves.tsx'
import { AnswerCard, StatusTag } from '#ui/entity/entity-body.tsx'
import { PlainFact } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { unitsNote } from '#ui/token/token-amount.tsx'
import { ArgumentTree, ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

type Props = {
  simulation: Simulation
  bundle: Bundle
  /** The calls as they were typed. */
  calls: readonly GasAddress[]
}

export function SimulationResult({ simulation, bundle, calls }: Props) {
  const { calls: results, number, seconds } = simulation
  const totalGas = results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
  const logCount = results.reduce((sum, { contractLogs }) => sum + contractLogs.length, 0)
  return (
    <ContractKnowledgeContext value={useContractKnowledge(usePageNetwork())}>
      <AnswerCard
        below={
          <>
            {groupDigits(totalGas)} gas in all · {countWithNoun(logCount, 'log')} · simulated block{' '}
            {groupDigits(number)}, <Timestamp seconds={seconds} />
          </>
        }
      >
        <span role="status">{describeOutcomes(results)}</span>
      </AnswerCard>
      {results.map((result, index) => (
        <CallResult
          key={index}
          number={index + 1}
          call={bundle.calls[index] ?? {}}
          signature={calls[index]?.function ?? ''}
          result={result}
        />
      ))}
      <p className="text-sm text-pretty text-mute">
        Per the node, by <span className="data">eth_simulateV1</span>. Not verified. A call that
        reverts does not stop those after it. No fee is paid, and nonces are not checked.
      </p>
    </ContractKnowledgeContext>
  )
}

/** The outcome of all calls in one sentence. */
function describeOutcomes(results: Simulation['calls']): string {
  const [first, ...others] = results
  if (first && others.length === 0) return outcomeTags[first.outcome].label
  const failed = results.flatMap(({ outcome }, index) =>
    outcome === 'succeeds' ? [] : [`call ${index + 1}`],
  )
  return failed.length === 0
    ? `${results.length === 2 ? 'Both' : `All ${results.length}`} calls would succeed`
    : `${failed.length} of ${results.length} calls would fail: ${failed.join(', ')}`
}

const outcomeTags = {
  succeeds: { tone: 'ok', label: 'Would succeed' },
  reverts: { tone: 'bad', label: 'Would revert' },
  fails: { tone: 'bad', label: 'Would fail' },
} as const

type CallResultProps = {
  /** Number of the call, from 1. */
  number: number
  call: TransactionCall
  /** The function as typed; '' for raw data. */
  signature: string
  result: SimulatedCall
}

/** One call of a bundle: its outcome, its gas, and what it returns, moves and logs. */
function CallResult({ number, call, signature, result }: CallResultProps) {
  const chainId = useChainId(usePageNetwork())
  const { useContractFunctions, useKnownAbis, useTokenUnit } = useKnowledge()
  const { functions } = useContractFunctions(call.to)
  const abis = useKnownAbis(failedContracts(call))
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
                abis={abis}
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
            {moves.some(({ kind }) => kind !== 'native') && (
              <p className="mt-2 text-sm text-mute">As the contracts log them. {unitsNote}</p>
            )}
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
