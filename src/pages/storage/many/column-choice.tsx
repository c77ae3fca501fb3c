import type { DelimitedRow } from '#domain/text/delimited.ts'
import type { FormPart } from '#pages/storage/many/many-form-part.ts'
import { keyColumns, keysOfList } from '#pages/storage/many/key-rows.ts'

/** Which column holds which key, where there is a choice, and whether a heading stands above. */
export function ColumnChoice({
  rows,
  draft,
  change,
}: FormPart & { rows: readonly DelimitedRow[] }) {
  const keys = keysOfList(draft)
  const { columns, heading } = keyColumns(rows, draft)
  const width = Math.max(...rows.slice(0, 20).map(({ cells }) => cells.length))
  const [first, second] = rows
  const name = (column: number) => {
    const text = (heading ? first : (second ?? first))?.cells[column] ?? ''
    return `${column + 1} · ${text.slice(0, 24) || 'empty'}`
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {width > 1 &&
        keys.map((key, place) => (
          <label key={place} className="flex items-center gap-2 text-mute">
            {keys.length > 1 ? `Column of key ${key + 1}` : 'Column of the keys'}
            <select
              className="control w-auto!"
              value={columns[place] ?? 0}
              onChange={({ target }) => {
                const next = columns.map((column, at) =>
                  at === place ? target.selectedIndex : column,
                )
                change({ columns: next.map((column) => column + 1).join(',') })
              }}
            >
              {Array.from({ length: width }, (_, column) => (
                <option key={column} value={column}>
                  {name(column)}
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
