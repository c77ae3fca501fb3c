import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#domain/values/quantity.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { unsentCallTraceQuery } from '#queries/chain/call-trace.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { TracedCalls } from '#ui/trace/traced-calls.tsx'

/** The calls within an estimated call, by a run of its own; nothing where none is ever asked for. */
export default function EstimateCalls({ call, block, overrides }: SentCall) {
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const knowledge = useContractKnowledge(network)
  const query = useQuery({
    ...unsentCallTraceQuery(network, call, block, overrides),
    enabled: use === 'when offered',
  })
  if (use === 'never') return null
  const trace = query.data && 'trace' in query.data ? query.data.trace : undefined
  if (trace?.total === 1)
    return (
      <TitledSection title="Calls">
        <p>No inner calls{describeGas(trace.frames[0]?.gasUsed)}</p>
      </TitledSection>
    )
  return (
    <ContractKnowledgeContext value={knowledge}>
      <TracedCalls of={query} use={use} gasUsed={undefined} />
    </ContractKnowledgeContext>
  )
}

/** Gas as the trace has it: an estimate is a limit, which may be higher. */
const describeGas = (gasUsed: bigint | undefined) =>
  gasUsed === undefined ? '' : ` · ${groupDigits(gasUsed)} gas used, per the node`
