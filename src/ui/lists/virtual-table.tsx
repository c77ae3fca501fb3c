import { type ReactNode, useRef } from 'react'
import { LongList } from '#ui/lists/long-list.tsx'
import { atFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

export type Column<Row> = {
  title: string
  /** CSS grid track of the column on a wide screen. */
  width: string
  /** Classes that place the cell in the two-line row of a narrow screen, or hide it. */
  narrow?: string
  /** Figures are set flush right. */
  figure?: boolean
  /** What its heading sorts by; without, it does not sort. */
  sort?: string
  cell: (row: Row) => ReactNode
}

/** The order of the rows, and what a press on a heading does. */
type Sorted = { by: string; descending: boolean; sort: (key: string) => void }

/**
 * A table of any length that scrolls with the page. Only the rows in view exist; assistive
 * technology is told the true count and each row's place in it.
 */
export function VirtualTable<Row>({
  label,
  rows,
  columns,
  sorted,
}: {
  label: string
  rows: readonly Row[]
  columns: Column<Row>[]
  sorted?: Sorted
}) {
  const frame = useRef<HTMLDivElement>(null)
  const twoLines = !useWideScreen() && columns.some(({ narrow }) => narrow)
  const height = atFontSize(twoLines ? 58 : 37)
  const [first, end] = useVisibleRows(frame, rows.length, height)
  const grid = twoLines
    ? { gridTemplateColumns: '2.25rem minmax(0,1fr) minmax(0,1.5fr)' }
    : { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  const placed = ({ narrow, figure }: Column<Row>) =>
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
          style={grid}
        >
          {columns.map((column) => (
            <span
              key={column.title}
              role="columnheader"
              className={placed(column)}
              {...(column.sort !== undefined &&
                column.sort === sorted?.by && {
                  'aria-sort': sorted.descending ? 'descending' : 'ascending',
                })}
            >
              <Heading {...column} sorted={sorted} />
            </span>
          ))}
        </div>
        <div
          ref={frame}
          role="rowgroup"
          className="relative"
          style={{ height: rows.length * height }}
        >
          {rows.slice(first, end).map((row, place) => {
            const index = first + place
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className="absolute inset-x-0 grid content-center items-center gap-x-3 px-4 not-last:border-b not-last:border-line hover:bg-paper"
                style={{ ...grid, height, top: index * height }}
              >
                {columns.map((column) => (
                  <span key={column.title} role="cell" className={placed(column)}>
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

function Heading({
  title,
  sort,
  sorted,
}: {
  title: string
  sort?: string
  sorted: Sorted | undefined
}) {
  if (sort === undefined || !sorted) return title
  const here = sort === sorted.by
  return (
    <button
      type="button"
      className={`hover:text-ink ${here ? 'font-medium text-ink' : ''}`}
      onClick={() => sorted.sort(sort)}
    >
      {title}
      <span aria-hidden="true">{here ? (sorted.descending ? ' ↓' : ' ↑') : ''}</span>
    </button>
  )
}
