import { useQuery } from '@tanstack/react-query'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import { TracedCalls } from '#ui/trace/traced-calls.tsx'

type Props = { network: string; transaction: RawObject; receipt: RawObject | undefined }

/** The calls within a transaction. */
export default function CallsSection({ network, transaction, receipt }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const query = useQuery({
    ...callTraceQuery(network, transaction),
    enabled: use === 'when offered',
  })
  return (
    <ContractKnowledgeContext value={useContractKnowledge(network)}>
      <TracedCalls
        key={String(transaction.hash)}
        of={query}
        use={use}
        gasUsed={readQuantity(receipt?.gasUsed)}
      />
    </ContractKnowledgeContext>
  )
}
