import type { RawObject } from '#domain/values/raw.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { LogList } from '#ui/calls/log-entry.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'

type Props = { network: string; receipt: RawObject }

export default function LogsSection({ network, receipt: { logs } }: Props) {
  const knowledge = useContractKnowledge(network)
  if (!Array.isArray(logs))
    return (
      <p className="card px-4 py-3 text-warn sm:px-5">
        Unavailable: the logs of the receipt are not a list.
      </p>
    )
  if (logs.length === 0) return <p className="card px-4 py-3 text-mute sm:px-5">No logs.</p>
  return (
    <section aria-label="Logs" className="min-w-0">
      <ContractKnowledgeContext value={knowledge}>
        <LogList logs={logs} />
      </ContractKnowledgeContext>
    </section>
  )
}
