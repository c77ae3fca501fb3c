import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  describeFailureSource,
  type FoundFailure,
  failureInBrief,
} from '#domain/transaction/failure-reason.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { failureReasonQuery } from '#queries/chain/failure-reason.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

type Props = { network: string; transaction: RawObject; isFailed: boolean }

/** Why a transaction failed, or that calls within it did, beside its status: what is known, without a request. */
export default function OutcomeTag({ network, transaction, isFailed }: Props) {
  const { data: reason } = useQuery({ ...failureReasonQuery(network, transaction), enabled: false })
  // A trace ends with the tab that asked for it: an observer here would keep it running.
  const traced = useQueryClient().getQueryData(callTraceQuery(network, transaction).queryKey)
  if (isFailed)
    return reason && reason.by !== 'nothing' ? (
      <ReasonTag network={network} reason={reason} contract={transaction.to} />
    ) : null
  const frames = traced && 'trace' in traced ? traced.trace.frames : []
  const failedCount = frames.filter(({ error }) => error !== undefined).length
  return failedCount > 0 ? (
    <Link to="?view=calls" className="tag bg-warn-soft text-warn">
      {countWithNoun(failedCount, 'call')} inside failed
    </Link>
  ) : null
}

type ReasonTagProps = { network: string; reason: FoundFailure; contract: unknown }

function ReasonTag({ network, reason, contract }: ReasonTagProps) {
  const { knownAbi } = useKnownAbi(network, String(contract ?? ''))
  const words = failureInBrief(reason, knownAbi?.text ?? '')
  return (
    <StatusTag tone="bad" title={`${words}. ${describeFailureSource(reason)}`}>
      <bdi className="max-w-52 truncate sm:max-w-96">
        {reason.by === 'estimate' && 'Inferred: '}
        {words}
      </bdi>
    </StatusTag>
  )
}
