import { type ReactNode, useRef } from 'react'
import { LongList } from '#ui/lists/long-list.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

export type TableColumn<Row> = {
  title: string
  /** CSS grid track of the column on a wide screen. */
  width: string
  /** Classes that place the cell in the two-line row of a narrow screen, or hide it. */
  narrow?: string
  /** Right-aligns the column, for numbers. */
  figure?: boolean
  /** Key that its heading sorts by; without one, it does not sort. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** The order of the rows, and the action of a heading. */
type TableSorting = { by: string; descending: boolean; sort: (key: string) => void }

/**
 * A table of any length that scrolls with the page. Only the rows in view exist; assistive
 * technology gets the full count and the index of each row.
 */
export function VirtualTable<Row>({
  label,
  rows,
  columns,
  sorting,
}: {
  label: string
  rows: readonly Row[]
  columns: TableColumn<Row>[]
  sorting?: TableSorting
}) {
  const listRef = useRef<HTMLDivElement>(null)
  const twoLines = !useWideScreen() && columns.some(({ narrow }) => narrow)
  const rowHeight = scaleToFontSize(twoLines ? 58 : 37)
  const [firstRow, endRow] = useVisibleRows(listRef, rows.length, rowHeight)
  const gridStyle = twoLines
    ? { gridTemplateColumns: '2.25rem minmax(0,1fr) minmax(0,1.5fr)' }
    : { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  const cellClassName = ({ narrow, figure }: TableColumn<Row>) =>
    `min-w-0 truncate ${twoLines ? narrow : ''} ${figure ? 'text-right' : ''}`
  return (
    <LongList rows={rows.length}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: a virtual list has no place for table elements */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows are read, not operated */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className="card">
        <div
          role="row"
          aria-rowindex={1}
          className={`grid gap-x-3 border-b border-line px-4 py-2 text-sm text-mute ${twoLines ? 'sr-only' : ''}`}
          style={gridStyle}
        >
          {columns.map((column) => (
            <span
              key={column.title}
              role="columnheader"
              className={cellClassName(column)}
              {...(column.sort !== undefined &&
                column.sort === sorting?.by && {
                  'aria-sort': sorting.descending ? 'descending' : 'ascending',
                })}
            >
              <SortableHeading {...column} sorting={sorting} />
            </span>
          ))}
        </div>
        <div
          ref={listRef}
          role="rowgroup"
          className="relative"
          style={{ height: rows.length * rowHeight }}
        >
          {rows.slice(firstRow, endRow).map((row, offset) => {
            const rowIndex = firstRow + offset
            return (
              <div
                key={rowIndex}
                role="row"
                aria-rowindex={rowIndex + 2}
                className="absolute inset-x-0 grid content-center items-center gap-x-3 px-4 not-last:border-b not-last:border-line hover:bg-paper"
                style={{ ...gridStyle, height: rowHeight, top: rowIndex * rowHeight }}
              >
                {columns.map((column) => (
                  <span key={column.title} role="cell" className={cellClassName(column)}>
                    {column.cell(row)}
                  </span>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: a virtual list has no place for table elements */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: rows are read, not operated */}
    </LongList>
  )
}

function SortableHeading({
  title,
  sort,
  sorting,
}: {
  title: string
  sort?: string
  sorting: TableSorting | undefined
}) {
  if (sort === undefined || !sorting) return title
  const isSorted = sort === sorting.by
  return (
    <button
      type="button"
      className={`hover:text-ink ${isSorted ? 'font-medium text-ink' : ''}`}
      onClick={() => sorting.sort(sort)}
    >
      {title}
      <span aria-hidden="true">{isSorted ? (sorting.descending ? ' ↓' : ' ↑') : ''}</span>
    </button>
  )
}
