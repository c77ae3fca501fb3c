import { otherFields } from '#domain/field.ts'
import { ether } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { costBound } from '#domain/transaction.ts'
import { transactionFields } from '#domain/transaction-fields.ts'
import { FieldGroup } from '#ui/field-group.tsx'
import { JsonView } from '#ui/json-view.tsx'
import { Note } from '#ui/note.tsx'

/** Every field of a transaction's answer, and what the API cannot say of it. */
export function Transaction({ transaction, network }: { transaction: RawObject; network: string }) {
  const [overview, ...others] = transactionFields
  const bound = costBound(transaction)
  return (
    <>
      {transaction.blockHash === null && (
        <Note title="Pending">No block includes it yet: its place in a block is null.</Note>
      )}
      {overview && <FieldGroup {...overview} untitled object={transaction} network={network} />}
      <p className="px-1 text-mute">
        {bound !== undefined && (
          <>
            It can cost its sender <span className="text-ink">{ether(bound)} at most</span>, value
            included.{' '}
          </>
        )}
        What it did cost, and whether it succeeded, stands in its receipt, which this API does not
        give.
      </p>
      {[...others, otherFields(transaction, transactionFields)].map((group) => (
        <FieldGroup key={group.title} {...group} object={transaction} network={network} />
      ))}
      <details className="mt-2">
        <summary className="w-fit font-medium text-mute hover:text-ink">Raw JSON</summary>
        <div className="mt-3">
          <JsonView value={transaction} label="Raw JSON" />
        </div>
      </details>
    </>
  )
}
