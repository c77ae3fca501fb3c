import { useQuery } from '@tanstack/react-query'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { CallTree } from '#ui/trace/call-tree.tsx'
import { TracedAnswer } from '#ui/trace/traced-answer.tsx'

type Props = { network: string; transaction: RawObject; receipt: RawObject | undefined }

export default function CallsSection({ network, transaction, receipt }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const query = useQuery({
    ...callTraceQuery(network, transaction),
    enabled: use === 'when offered',
  })
  return (
    <ContractKnowledgeContext value={useContractKnowledge(network)}>
      <TracedAnswer title="Calls" what="call traces" use={use} of={query}>
        {(traced) => (
          <CallTree
            key={String(transaction.hash)}
            {...traced}
            gasUsed={readQuantity(receipt?.gasUsed)}
          />
        )}
      </TracedAnswer>
    </ContractKnowledgeContext>
  )
}
