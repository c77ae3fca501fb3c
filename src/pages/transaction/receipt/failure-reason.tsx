import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calledToken } from '#domain/token/token-values.ts'
import {
  describeFailureSource,
  failureInBrief,
  type FailureReason as Reason,
} from '#domain/transaction/failure-reason.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { failureReasonQuery } from '#queries/chain/failure-reason.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
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
    <div data-told className="contents">
      <TitledSection
        title="Failure reason"
        action={data?.by === 'trace' && <Link to="?view=calls">Calls</Link>}
        {...(data && { meaning: describeFailureSource(data) })}
      >
        {data ? (
          <ReasonText network={network} transaction={transaction} reason={data} />
        ) : isFetching || connection === undefined ? (
          <p aria-busy="true" className="waiting w-40">
            .
          </p>
        ) : (
          <ActionButton onClick={() => refetch()}>Load reason</ActionButton>
        )}
      </TitledSection>
    </div>
  )
}

function ReasonText({ network, transaction, reason }: Props & { reason: Reason }) {
  const contract = String(transaction.to ?? '')
  const abi = useKnownAbi(network, contract)
  const unit = useTokenUnit(network, calledToken(contract, String(transaction.input)))
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
        <bdi className="font-semibold wrap-anywhere">{failureInBrief(reason, '')}</bdi>
        {reason.by !== 'trace' && <StatusTag>Inferred</StatusTag>}
      </p>
    )
  return (
    <RevertReason
      data={reason.data}
      abi={abi.knownAbi?.text ?? ''}
      abiField={abi}
      contract={contract}
      isBrief={false}
      unit={unit}
    />
  )
}
