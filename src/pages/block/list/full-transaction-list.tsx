import { lazy, useMemo } from 'react'
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
import { transactionColumns } from '#pages/block/list/transaction-columns.tsx'
import { TransactionListTools } from '#pages/block/list/transaction-list-tools.tsx'
import { useMethodNames } from '#pages/block/list/use-method-names.ts'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/note.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const TransactionChart = lazy(() => import('#pages/block/list/transaction-chart.tsx'))

/** Fewest transactions with a chart: it adds nothing to a shorter list. */
const minChartTransactions = 5

/** Widths at which all columns fit: without the rail from 52 rem on, beside it from 75 rem on. */
const oneLineScreen = '(52rem <= width < 64rem), (width >= 75rem)'

type Props = {
  address: BlockAddress
  /** Transactions as the service returned them. */
  entries: readonly unknown[]
  pathOf: TransactionPathOf
  /** Gas used by all transactions together. */
  gasUsed: bigint | undefined
}

/** The full transactions of a block: a list to filter and sort, and a chart on demand. */
export default function FullTransactionList({ address, entries, pathOf, gasUsed }: Props) {
  const { network, list = defaultListChoice, chart: isChartShown = false } = address
  const navigate = useNavigate()
  const transactionRows = useMemo(() => entries.map(readBlockTransactionRow), [entries])
  const matchingRows = useMemo(
    () => filterAndSortRows(transactionRows, list),
    [transactionRows, list],
  )
  const walletAddress = useWalletAddress()
  const { methodNameOf, areNamesLost } = useMethodNames()
  const currency = useNativeCurrency()
  const tableColumns = useMemo(
    () => transactionColumns({ network, currency, pathOf, walletAddress, methodNameOf }),
    [network, currency, pathOf, walletAddress, methodNameOf],
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
      <TransactionListTools
        rows={transactionRows}
        matchingRows={matchingRows}
        entries={entries}
        choice={list}
        onChoice={applyChoice}
        oneLineScreen={oneLineScreen}
        chart={
          transactionRows.length < minChartTransactions
            ? undefined
            : {
                isShown: isChartShown,
                toggle: () =>
                  navigate(blockPath({ ...address, chart: !isChartShown }), { replace: true }),
              }
        }
        fileName={`block-${writeBlockReference(address.block)}-transactions`}
      />
      {areNamesLost && <ReloadNote>Method names could not be loaded.</ReloadNote>}
      {isChartShown && (
        <LazySection>
          <TransactionChart rows={transactionRows} gasUsed={gasUsed} pathOf={pathOf} />
        </LazySection>
      )}
      {matchingRows.length === 0 ? (
        <Note
          title="No matching transactions"
          actions={
            <button type="button" className="action" onClick={() => applyChoice(defaultListChoice)}>
              Clear filters
            </button>
          }
        >
          0 of {groupDigits(transactionRows.length)} match the filters.
        </Note>
      ) : (
        <VirtualTable
          label="Transactions"
          rows={matchingRows}
          columns={tableColumns}
          wideScreen={oneLineScreen}
          sorting={{ by: list.sort, descending: list.descending, sort: sortBy }}
        />
      )}
    </>
  )
}
