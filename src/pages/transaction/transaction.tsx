import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { AuthorizationList } from '#pages/transaction/authorization-list.tsx'
import { BlobHashes } from '#pages/transaction/blob-hashes.tsx'
import { CostSection } from '#pages/transaction/cost-section.tsx'
import { InputSection } from '#pages/transaction/input/input-section.tsx'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { TransactionSnippets } from '#pages/transaction/transaction-snippets.tsx'
import { TransactionSummary } from '#pages/transaction/transaction-summary.tsx'
import { TransactionTools } from '#pages/transaction/transaction-tools.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionProofQuery } from '#queries/chain/proof.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { Note } from '#ui/page/note.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { JsonView } from '#ui/trees/json-view.tsx'
import { AccessList } from '#ui/values/access-list.tsx'
import { PendingVerdicts } from '#ui/verdict/pending-verdicts.tsx'

// Proofs are loaded after the fields are shown.
const TransactionVerification = lazy(
  () => import('#pages/transaction/transaction-verification.tsx'),
)
const RecoveredAuthorizations = lazy(
  () => import('#pages/transaction/recovered-authorizations.tsx'),
)
const EncodedTransactionSection = lazy(
  () => import('#pages/transaction/encoded-transaction-section.tsx'),
)

const [overview, prices, ...otherGroups] = transactionFields

/** Every field of a transaction's answer, and what the API cannot tell about it. */
export function Transaction({
  address,
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { network, view } = address
  const blockHash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  // The same query counts the block's transactions: it takes no further request.
  const blockResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', false),
    enabled: !!blockHash,
  })
  const includingBlock = blockResult.data
  const requestedNumber = address.block.kind === 'number' ? address.block.number : undefined
  const requestedLocation = { index: address.index, number: requestedNumber }
  const proofQuery = transactionProofQuery(
    network,
    requestedLocation,
    transaction,
    includingBlock ?? undefined,
  )
  const remainingFields = otherFields(transaction, [...transactionFields, transactionContents])
  const { accessList } = transaction
  const isEmptyAccessList = Array.isArray(accessList) && accessList.length === 0
  return (
    <>
      {transaction.blockHash === null && (
        <Note title="Pending">
          No block includes it yet, so its place in one is null. It may still be included, replaced
          by another with the same nonce, or forgotten.
        </Note>
      )}
      {address.block.kind === 'tag' && address.block.tag === 'pending' && blockHash && (
        <Note title="The node names a block already">
          Some nodes do so while they still build it; others answer for the newest block instead. So
          its place may still change.
        </Note>
      )}
      <TransactionSummary transaction={transaction} network={network} />
      {overview && <FieldGroup {...overview} untitled object={transaction} network={network} />}
      <LazySection fallback={<PendingVerdicts checks={3} />}>
        {blockHash && blockResult.isPending ? (
          <PendingVerdicts checks={3} />
        ) : (
          <TransactionVerification proofQuery={proofQuery} />
        )}
      </LazySection>
      <Tabs
        label="Views of the transaction"
        current={view ?? 'fields'}
        views={[
          { name: 'fields', label: 'What it says' },
          { name: 'rlp', label: 'RLP' },
          { name: 'raw', label: 'Raw JSON' },
        ]}
        path={(view) => transactionPath({ ...address, view: view === 'fields' ? undefined : view })}
      >
        <TransactionTools address={address} transaction={transaction} proofQuery={proofQuery} />
      </Tabs>
      {view === 'raw' && <JsonView value={transaction} label="Raw JSON" />}
      {view === 'rlp' && (
        <LazySection fallback={<p className="waiting h-24">.</p>}>
          <EncodedTransactionSection transaction={transaction} />
        </LazySection>
      )}
      {view === undefined && (
        <>
          <InputSection address={address} transaction={transaction} />
          <CostSection
            transaction={transaction}
            baseFee={readQuantity(includingBlock?.baseFeePerGas)}
          />
          {prices && <FieldGroup {...prices} object={transaction} network={network} />}
          {accessList !== undefined && accessList !== null && (
            <TitledSection
              title="Access list"
              {...(!isEmptyAccessList && {
                meaning:
                  'Storage that the sender names beforehand: 2,400 gas for an address and 1,900 for a slot, and each is cheaper when it is touched (EIP-2930).',
              })}
            >
              <AccessList entries={accessList} />
            </TitledSection>
          )}
          <BlobHashes transaction={transaction} />
          <LazySection fallback={<AuthorizationList transaction={transaction} network={network} />}>
            {Array.isArray(transaction.authorizationList) ? (
              <RecoveredAuthorizations
                transaction={transaction}
                network={network}
                proofQuery={proofQuery}
              />
            ) : (
              <AuthorizationList transaction={transaction} network={network} />
            )}
          </LazySection>
          {[...otherGroups, remainingFields].map((group) => (
            <FieldGroup key={group.title} {...group} object={transaction} network={network} />
          ))}
        </>
      )}
      <TransactionSnippets address={address} transaction={transaction} />
    </>
  )
}
