import { useQuery } from '@tanstack/react-query'
import { transactionChecks } from '#domain/proof/proof-checks.ts'
import type { transactionProofQuery } from '#queries/chain/proof.ts'
import { PendingVerdicts } from '#ui/verdict/pending-verdicts.tsx'
import { VerdictStrip } from '#ui/verdict/verdict-strip.tsx'

/** The verdicts on a transaction's answer; a chunk of its own, as the answer is shown first. */
export default function TransactionVerification({
  proofQuery,
}: {
  proofQuery: ReturnType<typeof transactionProofQuery>
}) {
  const { data } = useQuery(proofQuery)
  if (!data || 'why' in data) return <PendingVerdicts checks={3} {...data} />
  return (
    <VerdictStrip
      checks={transactionChecks(data)}
      note="Computed in this browser from the raw answer. That the transaction is part of its block, the transactions root of the block proves."
    />
  )
}
