import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CallTrace, readValueTransfers } from '#domain/trace/call-trace.ts'
import { failedContracts, findInnerFailure, type InnerFailure } from '#domain/trace/failed-calls.ts'
import {
  describeFailureSource,
  type FoundFailure,
  failureInBrief,
} from '#domain/transaction/failure-reason.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useFreeTrace } from '#pages/transaction/use-free-trace.ts'
import { failureReasonQuery } from '#queries/chain/failure-reason.ts'
import { useKnownAbis } from '#queries/contract/known-abi.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type Props = { network: string; transaction: RawObject; receipt: RawObject; isFailed: boolean }

/** Why a transaction failed, or what calls within it did, beside its status. */
export default function OutcomeTag({ network, transaction, receipt, isFailed }: Props) {
  const use = useExtraMethodUse(network)
  const { trace, isAwaited } = useFreeTrace(network, transaction, receipt)
  const { data: reason } = useQuery({
    ...failureReasonQuery(network, transaction),
    enabled: isFailed && use === 'when offered',
  })
  if (!isFailed) return trace ? <CallTags trace={trace} /> : null
  if (!reason || reason.by === 'nothing' || isAwaited) return null
  const frames = trace?.frames ?? []
  const inner = findInnerFailure(frames)
  return (
    <ReasonTag {...{ network, reason, inner }} contracts={failedContracts(transaction, frames)} />
  )
}

/** Calls within a transaction that failed or sent value, or itself, of which an old receipt does not say it. */
function CallTags({ trace }: { trace: CallTrace }) {
  const [outer, ...within] = trace.frames
  if (outer?.error !== undefined)
    return (
      <Link to="?view=calls" className="tag bg-bad-soft text-bad">
        Failed, per the trace
      </Link>
    )
  const failedCount = within.filter(({ error }) => error !== undefined).length
  const transferCount = readValueTransfers(trace).length
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

type ReasonTagProps = {
  network: string
  reason: FoundFailure
  /** The contracts that may have made the error. */
  contracts: readonly string[]
  /** The call within the transaction in which it failed first. */
  inner: InnerFailure | undefined
}

/** The error of the transaction, or of the call within it that failed, where its own has no name. */
function ReasonTag({ network, reason, contracts, inner }: ReasonTagProps) {
  const abis = useKnownAbis(network, contracts)
  const whole = failureInBrief(reason, abis)
  const within = inner && failureInBrief(inner, abis)
  const isOfInner = !whole.isNamed && within?.isNamed
  const words = isOfInner ? `Inner call: ${within.words}` : whole.words
  return (
    <StatusTag tone="bad" title={`${words}. ${describeFailureSource(reason)}`}>
      <bdi className="max-w-52 truncate sm:max-w-96">
        {reason.by === 'estimate' && 'Inferred: '}
        {words}
      </bdi>
    </StatusTag>
  )
}
