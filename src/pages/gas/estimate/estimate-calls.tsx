import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#domain/values/hex.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { unsentCallTraceQuery } from '#queries/chain/call-trace.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { CallTree } from '#ui/trace/call-tree.tsx'
import { TracedAnswer } from '#ui/trace/traced-answer.tsx'

/** The calls within an estimated call, by a run of its own; nothing where none is ever asked for. */
export default function EstimateCalls({ call, block }: SentCall) {
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const knowledge = useContractKnowledge(network, block)
  const query = useQuery({
    ...unsentCallTraceQuery(network, call, block),
    enabled: use === 'when offered',
  })
  if (use === 'never') return null
  return (
    <ContractKnowledgeContext value={knowledge}>
      <TracedAnswer title="Calls" what="call traces" use={use} of={query}>
        {(traced) =>
          traced.trace.total === 1 ? (
            <TitledSection title="Calls">
              <p>No inner calls{describeGas(traced.trace.frames[0]?.gasUsed)}</p>
            </TitledSection>
          ) : (
            <CallTree {...traced} gasUsed={undefined} />
          )
        }
      </TracedAnswer>
    </ContractKnowledgeContext>
  )
}

/** Gas as the trace has it: an estimate is a limit, which may be higher. */
const describeGas = (gasUsed: bigint | undefined) =>
  gasUsed === undefined ? '' : ` · ${groupDigits(gasUsed)} gas used, per the node`
