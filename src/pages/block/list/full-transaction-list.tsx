import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type TransactionListChoice, type TransactionSortKey, defaultListChoice } from '#domain/block/block-list.ts'
import { writeBlockReference } from '#domain/block/block-reference.ts'
import { readBlockTransactionRow } from '#domain/block/block-row.ts'
import { filterAndSortRows } from '#domain/block/filter-block-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { ToTransaction } from '#pages/block/list/hash-columns.tsx'
import { ListTools } from '#pages/block/list/transaction-list-tools.tsx'
import { Picture } from '#pages/block/list/transaction-chart.tsx'
import { rowColumns } from '#pages/block/list/transaction-columns.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { Note } from '#ui/page/note.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

/** The transactions of a block in full: drawn, filtered, sorted, and listed. */
export default function FullList({
  address,
  entries,
  to,
  used,
}: {
  address: BlockAddress
  /** As the service gave them. */
  entries: readonly unknown[]
  to: ToTransaction
  /** Gas that all of them used together. */
  used: bigint | undefined
}) {
  const { list = defaultListChoice } = address
  const navigate = useNavigate()
  const rows = useMemo(() => entries.map(readBlockTransactionRow), [entries])
  const picked = useMemo(() => filterAndSortRows(rows, list), [rows, list])
  const yours = useWalletAddress()
  const columns = useMemo(() => rowColumns(to, yours), [to, yours])
  const choose = (list: TransactionListChoice) =>
    navigate(blockPath({ ...address, view: 'transactions', list }), {
      replace: true,
    })
  const sort = (key: string) =>
    choose({
      ...list,
      sort: key as TransactionSortKey,
      // Amounts are mostly looked at from the largest down.
      descending: key === list.sort ? !list.descending : ['value', 'gas', 'fee'].includes(key),
    })
  return (
    <>
      <Picture rows={rows} used={used} to={to} />
      <ListTools
        rows={rows}
        picked={picked}
        entries={entries}
        choice={list}
        choose={choose}
        name={`block-${writeBlockReference(address.block)}-transactions`}
      />
      {picked.length === 0 ? (
        <Note title="No transaction is like that">
          <p>The block holds {groupDigits(rows.length)}, and the filter lets none of them through.</p>
          <button type="button" className="action mt-3" onClick={() => choose(defaultListChoice)}>
            Show all
          </button>
        </Note>
      ) : (
        <VirtualTable
          label="Transactions"
          rows={picked}
          columns={columns}
          sorted={{ by: list.sort, descending: list.descending, sort }}
        />
      )}
    </>
  )
}
