import { useFinality } from '#pages/transaction/use-finality.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'

const statusTags: { [status: string]: { label: string; tone: Tone } } = {
  pending: { label: 'Pending', tone: 'warn' },
  orphaned: { label: 'Orphaned', tone: 'bad' },
  recent: { label: 'Not finalized', tone: 'plain' },
  finalized: { label: 'Finalized', tone: 'ok' },
  unknown: { label: 'Finality unavailable', tone: 'plain' },
}

type Props = {
  address: TransactionAddress
  located: LocatedTransaction
}

/** Whether the transaction's block is final; its title says how that was derived. */
export function FinalityTag({ address, located }: Props) {
  const finality = useFinality(address, located)
  const statusTag = finality && statusTags[finality.status]
  if (!statusTag) return <span className="tag waiting w-20">.</span>
  return (
    <StatusTag tone={statusTag.tone} title={finality.reason}>
      {statusTag.label}
    </StatusTag>
  )
}
