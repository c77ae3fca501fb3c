import { chainFields, transactionContents } from '#domain/transaction/chain-fields.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputPreview } from '#pages/transaction/overview/input-preview.tsx'
import { useFreeTrace } from '#pages/transaction/use-free-trace.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import TokenMoves from '#ui/calls/token-moves.tsx'
import { unsized } from '#ui/lazy/later-section.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { FailedCalls } from '#ui/trace/failed-calls.tsx'
import { InternalTransfers } from '#ui/trace/internal-transfers.tsx'

const [, details] = transactionFields

type Props = {
  address: TransactionAddress
  transaction: RawObject
  receipt: RawObject | undefined
}

/** The decoded input and the fields that the facts above leave out. */
export default function BelowFacts({ address, transaction, receipt }: Props) {
  const { network } = address
  const chainId = useChainId(network)
  const knowledge = useContractKnowledge(network)
  // Older nodes of the OP Stack give a deposit the nonce 0: its receipt has the one that counted.
  const fields = { ...transaction, nonce: receipt?.depositNonce ?? transaction.nonce }
  const remainingFields = otherFields(transaction, [
    ...transactionFields,
    ...chainFields,
    ...transactionContents,
  ])
  return (
    <>
      {receipt && (
        <ContractKnowledgeContext value={knowledge}>
          <TracedCalls {...{ network, transaction, receipt }} />
          {Array.isArray(receipt.logs) && receipt.logs.length > 0 && (
            <TokenMoves logs={receipt.logs} chainId={chainId} />
          )}
        </ContractKnowledgeContext>
      )}
      <InputPreview address={address} transaction={transaction} />
      {[details, ...chainFields, remainingFields].map(
        (group) => group && <FieldGroup key={group.title} {...group} object={fields} />,
      )}
    </>
  )
}

type TracedCallsProps = { network: string; transaction: RawObject; receipt: RawObject }

function TracedCalls({ network, transaction, receipt }: TracedCallsProps) {
  const { trace, isAwaited } = useFreeTrace(network, transaction, receipt)
  if (isAwaited) return unsized
  return (
    trace && (
      <>
        <FailedCalls trace={trace} />
        <InternalTransfers trace={trace} />
      </>
    )
  )
}
