import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/contract/account-at-block.ts'
import { AccountDetails } from '#pages/contract/account-details.tsx'
import { ReadUnsupportedNote } from '#pages/contract/read-unsupported-note.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'

/** Nothing is read before it is known that the service lets bytes out of an estimate. */
export default function ReadSupportGate({
  about,
  asked,
}: {
  about: AccountAtBlock
  asked: ReadAddress
}) {
  const supportResult = useQuery(estimateReadSupportQuery(about.network, about.block))
  return (
    <QueryAnswer
      of={supportResult}
      waiting={<LoadingSkeleton what="what an estimate lets through" />}
      missing={null}
    >
      {(support) =>
        support.opens ? (
          <AccountDetails about={about} asked={asked} push0={support.push0} />
        ) : (
          <ReadUnsupportedNote about={about} came={support.came} />
        )
      }
    </QueryAnswer>
  )
}
