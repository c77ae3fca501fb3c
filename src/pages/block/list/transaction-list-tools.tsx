import { Download, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { blockCsv } from '#domain/block/block-csv.ts'
import {
  defaultListChoice,
  type TransactionListChoice,
  type TransactionSortKey,
  transactionFilters,
} from '#domain/block/block-list.ts'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { transactionTypeName } from '#domain/transaction/transaction.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { useSaveLines } from '#ui/answer/save-lines.tsx'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { Select, TextInput } from '#ui/form/field.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

const sortOptions: readonly [label: string, sort: TransactionSortKey, descending: boolean][] = [
  ['Block order', 'index', false],
  ['Last first', 'index', true],
  ['Largest value first', 'value', true],
  ['Most gas first', 'gas', true],
  ['Highest fee first', 'fee', true],
  ['By type', 'type', false],
  ['By sender', 'from', false],
  ['By recipient', 'to', false],
]

type Props = {
  rows: readonly BlockTransactionRow[]
  matchingRows: readonly BlockTransactionRow[]
  /** Whether the filter is by a status that is not known: then no count is. */
  isStatusUnknown: boolean
  choice: TransactionListChoice
  onChoice: (choice: TransactionListChoice) => void
  /** Media condition under which the list has headings, which sort it. */
  oneLineScreen: string
  /** Name of the saved files, without their extension. */
  fileName: string
}

/** Filters and sorts a block's transactions, and saves those that match. */
export function TransactionListTools({
  rows,
  matchingRows,
  isStatusUnknown,
  choice,
  onChoice,
  oneLineScreen,
  fileName,
}: Props) {
  const filtersId = useId()
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const { start: saveLines } = useSaveLines()
  const isRoomy = useWideScreen()
  const hasHeadings = useWideScreen(oneLineScreen)
  const transactionTypes = [
    ...new Set(rows.flatMap(({ type }) => (type === undefined ? [] : [type]))),
  ].sort((a, b) => Number(a - b))
  const matchingJson = () =>
    JSON.stringify(
      matchingRows.map(({ entry }) => entry),
      null,
      2,
    )
  const filters = (
    <>
      <Select
        aria-label="Type"
        value={choice.type ?? ''}
        options={[
          ['', 'All types'],
          ...transactionTypes.map(
            (type) => [`${type}`, `${type} · ${transactionTypeName(type)}`] as const,
          ),
        ]}
        onChange={(type) => onChoice({ ...choice, type: type || undefined })}
        className="control w-auto!"
      />
      <Select
        aria-label="Kind"
        value={choice.kind ?? ''}
        options={[['', 'All transactions'], ...Object.entries(transactionFilters)]}
        onChange={(kind) =>
          onChoice({ ...choice, kind: (kind || undefined) as TransactionListChoice['kind'] })
        }
        className="control w-auto!"
      />
      {!hasHeadings && (
        <Select
          aria-label="Order"
          value={`${choice.sort} ${choice.descending}`}
          options={sortOptions.map(([label, sort, descending]) => [`${sort} ${descending}`, label])}
          onChange={(order) => {
            const [, sort, descending] =
              sortOptions.find(([, ...chosen]) => chosen.join(' ') === order) ?? []
            if (sort && descending !== undefined) onChoice({ ...choice, sort, descending })
          }}
          className="control w-auto!"
        />
      )}
    </>
  )
  return (
    <div className="-my-1 grid gap-2 print:hidden">
      <div className="flex items-center gap-2">
        <TextInput
          type="search"
          aria-label="Filter by hash, address or selector"
          placeholder="Hash, address or selector"
          className="min-w-0 flex-1 sm:max-w-64"
          value={choice.text}
          onText={(text) => onChoice({ ...choice, text })}
        />
        {isRoomy ? (
          filters
        ) : (
          <button
            type="button"
            className="action min-h-9"
            aria-label="Filters"
            aria-expanded={areFiltersOpen}
            aria-controls={filtersId}
            onClick={() => setFiltersOpen(!areFiltersOpen)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
          </button>
        )}
        <span className="ml-auto flex items-center gap-2">
          <MoreMenu
            label="Export"
            button={
              <>
                <Download aria-hidden="true" className="size-4" />
                {isRoomy && 'Export'}
              </>
            }
          >
            <MenuButton onClick={() => saveLines([blockCsv(matchingRows), `${fileName}.csv`])}>
              Save as CSV
            </MenuButton>
            <MenuButton onClick={() => downloadBlob(matchingJson(), `${fileName}.json`)}>
              Save as JSON
            </MenuButton>
          </MoreMenu>
        </span>
      </div>
      {!isRoomy && (
        <div id={filtersId} hidden={!areFiltersOpen}>
          <div className="flex flex-wrap gap-2 [&>select]:grow">{filters}</div>
        </div>
      )}
      {matchingRows.length < rows.length && !isStatusUnknown && (
        <p className="flex gap-3 text-sm">
          <span role="status" className="text-mute">
            {groupDigits(matchingRows.length)} of {groupDigits(rows.length)}
          </span>
          <button type="button" className="text-accent" onClick={() => onChoice(defaultListChoice)}>
            Clear filters
          </button>
        </p>
      )}
    </div>
  )
}
