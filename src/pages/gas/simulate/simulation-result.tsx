import type { Simulation } from '#domain/simulation/read-simulation.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { CallResult, outcomeTags } from '#pages/gas/simulate/call-result.tsx'
import type { GasAddress } from '#paths/gas.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import type { Bundle } from '#queries/gas/simulation.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
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
