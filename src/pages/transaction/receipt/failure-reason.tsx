import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calledToken } from '#domain/token/token-values.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import {
  failedContracts,
  findInnerFailure,
  type InnerFailure,
  silentCallOf,
} from '#domain/trace/failed-calls.ts'
import {
  describeFailureSource,
  failureInBrief,
  isPaymentOfBaseGas,
  type FailureReason as Reason,
  silentCallSent,
} from '#domain/transaction/failure-reason.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useFreeTrace } from '#pages/transaction/use-free-trace.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { failureReasonQuery } from '#queries/chain/failure-reason.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { ContractKnowledgeContext, useKnowledge } from '#ui/calls/reading-tag.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { SilentCauseText } from '#ui/calls/silent-cause.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CallError, FrameName } from '#ui/trace/frame-name.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = { network: string; transaction: RawObject; receipt: RawObject }

/** Why a transaction failed; loaded by a press where requests may cost. */
export default function FailureReason({ network, transaction, receipt }: Props) {
  const connection = useConnection(network)
  const { trace, isAwaited } = useFreeTrace(network, transaction, receipt)
  const frames = trace?.frames ?? []
  const inner = findInnerFailure(frames)
  const knowledge = useContractKnowledge(network)
  const { data, error, isFetching, refetch } = useQuery({
    ...failureReasonQuery(network, transaction),
    enabled: connection?.extraMethodUse === 'when offered',
  })
  const isTransactionError =
    data !== undefined && 'data' in data && data.data !== '0x' && data.data === inner?.data
  const innerReason = inner && <InnerReason {...{ inner, frames, isTransactionError }} />
  if (error) return <QueryFailure of={{ error, isFetching, refetch }} what="Failure reason" />
  return (
    <div data-told className="contents">
      <TitledSection
        title="Failure reason"
        action={data?.by === 'trace' && <Link to="?view=calls">Calls</Link>}
        {...(data && { meaning: describeFailureSource(data) })}
      >
        {data && !isAwaited ? (
          <ContractKnowledgeContext value={knowledge}>
            {inner?.isPassedOn && innerReason}
            <ReasonText
              {...{ network, transaction, reason: data }}
              contract={String((isTransactionError ? inner?.frame.to : transaction.to) ?? '')}
              input={String(isTransactionError ? inner?.frame.input : transaction.input)}
              frames={frames}
            />
            {inner?.isPassedOn === false && innerReason}
          </ContractKnowledgeContext>
        ) : isFetching || isAwaited || connection === undefined ? (
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

type InnerReasonProps = {
  inner: InnerFailure
  frames: readonly CallFrame[]
  /** Whether the transaction's own error is that of this call. */
  isTransactionError: boolean
}

/** The call within the transaction that failed first, and why where the transaction's own error is another. */
function InnerReason({ inner, frames, isTransactionError }: InnerReasonProps) {
  const { frame, place, isPassedOn } = inner
  return (
    <>
      <p className="flex min-w-0 font-semibold">
        {isPassedOn ? 'Failed in' : 'Inner call failed:'}&nbsp;
        <FrameName frame={place} />
      </p>
      {!isTransactionError && (
        <>
          <CallError frame={frame} frames={frames} />
          {isPassedOn && <p className="mt-1 text-mute">The transaction failed with</p>}
        </>
      )}
    </>
  )
}

type ReasonTextProps = Omit<Props, 'receipt'> & {
  reason: Reason
  /** Where the error is from, and what was called there. */
  contract: string
  input: string
  /** The calls of the transaction, where it was traced. */
  frames: readonly CallFrame[]
}

function ReasonText({ network, transaction, reason, contract, input, frames }: ReasonTextProps) {
  const [frame] = frames
  const abi = useKnownAbi(network, contract)
  const abis = useKnowledge().useKnownAbis(failedContracts(transaction, frames))
  const unit = useTokenUnit(network, calledToken(contract, input))
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
        <bdi className="font-semibold wrap-anywhere">{failureInBrief(reason, []).words}</bdi>
        {reason.by !== 'trace' && <StatusTag>Inferred</StatusTag>}
        <SilentCauseText call={frame ? silentCallOf(frame) : silentCallSent(transaction, reason)} />
        {isPaymentOfBaseGas(transaction) &&
          'The recipient has code, which 21,000 gas does not run.'}
      </p>
    )
  return (
    <RevertReason
      data={reason.data}
      abis={abis}
      abiField={abi}
      contract={contract}
      isBrief={false}
      unit={unit}
    />
  )
}
