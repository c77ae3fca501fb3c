import type { DelimitedRow } from '#domain/text/delimited.ts'
import { chooseKeyColumns, listKeyIndexes } from '#pages/storage/many/key-rows.ts'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'

type Props = StorageManyFormPart & { rows: readonly DelimitedRow[] }

/**
 * Selects the column of each key, where there are several, and whether the first row is a heading.
 */
export function ColumnChoice({ rows, draft, change }: Props) {
  const keyIndexes = listKeyIndexes(draft)
  const { columns, heading } = chooseKeyColumns(rows, draft)
  const columnCount = Math.max(...rows.slice(0, 20).map(({ cells }) => cells.length))
  const [firstRow, secondRow] = rows
  const columnLabel = (column: number) => {
    const cellText = (heading ? firstRow : (secondRow ?? firstRow))?.cells[column] ?? ''
    return `${column + 1} · ${cellText.slice(0, 24) || 'empty'}`
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {columnCount > 1 &&
        keyIndexes.map((key, columnPosition) => (
          <label key={columnPosition} className="flex items-center gap-2 text-mute">
            {keyIndexes.length > 1 ? `Column of key ${key + 1}` : 'Column of the keys'}
            <select
              className="control w-auto!"
              value={columns[columnPosition] ?? 0}
              onChange={({ target }) => {
                const nextColumns = columns.map((column, otherPosition) =>
                  otherPosition === columnPosition ? target.selectedIndex : column,
                )
                change({ columns: nextColumns.map((column) => column + 1).join(',') })
              }}
            >
              {Array.from({ length: columnCount }, (_, column) => (
                <option key={column} value={column}>
                  {columnLabel(column)}
                </option>
              ))}
            </select>
          </label>
        ))}
      {rows.length > 1 && (
        <label className="flex items-center gap-2 text-mute">
          <input
            type="checkbox"
            checked={heading}
            onChange={({ target }) => change({ heading: target.checked ? 'yes' : 'no' })}
          />
          The first row is a heading
        </label>
      )}
    </div>
  )
}
