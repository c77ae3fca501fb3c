import {
  type CSSProperties,
  memo,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useRef,
} from 'react'
import { LongList, scaleToFontSize, useIsPrinted, useVisibleRows } from '#ui/lists/long-list.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

export type TableColumn<Row> = {
  title: string
  /** CSS grid track of the column on a wide screen. */
  width: string
  /** Classes that place the cell in the row of several lines of a narrow screen, or hide it. */
  narrow?: string
  /** Right-aligns the column, for numbers. */
  figure?: boolean
  /** Key that its heading sorts by; without one, it does not sort. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** The order of the rows, and the action of a heading. */
type TableSorting = { by: string; descending: boolean; sort: (key: string) => void }

type VirtualTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: TableColumn<Row>[]
  /** Lines of a row on a narrow screen, where its columns have a place there. */
  narrowLines?: number
  /** Media condition under which every row has one line; by default, that of `useWideScreen`. */
  wideScreen?: string
  sorting?: TableSorting
  /** Draws the rows with the frame, where the table replaces another whose rows are seen. */
  drawsAtOnce?: boolean
}

/**
 * A table of any length that scrolls with the page. Only the rows in view exist; assistive
 * technology gets the full count and the index of each row.
 */
export function VirtualTable<Row>({
  label,
  rows,
  columns,
  narrowLines = 2,
  wideScreen,
  sorting,
  drawsAtOnce = false,
}: VirtualTableProps<Row>) {
  const listRef = useRef<HTMLDivElement>(null)
  // The page and the table's frame are drawn first; rendering the rows gives way to user input.
  const areRowsDue = useDeferredValue(true, drawsAtOnce)
  const isOneLine = [useWideScreen(wideScreen), useIsPrinted()].includes(true)
  const isNarrow = !isOneLine && columns.some(({ narrow }) => narrow)
  const rowHeight = scaleToFontSize(isNarrow ? 6 + 26 * narrowLines : 32)
  const [firstRow, endRow] = useVisibleRows(listRef, rows.length, rowHeight)
  const gridTemplateColumns = isNarrow
    ? '2rem minmax(0,1fr) minmax(0,1.2fr)'
    : columns.map(({ width }) => width).join(' ')
  return (
    <LongList rows={rows.length}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: a virtual list has no place for table elements */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows are read, not operated */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className="card">
        <div
          role="row"
          aria-rowindex={1}
          className={
            isNarrow
              ? 'sr-only'
              : 'sticky top-0 z-10 grid auto-rows-[minmax(1.5rem,auto)] items-center gap-x-3 rounded-t-lg border-b border-line bg-card px-4 py-1.5 print:gap-x-1.5 print:px-1 text-sm text-mute'
          }
          style={{ gridTemplateColumns }}
        >
          {columns.map((column) => (
            <span
              key={column.title}
              role="columnheader"
              className={cellClassName(column, isNarrow)}
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
          className="relative print:h-auto!"
          style={{ height: rows.length * rowHeight }}
        >
          {areRowsDue &&
            rows
              .slice(firstRow, endRow)
              .map((row, offset) => (
                <TableRow
                  key={firstRow + offset}
                  row={row}
                  rowIndex={firstRow + offset}
                  columns={columns}
                  isNarrow={isNarrow}
                  rowHeight={rowHeight}
                  gridTemplateColumns={gridTemplateColumns}
                />
              ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: a virtual list has no place for table elements */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: rows are read, not operated */}
    </LongList>
  )
}

const cellClassName = <Row,>({ narrow, figure }: TableColumn<Row>, isNarrow: boolean) =>
  `min-w-0 truncate ${isNarrow ? narrow : ''} ${figure ? 'text-right' : ''}`

/**
 * Two addresses of 14 digits and an arrow fit side by side, from 320 px on. Lines are 26 px high, as
 * links one above the other have to be 24 px apart (WCAG 2.5.8).
 */
const narrowClasses =
  'auto-rows-[1.625rem] gap-x-2 px-3 [&_.data]:text-xs max-[22rem]:gap-x-1.5 max-[22rem]:px-1.5 max-[22rem]:[&_.data]:text-[0.6875rem]'

type TableRowProps<Row> = {
  row: Row
  rowIndex: number
  columns: TableColumn<Row>[]
  isNarrow: boolean
  rowHeight: number
  gridTemplateColumns: CSSProperties['gridTemplateColumns']
}

/** A row renders again only when it changes: not with each step of a scroll, nor with the page. */
const TableRow = memo(function TableRow<Row>({
  row,
  rowIndex,
  columns,
  isNarrow,
  rowHeight,
  gridTemplateColumns,
}: TableRowProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a virtual list has no place for table elements
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows are read, not operated
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      className={`absolute inset-x-0 grid break-inside-avoid print:static content-center items-center ${isNarrow ? narrowClasses : 'gap-x-3 px-4 print:gap-x-1.5 print:px-1'} not-last:border-b not-last:border-line last:rounded-b-lg hover:bg-hover`}
      style={{ gridTemplateColumns, height: rowHeight, top: rowIndex * rowHeight }}
    >
      {columns.map((column) => (
        <span key={column.title} role="cell" className={cellClassName(column, isNarrow)}>
          {column.cell(row)}
        </span>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: a virtual list has no place for table elements
    // biome-ignore-end lint/a11y/useFocusableInteractive: rows are read, not operated
  )
}) as <Row>(props: TableRowProps<Row>) => ReactElement

type SortableHeadingProps = {
  title: string
  sort?: string
  sorting: TableSorting | undefined
}

function SortableHeading({ title, sort, sorting }: SortableHeadingProps) {
  if (sort === undefined || !sorting) return <>{title}</>
  const isSorted = sort === sorting.by
  return (
    <button
      type="button"
      className={`inline-flex min-h-6 min-w-6 items-center gap-1 align-bottom hover:text-ink ${isSorted ? 'font-medium text-ink' : ''}`}
      onClick={() => sorting.sort(sort)}
    >
      {title}
      {isSorted && <span aria-hidden="true">{sorting.descending ? '↓' : '↑'}</span>}
    </button>
  )
}
