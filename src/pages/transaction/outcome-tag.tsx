import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readValueTransfers } from '#domain/trace/call-trace.ts'
import {
  describeFailureSource,
  type FoundFailure,
  failureInBrief,
} from '#domain/transaction/failure-reason.ts'
import { countWithNoun, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { failureReasonQuery } from '#queries/chain/failure-reason.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useExtraMethodUse, useUncountedRequests } from '#state/connections/use-connection.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Most gas, up to the transaction in its block, that is run again without a press: a node runs all those before it. */
const maxTracedGas = 5_000_000n

type Props = { network: string; transaction: RawObject; receipt: RawObject; isFailed: boolean }

/**
 * Why a transaction failed, or what calls within it did, beside its status: what is known, and the calls of one
 * that is traced fast by a node whose requests count against no key.
 */
export default function OutcomeTag({ network, transaction, receipt, isFailed }: Props) {
  const use = useExtraMethodUse(network)
  const { data: reason } = useQuery({
    ...failureReasonQuery(network, transaction),
    enabled: isFailed && use === 'when offered',
  })
  const isUncounted = useUncountedRequests(network)
  const client = useQueryClient()
  if (isFailed)
    return reason && reason.by !== 'nothing' ? (
      <ReasonTag network={network} reason={reason} contract={transaction.to} />
    ) : null
  const gas = readQuantity(receipt.cumulativeGasUsed)
  // A payment has no calls.
  const hasCalls = readQuantity(receipt.gasUsed) !== 21_000n
  const query = callTraceQuery(network, transaction)
  if (use === 'when offered' && isUncounted && hasCalls && gas !== undefined && gas <= maxTracedGas)
    return <TracedCalls query={query} />
  // A trace ends with the tab that asked for it: an observer here would keep it running.
  return <CallTags traced={client.getQueryData(query.queryKey)} />
}

type CallTraceQuery = ReturnType<typeof callTraceQuery>

const TracedCalls = ({ query }: { query: CallTraceQuery }) => (
  <CallTags traced={useQuery(query).data} />
)

type CallTagsProps = {
  traced: Awaited<ReturnType<NonNullable<CallTraceQuery['queryFn']>>> | undefined
}

/** Calls within a transaction that failed or sent value, of which its own fields say nothing. */
function CallTags({ traced }: CallTagsProps) {
  if (!traced || !('trace' in traced)) return null
  const failedCount = traced.trace.frames.filter(({ error }) => error !== undefined).length
  const transferCount = readValueTransfers(traced.trace).length
  return (
    <>
      {failedCount > 0 && (
        <Link to="?view=calls" className="tag bg-warn-soft text-warn">
          {countWithNoun(failedCount, 'call')} inside failed
        </Link>
      )}
      {transferCount > 0 && (
        <Link to="?view=calls" className="tag bg-accent-soft text-accent">
          {countWithNoun(transferCount, 'internal transfer')}
        </Link>
      )}
    </>
  )
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
