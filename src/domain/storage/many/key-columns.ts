import { readKeyBytes } from '#domain/storage/path/mapping-slots.ts'
import type { BytesType, ValueType } from '#domain/storage/type/storage-type.ts'

/** Which column holds which key, and whether the first row is a heading. */
export type KeyColumns = { columns: number[]; heading: boolean }

const maxSampleRows = 20

/**
 * Guesses the columns of keys of these types: for each the first that reads as its type in all of
 * the first rows. A first row that does not read is a heading, where the others do.
 */
export function guessKeyColumns(
  rows: readonly (readonly string[])[],
  types: readonly (ValueType | BytesType)[],
): KeyColumns {
  const [first = [], ...others] = rows
  const bodyRows = others.length > 0 ? others.slice(0, maxSampleRows) : [first]
  const columnCount = Math.max(0, ...rows.slice(0, maxSampleRows).map((cells) => cells.length))
  const columns: number[] = []
  for (const [key, type] of types.entries()) {
    const freeColumns = Array.from({ length: columnCount }, (_, column) => column).filter(
      (column) => !columns.includes(column),
    )
    const fittingColumn = freeColumns.find((column) =>
      bodyRows.every((cells) => isKeyCell(type, cells[column])),
    )
    columns.push(fittingColumn ?? freeColumns[0] ?? Math.min(key, Math.max(0, columnCount - 1)))
  }
  const isReadable = (cells: readonly string[]) =>
    types.every((type, key) => isKeyCell(type, cells[columns[key] ?? 0]))
  return { columns, heading: !isReadable(first) && bodyRows.every(isReadable) }
}

const isKeyCell = (type: ValueType | BytesType, cell = '') =>
  cell.trim() !== '' && typeof readKeyBytes(type, cell) !== 'string'
