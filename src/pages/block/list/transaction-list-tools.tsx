import { blockCsv } from '#domain/block/block-csv.ts'
import {
  defaultListChoice,
  type TransactionListChoice,
  type TransactionSortKey,
  transactionFilters,
} from '#domain/block/block-list.ts'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { transactionTypeName } from '#domain/transaction/transaction.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

const sortOptions: readonly [label: string, sort: TransactionSortKey, descending: boolean][] = [
  ['Order of the block', 'index', false],
  ['Last first', 'index', true],
  ['Largest value first', 'value', true],
  ['Largest gas limit first', 'gas', true],
  ['Highest fee cap first', 'fee', true],
  ['By type', 'type', false],
  ['By sender', 'from', false],
  ['By recipient', 'to', false],
]

/** Filters and sorts a block's transactions, and saves those that match. */
export function TransactionListTools({
  rows,
  matchingRows,
  entries,
  choice,
  onChoice,
  fileName,
}: {
  rows: readonly BlockTransactionRow[]
  matchingRows: readonly BlockTransactionRow[]
  /** As the service gave them. */
  entries: readonly unknown[]
  choice: TransactionListChoice
  onChoice: (choice: TransactionListChoice) => void
  /** Name of the saved files, without their extension. */
  fileName: string
}) {
  const transactionTypes = [
    ...new Set(rows.flatMap(({ type }) => (type === undefined ? [] : [type]))),
  ].sort((a, b) => Number(a - b))
  const matchingIndexes = () => matchingRows.map(({ index }) => index)
  const matchingJson = () =>
    JSON.stringify(
      matchingIndexes().map((index) => entries[index]),
      null,
      2,
    )
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <input
        type="search"
        aria-label="Filter by hash, address or selector"
        placeholder="Hash, address or selector"
        autoComplete="off"
        spellCheck={false}
        value={choice.text}
        onChange={({ target }) => onChoice({ ...choice, text: target.value })}
        className="control grow basis-full sm:max-w-72 sm:basis-48"
      />
      <select
        aria-label="Type"
        value={choice.type ?? ''}
        onChange={({ target }) => onChoice({ ...choice, type: target.value || undefined })}
        className="control w-auto! grow basis-32 sm:grow-0 sm:basis-auto"
      >
        <option value="">All types</option>
        {transactionTypes.map((type) => (
          <option key={type.toString()} value={type.toString()}>
            {type.toString()} · {transactionTypeName(type)}
          </option>
        ))}
      </select>
      <select
        aria-label="Kind"
        value={choice.kind ?? ''}
        onChange={({ target }) =>
          onChoice({
            ...choice,
            kind: (target.value || undefined) as TransactionListChoice['kind'],
          })
        }
        className="control w-auto! grow basis-32 sm:grow-0 sm:basis-auto"
      >
        <option value="">All kinds</option>
        {Object.entries(transactionFilters).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        value={`${choice.sort} ${choice.descending}`}
        onChange={({ target }) => {
          const [, sort, descending] = sortOptions[target.selectedIndex] ?? sortOptions[0] ?? []
          if (sort && descending !== undefined) onChoice({ ...choice, sort, descending })
        }}
        className="control w-auto! grow basis-32 sm:grow-0 sm:basis-auto min-[52rem]:hidden"
      >
        {sortOptions.map(([label, sort, descending]) => (
          <option key={label} value={`${sort} ${descending}`}>
            {label}
          </option>
        ))}
      </select>
      <span role="status" className="text-mute">
        {matchingRows.length === rows.length
          ? ''
          : `${groupDigits(matchingRows.length)} of ${groupDigits(rows.length)}`}
      </span>
      {matchingRows.length < rows.length && (
        <button type="button" className="text-accent" onClick={() => onChoice(defaultListChoice)}>
          Show all
        </button>
      )}
      <span className="ml-auto flex gap-2">
        <button
          type="button"
          className="action"
          onClick={() =>
            downloadBlob(new Blob([blockCsv(entries, matchingIndexes())]), `${fileName}.csv`)
          }
        >
          Save as CSV
        </button>
        <button
          type="button"
          className="action"
          onClick={() => downloadBlob(new Blob([matchingJson()]), `${fileName}.json`)}
        >
          JSON
        </button>
      </span>
    </div>
  )
}
