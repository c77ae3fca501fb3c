import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountDetails } from '#pages/address/account-details.tsx'
import { ReadUnsupportedNote } from '#pages/address/read-unsupported-note.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'

/** Reads nothing before a probe shows that the service passes bytes on from an estimate. */
export default function ReadSupportGate({
  account,
  readAddress,
}: {
  account: AccountAtBlock
  readAddress: ReadAddress
}) {
  const supportResult = useQuery(estimateReadSupportQuery(account.network, account.block))
  return (
    <QueryAnswer
      of={supportResult}
      waiting={<LoadingSkeleton what="what an estimate lets through" />}
      missing={null}
    >
      {(support) =>
        support.opens ? (
          <AccountDetails account={account} readAddress={readAddress} push0={support.push0} />
        ) : (
          <ReadUnsupportedNote account={account} probeResult={support.came} />
        )
      }
    </QueryAnswer>
  )
}
