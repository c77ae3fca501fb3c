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
import { EventOrigin, FoundEvents } from '#pages/address/events/event-list.tsx'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { LogEntry } from '#ui/calls/log-entry.tsx'
import { MoveSentence } from '#ui/calls/token-moves.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'

type Props = { network: string; owner: Address }

/** Approvals that an account gave, found by their logs, each as its token has it now. */
export function ApprovalList({ network, owner }: Props) {
  const question = useMemo(() => ({ network, filter: approvalFilter(owner) }), [network, owner])
  return (
    <FoundEvents
      question={question}
      noun="approval"
      readRows={newestApprovals}
      verification="Each as its token returns it at the latest block. Not verified: the provider may omit approvals. Those within Permit2 are not included."
    >
      {(approvals) => (
        <PagedList items={approvals} className="grid gap-2">
          {(event, index) => (
            <li
              key={`${event.blockNumber} ${event.logIndex}`}
              className="card min-w-0 px-4 py-3 sm:px-5"
            >
              <ApprovalRow {...{ network, event, index }} />
            </li>
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
  const origin = <EventOrigin {...{ network, event }} />
  if (!move) return <LogEntry {...{ log: event.log, index, origin }} abi={null} />
  const isPending = results.some(({ isPending }) => isPending)
  const answers = results.flatMap(({ data }) => data ?? [])
  const now = answers.length === results.length ? readApprovalNow(move, answers) : undefined
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        {isPending ? (
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
        {origin}
      </p>
      <p className="mt-1 leading-6 wrap-anywhere">
        <MoveSentence move={now ?? move} />
      </p>
    </>
  )
}
