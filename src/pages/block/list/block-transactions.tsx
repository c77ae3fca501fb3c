import { lazy, useMemo } from 'react'
import { Link } from 'react-router'
import { isHash } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { type HashRow, hashColumns } from '#pages/block/list/hash-columns.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/note.tsx'

const FullTransactionList = lazy(() => import('#pages/block/list/full-transaction-list.tsx'))

/** Bytes of JSON of a typical full transaction; one with much input has far more. */
const bytesPerTransaction = 750

const entryHashOf = (entry: unknown) => (isRawObject(entry) ? entry.hash : entry)

/** The transactions of a block as its answer gives them: full objects, or hashes only. */
export function BlockTransactions({
  address,
  entries,
  number,
  isLoading,
  gasUsed,
}: {
  address: BlockAddress
  entries: unknown
  /** Undefined in a pending block: its transactions have no address. */
  number: bigint | undefined
  /** Whether the full transactions are being loaded. */
  isLoading: boolean
  /** Gas used by all of them together. */
  gasUsed: bigint | undefined
}) {
  const { network } = address
  const hashRows = useMemo(
    () =>
      Array.isArray(entries)
        ? entries.map((entry, index): HashRow => {
            const entryHash = entryHashOf(entry)
            return { index, hash: isHash(entryHash) ? entryHash : undefined }
          })
        : undefined,
    [entries],
  )
  const pathOfIndex = useMemo(
    () => (index: number) =>
      number === undefined
        ? undefined
        : transactionPath({ network, block: { kind: 'number', number }, index }),
    [network, number],
  )
  if (!hashRows || !Array.isArray(entries))
    return <Note title="The answer has no list of transactions">Its raw JSON shows what came.</Note>
  if (hashRows.length === 0) return <Note title="An empty block">It holds no transactions.</Note>
  const hashTable = (
    <VirtualTable label="Transactions" rows={hashRows} columns={hashColumns(pathOfIndex)} />
  )
  if (entries.some(isRawObject))
    return (
      <LazySection fallback={hashTable}>
        <FullTransactionList
          address={address}
          entries={entries}
          pathOf={pathOfIndex}
          gasUsed={gasUsed}
        />
      </LazySection>
    )
  const countText = groupDigits(hashRows.length)
  const sizeText = formatByteCount(hashRows.length * bytesPerTransaction)
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-3 text-mute">
        {isLoading
          ? `These are the hashes. Senders, values and gas limits of ${countText} transactions are on their way: about ${sizeText} …`
          : `These are the hashes. Senders, values and gas limits of ${countText} transactions are about ${sizeText} more; sorting and filtering need them.`}
        {!isLoading && (
          <Link replace className="action" to={blockPath({ ...address, transactionDetails: true })}>
            Load them
          </Link>
        )}
      </p>
      {hashTable}
    </>
  )
}
