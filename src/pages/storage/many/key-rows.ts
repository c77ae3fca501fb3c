import { readKeyBytes } from '#domain/storage/path/mapping-slots.ts'
import {
  type BytesType,
  elementaryType,
  type ValueType,
} from '#domain/storage/type/storage-type.ts'
import { type DelimitedRow, readDelimited } from '#domain/text/delimited.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'

/** A row of the list: its line in the text, and a cell for each key that the list gives. */
export type KeyRow = { line: number; keys: readonly string[] }

/** The rows of a list below its heading, or why it cannot be read. */
export function readKeyRows(
  list: string,
  draft: Pick<StorageManyDraft, 'keys' | 'columns'>,
): { rows: KeyRow[] } | { problem: string } {
  const parsedList = readDelimited(list)
  if ('problem' in parsedList) return parsedList
  const { columns, heading } = chooseKeyColumns(parsedList.rows, draft)
  const bodyRows = heading ? parsedList.rows.slice(1) : parsedList.rows
  return {
    rows: bodyRows.map(({ line, cells }) => ({
      line,
      keys: columns.map((column) => cells[column] ?? ''),
    })),
  }
}

/** Indexes of the keys that come from the list. */
export const listKeyIndexes = ({ keys }: Pick<StorageManyDraft, 'keys'>): number[] =>
  keys.flatMap(({ value }, keyIndex) => (value === undefined ? [keyIndex] : []))

/** The columns of the keys: as chosen, otherwise guessed by which cells parse as their types. */
export function chooseKeyColumns(
  rows: readonly DelimitedRow[],
  draft: Pick<StorageManyDraft, 'keys' | 'columns'>,
): KeyColumns {
  const keyTypes = listKeyIndexes(draft).flatMap(
    (keyIndex) => elementaryType(draft.keys[keyIndex]?.type ?? '') ?? [],
  )
  const guessedColumns = guessKeyColumns(
    rows.slice(0, 21).map(({ cells }) => cells),
    keyTypes,
  )
  const chosenColumns =
    draft.columns === '' ? [] : draft.columns.split(',').map((at) => Number(at) - 1)
  return {
    columns: guessedColumns.columns.map((column, keyIndex) => chosenColumns[keyIndex] ?? column),
    heading: guessedColumns.heading,
  }
}

/** Which column holds which key, and whether the first row is a heading. */
type KeyColumns = { columns: number[]; heading: boolean }

const maxSampleRows = 20

/**
 * Guesses the columns of keys of these types: for each the first that reads as its type in all of
 * the first rows. A first row that does not read is a heading, where the others do.
 */
function guessKeyColumns(
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
