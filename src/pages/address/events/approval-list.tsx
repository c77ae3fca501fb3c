import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import {
  type Approval,
  approvalCalls,
  approvalFilter,
  isOpenApproval,
  newestApprovals,
  readApprovalNow,
} from '#domain/log/approvals.ts'
import { EventOrigin, FoundEvents } from '#pages/address/events/event-list.tsx'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import { MoveSentence } from '#ui/calls/token-moves.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'

type Props = { network: string; owner: Address }

/** Approvals that an account gave, found by their logs, each as its token has it now. */
export function ApprovalList({ network, owner }: Props) {
  const question = useMemo(() => ({ network, filter: approvalFilter(owner) }), [network, owner])
  const knowledge = useContractKnowledge(network)
  return (
    <FoundEvents
      question={question}
      noun="approval"
      readRows={newestApprovals}
      verification="Each as its token returns it at the latest block. Not verified: the provider may omit approvals. Those within Permit2 are not included."
    >
      {(approvals) => (
        <ContractKnowledgeContext value={knowledge}>
          <PagedList items={approvals} className="grid gap-2">
            {(approval) => (
              <li
                key={`${approval.event.blockNumber} ${approval.event.logIndex}`}
                className="card min-w-0 px-4 py-3 sm:px-5"
              >
                <ApprovalRow network={network} approval={approval} />
              </li>
            )}
          </PagedList>
        </ContractKnowledgeContext>
      )}
    </FoundEvents>
  )
}

type RowProps = { network: string; approval: Approval }

function ApprovalRow({ network, approval: { event, move } }: RowProps) {
  const results = useQueries({
    queries: approvalCalls(move).map((data) =>
      viewCallQuery(network, move.token as Address, data, 'latest'),
    ),
  })
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
        ) : isOpenApproval(now) ? (
          <StatusTag tone="accent">Open</StatusTag>
        ) : (
          <StatusTag>Closed</StatusTag>
        )}
        <EventOrigin {...{ network, event }} />
      </p>
      <p className="mt-1 leading-6 wrap-anywhere">
        <MoveSentence move={now ?? move} />
      </p>
    </>
  )
}
