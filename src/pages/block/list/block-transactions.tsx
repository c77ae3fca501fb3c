import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { listedHash } from '#domain/block/block.ts'
import { countWithNoun, formatByteCount, isHash, readQuantity } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { ShownBlock } from '#pages/block/use-block-status.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { LazySection, lazyPart } from '#ui/lazy/lazy-section.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/page.tsx'
import { type HashRow, hashColumns, oneLineScreen } from '#ui/transactions/hash-columns.tsx'

const FullTransactionList = lazyPart(() => import('#pages/block/list/full-transaction-list.tsx'))

/** Bytes of JSON of a typical full transaction; one with much input has far more. */
const bytesPerTransaction = 750

type Props = ShownBlock & {
  /** Whether the full transactions are being loaded. */
  isLoading: boolean
}

/** The transactions of a block as its answer gives them: full objects, or hashes only. */
export function BlockTransactions({
  address,
  hash,
  block: newestBlock,
  isLoading: isNewestLoading,
}: Props) {
  const { network } = address
  // The hashes stay, and the page can be used, until the full transactions are drawn.
  const block = useDeferredValue(newestBlock)
  const isLoading = isNewestLoading || block !== newestBlock
  const { transactions: entries } = block
  // Undefined in a pending block: its transactions have no address.
  const number = readQuantity(block.number)
  const hashRows = useMemo(
    () =>
      Array.isArray(entries)
        ? entries.map((entry, index): HashRow => {
            const entryHash = listedHash(entry)
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
  const columns = useMemo(() => hashColumns(pathOfIndex), [pathOfIndex])
  if (!hashRows || !Array.isArray(entries))
    return <Note title="No transaction list in the response">See the JSON tab.</Note>
  if (hashRows.length === 0) return null
  const isFull = entries.some(isRawObject)
  const isFullExpected = isLoading || isFull
  const countText = countWithNoun(hashRows.length, 'transaction')
  const sizeText = formatByteCount(hashRows.length * bytesPerTransaction)
  // A line and rows as high as those of the full list: nothing moves when that is drawn.
  const hashList = (
    <>
      <p role="status" className="-my-1 flex min-h-9 flex-wrap items-center gap-3 text-mute">
        {isFullExpected
          ? `Loading ${countText} (about ${sizeText})…`
          : `Hashes only. Full transactions (about ${sizeText}) are needed to sort and filter.`}
        {!isFullExpected && (
          <Link replace className="action" to={blockPath({ ...address, transactionDetails: true })}>
            Load transactions
          </Link>
        )}
      </p>
      <VirtualTable
        label="Transactions"
        rows={hashRows}
        columns={columns}
        narrowLines={3}
        wideScreen={isFullExpected ? oneLineScreen : 'all'}
      />
    </>
  )
  return isFull ? (
    <LazySection fallback={hashList}>
      <FullTransactionList address={address} hash={hash} block={block} pathOf={pathOfIndex} />
    </LazySection>
  ) : (
    hashList
  )
}
