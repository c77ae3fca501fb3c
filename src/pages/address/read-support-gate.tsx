import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountOverview } from '#pages/address/account-overview.tsx'
import { AccountRead } from '#pages/address/account-read.tsx'
import { ReadRail } from '#pages/address/read-rail.tsx'
import { UnreadableNote } from '#pages/address/unreadable-note.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityBody } from '#ui/entity/entity-body.tsx'

type Props = {
  account: AccountAtBlock
  readAddress: ReadAddress
}

/** Reads nothing before a probe shows that the provider passes bytes on from an estimate. */
export default function ReadSupportGate({ account, readAddress }: Props) {
  const supportResult = useQuery(estimateReadSupportQuery(account.network, account.block))
  const support = supportResult.data
  return (
    <EntityBody rail={<ReadRail account={account} push0={support?.opens ? support.push0 : true} />}>
      <QueryAnswer
        of={supportResult}
        waiting={<LoadingSkeleton what="the account" />}
        missing={null}
      >
        {(support) => {
          if (!support.opens) return <UnreadableNote account={account} probeResult={support.came} />
          return readAddress.view === 'overview' ? (
            <AccountOverview account={account} />
          ) : (
            <AccountRead account={account} readAddress={readAddress} />
          )
        }}
      </QueryAnswer>
    </EntityBody>
  )
}
