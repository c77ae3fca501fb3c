import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { otherFields } from '#domain/values/field.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { Authorizations } from '#pages/transaction/authorization-list.tsx'
import { Blobs } from '#pages/transaction/blob-hashes.tsx'
import { Cost } from '#pages/transaction/cost-section.tsx'
import { Input } from '#pages/transaction/input/input-section.tsx'
import { Purpose } from '#pages/transaction/transaction-summary.tsx'
import { SameElsewhere } from '#pages/transaction/transaction-snippets.tsx'
import { Section } from '#pages/transaction/titled-section.tsx'
import { Tools } from '#pages/transaction/transaction-tools.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionProofQuery } from '#queries/chain/proof.ts'
import { AccessList } from '#ui/values/access-list.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { JsonView } from '#ui/trees/json-view.tsx'
import { Note } from '#ui/page/note.tsx'
import { Part } from '#ui/lazy/lazy-section.tsx'
import { VerdictWaiting } from '#ui/verdict/pending-verdicts.tsx'
import { Views } from '#ui/page/tabs.tsx'

// What proves comes after what is shown.
const TransactionProof = lazy(() => import('#pages/transaction/transaction-verification.tsx'))
const Authorities = lazy(() => import('#pages/transaction/recovered-authorizations.tsx'))
const Encoded = lazy(() => import('#pages/transaction/encoded-transaction-section.tsx'))

const [overview, prices, ...others] = transactionFields

/** Every field of a transaction's answer, and what the API cannot say of it. */
export function Transaction({
  address,
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { network, view } = address
  const hash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  // The same that counts the block's transactions: nothing more is asked for.
  const ofBlock = useQuery({ ...blockQuery(network, hash ?? '0x', false), enabled: !!hash })
  const block = ofBlock.data
  const number = address.block.kind === 'number' ? address.block.number : undefined
  const asked = { index: address.index, number }
  const proofQuery = transactionProofQuery(network, asked, transaction, block ?? undefined)
  const rest = otherFields(transaction, [...transactionFields, transactionContents])
  const { accessList } = transaction
  const namesNothing = Array.isArray(accessList) && accessList.length === 0
  return (
    <>
      {transaction.blockHash === null && (
        <Note title="Pending">
          No block includes it yet, so its place in one is null. It may still be included, replaced
          by another with the same nonce, or forgotten.
        </Note>
      )}
      {address.block.kind === 'tag' && address.block.tag === 'pending' && hash && (
        <Note title="The node names a block already">
          Some nodes do so while they still build it; others answer for the newest block instead. So
          its place may still change.
        </Note>
      )}
      <Purpose transaction={transaction} network={network} />
      {overview && <FieldGroup {...overview} untitled object={transaction} network={network} />}
      <Part fallback={<VerdictWaiting checks={3} />}>
        {hash && ofBlock.isPending ? (
          <VerdictWaiting checks={3} />
        ) : (
          <TransactionProof query={proofQuery} />
        )}
      </Part>
      <Views
        label="Views of the transaction"
        current={view ?? 'fields'}
        views={[
          { name: 'fields', label: 'What it says' },
          { name: 'rlp', label: 'RLP' },
          { name: 'raw', label: 'Raw JSON' },
        ]}
        path={(view) => transactionPath({ ...address, view: view === 'fields' ? undefined : view })}
      >
        <Tools address={address} transaction={transaction} proofQuery={proofQuery} />
      </Views>
      {view === 'raw' && <JsonView value={transaction} label="Raw JSON" />}
      {view === 'rlp' && (
        <Part fallback={<p className="waiting h-24">.</p>}>
          <Encoded transaction={transaction} />
        </Part>
      )}
      {view === undefined && (
        <>
          <Input address={address} transaction={transaction} />
          <Cost transaction={transaction} baseFee={readQuantity(block?.baseFeePerGas)} />
          {prices && <FieldGroup {...prices} object={transaction} network={network} />}
          {accessList !== undefined && accessList !== null && (
            <Section
              title="Access list"
              {...(!namesNothing && {
                meaning:
                  'Storage that the sender names beforehand: 2,400 gas for an address and 1,900 for a slot, and each is cheaper when it is touched (EIP-2930).',
              })}
            >
              <AccessList entries={accessList} />
            </Section>
          )}
          <Blobs transaction={transaction} />
          <Part fallback={<Authorizations transaction={transaction} network={network} />}>
            {Array.isArray(transaction.authorizationList) ? (
              <Authorities transaction={transaction} network={network} proofQuery={proofQuery} />
            ) : (
              <Authorizations transaction={transaction} network={network} />
            )}
          </Part>
          {[...others, rest].map((group) => (
            <FieldGroup key={group.title} {...group} object={transaction} network={network} />
          ))}
        </>
      )}
      <SameElsewhere address={address} transaction={transaction} />
    </>
  )
}
