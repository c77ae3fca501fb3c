import { guessKeyColumns, type KeyColumns } from '#domain/storage/many/key-columns.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { type DelimitedRow, readDelimited } from '#domain/text/delimited.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'

/** A row of the list: its line in the text, and a cell for each key that the list gives. */
export type KeyRow = { line: number; keys: readonly string[] }

/** The rows of a list below its heading, or why it cannot be read. */
export function readKeyRows(
  list: string,
  draft: Pick<StorageManyDraft, 'keys' | 'columns' | 'heading'>,
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
  draft: Pick<StorageManyDraft, 'keys' | 'columns' | 'heading'>,
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
    heading: draft.heading === '' ? guessedColumns.heading : draft.heading === 'yes',
  }
}
