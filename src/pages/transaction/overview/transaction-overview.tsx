import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { InputPreview } from '#pages/transaction/overview/input-preview.tsx'
import { MaxCost } from '#pages/transaction/overview/max-cost.tsx'
import { OverviewFacts } from '#pages/transaction/overview/overview-facts.tsx'
import { TransactionAnswer } from '#pages/transaction/overview/transaction-answer.tsx'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { DrawnAfter } from '#ui/lazy/drawn-after.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'

const [, details, , ...chainGroups] = transactionFields

/** What the transaction is meant to do, its facts, its decoded input and its max cost. */
export function TransactionOverview({
  address,
  located,
}: {
  address: TransactionAddress
  located: LocatedTransaction
}) {
  const { network } = address
  const { transaction } = located
  const { includingBlock } = useTransactionProof(address, transaction)
  const remainingFields = otherFields(transaction, [...transactionFields, transactionContents])
  return (
    <>
      <section aria-label="Summary">
        <TransactionAnswer transaction={transaction} network={network} />
      </section>
      <OverviewFacts address={address} located={located} includingBlock={includingBlock} />
      <DrawnAfter>
        <InputPreview address={address} transaction={transaction} />
        <MaxCost transaction={transaction} baseFee={readQuantity(includingBlock?.baseFeePerGas)} />
        {[details, ...chainGroups, remainingFields].map(
          (group) =>
            group && (
              <FieldGroup key={group.title} {...group} object={transaction} network={network} />
            ),
        )}
      </DrawnAfter>
    </>
  )
}
