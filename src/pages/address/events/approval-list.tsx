import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import {
  approvalCalls,
  approvalFilter,
  newestApprovals,
  readApproval,
  readApprovalNow,
} from '#domain/log/approvals.ts'
import type { EventLog } from '#domain/log/log-walk.ts'
import { FoundEvents } from '#pages/address/events/event-list.tsx'
import { EventRow } from '#pages/address/events/event-row.tsx'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'

type Props = { network: string; owner: Address }

/** Approvals that an account gave, found by their logs, each as its token has it now. */
export function ApprovalList({ network, owner }: Props) {
  const question = useMemo(() => ({ network, filters: [approvalFilter(owner)] }), [network, owner])
  return (
    <FoundEvents
      question={question}
      noun="approval"
      readRows={newestApprovals}
      verification="Each as its token returns it at the latest block. Not verified: the provider may omit approvals. Those within Permit2 are not included."
    >
      {(approvals) => (
        <PagedList items={approvals} className="card empty:hidden">
          {(event, index) => (
            <ApprovalRow
              key={`${event.blockNumber} ${event.logIndex}`}
              {...{ network, event, index }}
            />
          )}
        </PagedList>
      )}
    </FoundEvents>
  )
}

type RowProps = { network: string; event: EventLog; index: number }

function ApprovalRow({ network, event, index }: RowProps) {
  const move = useMemo(() => readApproval(event), [event])
  const results = useQueries({
    queries: (move ? approvalCalls(move) : []).map((data) =>
      viewCallQuery(network, move?.token as Address, data, 'latest'),
    ),
  })
  const isPending = results.some(({ isPending }) => isPending)
  const answers = results.flatMap(({ data }) => data ?? [])
  const now = move && answers.length === results.length ? readApprovalNow(move, answers) : undefined
  return (
    <EventRow {...{ network, event, index }} abi={null} move={now ?? move}>
      {!move ? null : isPending ? (
        <StatusTag>Reading…</StatusTag>
      ) : !now ? (
        <StatusTag title="The token did not return it. The amount is that of the event.">
          Unavailable
        </StatusTag>
      ) : now.action === 'approve' ? (
        <StatusTag tone="accent">Open</StatusTag>
      ) : (
        <StatusTag>Closed</StatusTag>
      )}
    </EventRow>
  )
}
