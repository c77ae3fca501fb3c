import { useQuery } from '@tanstack/react-query'
import { otherFields } from '#domain/field.ts'
import { isHash } from '#domain/hex.ts'
import { readQuantity } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { contents, transactionFields } from '#domain/transaction-fields.ts'
import { Authorizations } from '#pages/transaction/authorizations.tsx'
import { Blobs } from '#pages/transaction/blobs.tsx'
import { Cost } from '#pages/transaction/cost.tsx'
import { Input } from '#pages/transaction/input.tsx'
import { Purpose } from '#pages/transaction/purpose.tsx'
import { SameElsewhere } from '#pages/transaction/same-elsewhere.tsx'
import { Section } from '#pages/transaction/section.tsx'
import { Tools } from '#pages/transaction/tools.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/block.ts'
import { AccessList } from '#ui/access-list.tsx'
import { FieldGroup } from '#ui/field-group.tsx'
import { JsonView } from '#ui/json-view.tsx'
import { Note } from '#ui/note.tsx'
import { Views } from '#ui/views.tsx'

const [overview, prices, ...others] = transactionFields

/** Every field of a transaction's answer, and what the API cannot say of it. */
export function Transaction({
  address,
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { network, raw = false } = address
  const hash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  // The same that counts the block's transactions: nothing more is asked for.
  const block = useQuery({ ...blockQuery(network, hash ?? '0x', false), enabled: !!hash }).data
  const rest = otherFields(transaction, transactionFields, contents)
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
      <Views
        label="Views of the transaction"
        current={raw ? 'raw' : 'fields'}
        views={[
          { name: 'fields', label: 'What it says' },
          { name: 'raw', label: 'Raw JSON' },
        ]}
        path={(view) => transactionPath({ ...address, raw: view === 'raw' })}
      >
        <Tools address={address} transaction={transaction} />
      </Views>
      {raw ? (
        <JsonView value={transaction} label="Raw JSON" />
      ) : (
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
          <Authorizations transaction={transaction} network={network} />
          {[...others, rest].map((group) => (
            <FieldGroup key={group.title} {...group} object={transaction} network={network} />
          ))}
        </>
      )}
      <SameElsewhere address={address} transaction={transaction} />
    </>
  )
}
