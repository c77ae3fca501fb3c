import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputPreview } from '#pages/transaction/overview/input-preview.tsx'
import { MaxCost } from '#pages/transaction/overview/max-cost.tsx'
import type { TransactionAddress } from '#paths/transaction.ts'
import { FieldGroup } from '#ui/lists/field-group.tsx'

const [, details, , ...chainGroups] = transactionFields

type Props = {
  address: TransactionAddress
  transaction: RawObject
  includingBlock: RawObject | undefined
}

/** The decoded input, the parts of the max cost, and the fields that the facts above leave out. */
export default function BelowFacts({ address, transaction, includingBlock }: Props) {
  const { network } = address
  const remainingFields = otherFields(transaction, [...transactionFields, transactionContents])
  return (
    <>
      <InputPreview address={address} transaction={transaction} />
      <MaxCost transaction={transaction} baseFee={readQuantity(includingBlock?.baseFeePerGas)} />
      {[details, ...chainGroups, remainingFields].map(
        (group) =>
          group && (
            <FieldGroup key={group.title} {...group} object={transaction} network={network} />
          ),
      )}
    </>
  )
}
