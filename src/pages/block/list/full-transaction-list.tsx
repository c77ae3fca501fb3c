import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  defaultListChoice,
  type TransactionListChoice,
  type TransactionSortKey,
} from '#domain/block/block-list.ts'
import { writeBlockReference } from '#domain/block/block-reference.ts'
import { readBlockTransactionRow } from '#domain/block/block-row.ts'
import { filterAndSortRows } from '#domain/block/filter-block-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { TransactionPathOf } from '#pages/block/list/hash-columns.tsx'
import { TransactionChart } from '#pages/block/list/transaction-chart.tsx'
import { transactionColumns } from '#pages/block/list/transaction-columns.tsx'
import { TransactionListTools } from '#pages/block/list/transaction-list-tools.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/note.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

/** The full transactions of a block: as a chart, and as a list to filter and sort. */
export default function FullTransactionList({
  address,
  entries,
  pathOf,
  gasUsed,
}: {
  address: BlockAddress
  /** As the service gave them. */
  entries: readonly unknown[]
  pathOf: TransactionPathOf
  /** Gas used by all of them together. */
  gasUsed: bigint | undefined
}) {
  const { list = defaultListChoice } = address
  const navigate = useNavigate()
  const transactionRows = useMemo(() => entries.map(readBlockTransactionRow), [entries])
  const matchingRows = useMemo(
    () => filterAndSortRows(transactionRows, list),
    [transactionRows, list],
  )
  const walletAddress = useWalletAddress()
  const tableColumns = useMemo(
    () => transactionColumns(pathOf, walletAddress),
    [pathOf, walletAddress],
  )
  const applyChoice = (list: TransactionListChoice) =>
    navigate(blockPath({ ...address, view: 'transactions', list }), {
      replace: true,
    })
  const sortBy = (key: string) =>
    applyChoice({
      ...list,
      sort: key as TransactionSortKey,
      // Amounts are mostly read from the largest down.
      descending: key === list.sort ? !list.descending : ['value', 'gas', 'fee'].includes(key),
    })
  return (
    <>
      <TransactionChart rows={transactionRows} gasUsed={gasUsed} pathOf={pathOf} />
      <TransactionListTools
        rows={transactionRows}
        matchingRows={matchingRows}
        entries={entries}
        choice={list}
        onChoice={applyChoice}
        fileName={`block-${writeBlockReference(address.block)}-transactions`}
      />
      {matchingRows.length === 0 ? (
        <Note title="No transaction is like that">
          <p>
            The block holds {groupDigits(transactionRows.length)}, and the filter lets none of them
            through.
          </p>
          <button
            type="button"
            className="action mt-3"
            onClick={() => applyChoice(defaultListChoice)}
          >
            Show all
          </button>
        </Note>
      ) : (
        <VirtualTable
          label="Transactions"
          rows={matchingRows}
          columns={tableColumns}
          sorting={{ by: list.sort, descending: list.descending, sort: sortBy }}
        />
      )}
    </>
  )
}
