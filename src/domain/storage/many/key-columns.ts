import { anyBytes } from '#domain/storage/path/mapping-slots.ts'
import type { BytesType, ValueType } from '#domain/storage/type/storage-type.ts'

/** Which column holds which key, and whether the first row is a heading. */
export type KeyColumns = { columns: number[]; heading: boolean }

const sample = 20

/**
 * Guesses the columns of keys of these types: for each the first that reads as its type in all of
 * the first rows. A first row that does not read is a heading, where the others do.
 */
export function guessKeyColumns(
  rows: readonly (readonly string[])[],
  types: readonly (ValueType | BytesType)[],
): KeyColumns {
  const [first = [], ...others] = rows
  const body = others.length > 0 ? others.slice(0, sample) : [first]
  const width = Math.max(0, ...rows.slice(0, sample).map((cells) => cells.length))
  const columns: number[] = []
  for (const [key, type] of types.entries()) {
    const free = Array.from({ length: width }, (_, column) => column).filter(
      (column) => !columns.includes(column),
    )
    const fits = free.find((column) => body.every((cells) => reads(type, cells[column])))
    columns.push(fits ?? free[0] ?? Math.min(key, Math.max(0, width - 1)))
  }
  const readable = (cells: readonly string[]) =>
    types.every((type, key) => reads(type, cells[columns[key] ?? 0]))
  return { columns, heading: !readable(first) && body.every(readable) }
}

const reads = (type: ValueType | BytesType, cell = '') =>
  cell.trim() !== '' && typeof anyBytes(type, cell) !== 'string'
