import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { failureReasonQuery, type FailureReason as Reason } from '#queries/chain/failure-reason.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { network: string; transaction: RawObject }

/** Why a transaction failed; loaded by a press where requests may cost. */
export default function FailureReason({ network, transaction }: Props) {
  const connection = useConnection(network)
  const { data, error, isFetching, refetch } = useQuery({
    ...failureReasonQuery(network, transaction),
    enabled: connection?.extraMethodUse === 'when offered',
  })
  if (error) return <FailureNote failure={error} retry={() => refetch()} retrying={isFetching} />
  return (
    <TitledSection
      title="Failure reason"
      action={data?.by === 'trace' && <Link to="?view=calls">Calls</Link>}
      {...(data && { meaning: sourceText(data) })}
    >
      {data ? (
        <ReasonText network={network} contract={String(transaction.to ?? '')} reason={data} />
      ) : isFetching || connection === undefined ? (
        <p className="waiting w-40">.</p>
      ) : (
        <ActionButton onClick={() => refetch()}>Load reason</ActionButton>
      )}
    </TitledSection>
  )
}

function sourceText(reason: Reason): string {
  switch (reason.by) {
    case 'trace':
      return 'From the trace of this transaction (debug_traceTransaction). Not verified.'
    case 'simulation':
      return 'From the transactions of its block up to this one, run again by the node (eth_simulateV1). Not verified.'
    case 'estimate':
      return `From an estimate at block ${groupDigits(reason.block)}: its state may differ from that of the transaction.`
    case 'nothing':
      return 'Earlier transactions of the block may be the cause, or the node has no state for it.'
  }
}

type ReasonTextProps = { network: string; contract: string; reason: Reason }

function ReasonText({ network, contract, reason }: ReasonTextProps) {
  const { knownAbi } = useKnownAbi(network, contract)
  if (reason.by === 'nothing')
    return (
      <p>
        Unavailable
        {reason.blocks.length > 0 &&
          `: an estimate succeeds at blocks ${reason.blocks.map((block) => groupDigits(block)).join(' and ')}`}
      </p>
    )
  if (reason.data === '0x')
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-semibold wrap-anywhere">{reason.message.slice(0, 300)}</bdi>
        {reason.by !== 'trace' && <StatusTag>Inferred</StatusTag>}
      </p>
    )
  return <RevertReason data={reason.data} abi={knownAbi?.text ?? ''} isBrief={false} />
}
