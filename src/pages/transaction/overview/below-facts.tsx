import { readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputPreview } from '#pages/transaction/overview/input-preview.tsx'
import { MaxCost } from '#pages/transaction/overview/max-cost.tsx'
import type { TransactionAddress } from '#paths/transaction.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import TokenMoves from '#ui/calls/token-moves.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'

const [, details, , ...chainGroups] = transactionFields

type Props = {
  address: TransactionAddress
  transaction: RawObject
  includingBlock: RawObject | undefined
  receipt: RawObject | undefined
}

/** The decoded input, the parts of the max cost where the fee paid is not known, and the fields that the facts above leave out. */
export default function BelowFacts({ address, transaction, includingBlock, receipt }: Props) {
  const { network } = address
  const chainId = useChainId(network)
  const knowledge = useContractKnowledge(network)
  const baseFee = readQuantity(includingBlock?.baseFeePerGas)
  const remainingFields = otherFields(transaction, [...transactionFields, ...transactionContents])
  return (
    <>
      {receipt && Array.isArray(receipt.logs) && receipt.logs.length > 0 && (
        <ContractKnowledgeContext value={knowledge}>
          <TokenMoves logs={receipt.logs} chainId={chainId} />
        </ContractKnowledgeContext>
      )}
      <InputPreview address={address} transaction={transaction} />
      {!(receipt && readPaidFee(transaction, receipt, baseFee)) && (
        <MaxCost transaction={transaction} baseFee={baseFee} />
      )}
      {[details, ...chainGroups, remainingFields].map(
        (group) => group && <FieldGroup key={group.title} {...group} object={transaction} />,
      )}
    </>
  )
}
