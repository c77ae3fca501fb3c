import { lazy, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ListChoice, type SortKey, wholeList } from '#domain/block-list.ts'
import { readBlockRow } from '#domain/block-row.ts'
import { listRows } from '#domain/block-rows.ts'
import { bytes, grouped } from '#domain/quantity.ts'
import { hashColumns, rowColumns } from '#pages/block/row-columns.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { Note } from '#ui/note.tsx'
import { Part } from '#ui/part.tsx'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { useWalletAddress } from '#wallet/account.ts'

const Picture = lazy(() => import('#pages/block/picture.tsx'))
const ListTools = lazy(() => import('#pages/block/list-tools.tsx'))

/** A transaction in full is about so many bytes of JSON; one with much input is far more. */
const usual = 750

/** The transactions of a block as its answer gives them: full objects, or hashes only. */
export function BlockTransactions({
  address,
  entries,
  number,
  loading,
  used,
}: {
  address: BlockAddress
  entries: unknown
  /** Undefined in a pending block: its transactions have no address. */
  number: bigint | undefined
  /** The transactions in full are on their way. */
  loading: boolean
  /** Gas that all of them used together. */
  used: bigint | undefined
}) {
  const { network, list = wholeList } = address
  const navigate = useNavigate()
  const rows = useMemo(
    () => (Array.isArray(entries) ? entries.map(readBlockRow) : undefined),
    [entries],
  )
  const picked = useMemo(() => rows && listRows(rows, list), [rows, list])
  const yours = useWalletAddress()?.toLowerCase()
  const to = useMemo(
    () => (index: number) =>
      number === undefined
        ? undefined
        : transactionPath({ network, block: { kind: 'number', number }, index }),
    [network, number],
  )
  const columns = useMemo(() => rowColumns(to, yours), [to, yours])
  if (!rows || !picked)
    return <Note title="The answer has no list of transactions">Its raw JSON shows what came.</Note>
  if (rows.length === 0) return <Note title="An empty block">It holds no transactions.</Note>
  const full = rows.some(({ full }) => full)
  const choose = (list: ListChoice) =>
    navigate(blockPath({ ...address, view: 'transactions', list }), {
      replace: true,
      preventScrollReset: true,
    })
  const sort = (key: string) =>
    choose({
      ...list,
      sort: key as SortKey,
      // Amounts are mostly looked at from the largest down.
      descending: key === list.sort ? !list.descending : ['value', 'gas', 'fee'].includes(key),
    })
  return (
    <>
      {full ? (
        <Part fallback={<div className="h-54" />}>
          <Picture rows={rows} used={used} to={to} />
          <ListTools
            rows={rows}
            picked={picked}
            entries={Array.isArray(entries) ? entries : []}
            choice={list}
            choose={choose}
            name={`block-${number ?? 'pending'}-transactions`}
          />
        </Part>
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-3 text-mute">
          {loading
            ? `These are the hashes. Senders, values and gas limits of ${grouped(rows.length)} transactions are on their way: about ${bytes(rows.length * usual)} …`
            : `These are the hashes. Senders, values and gas limits of ${grouped(rows.length)} transactions are about ${bytes(rows.length * usual)} more; sorting and filtering need them.`}
          {!loading && (
            <Link
              replace
              preventScrollReset
              className="action"
              to={blockPath({ ...address, transactionDetails: true })}
            >
              Load them
            </Link>
          )}
        </p>
      )}
      {picked.length === 0 ? (
        <Note title="No transaction is like that">
          <p>The block holds {grouped(rows.length)}, and the filter lets none of them through.</p>
          <button type="button" className="action mt-3" onClick={() => choose(wholeList)}>
            Show all
          </button>
        </Note>
      ) : (
        <VirtualTable
          label="Transactions"
          rows={picked}
          columns={full ? columns : hashColumns(to)}
          {...(full && { sorted: { by: list.sort, descending: list.descending, sort } })}
        />
      )}
    </>
  )
}
