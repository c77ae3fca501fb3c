import type { DelimitedRow } from '#domain/text/delimited.ts'
import { guessKeyColumns, type KeyColumns } from '#domain/storage/many/key-columns.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import type { ManyDraft } from '#paths/storage/storage-many.ts'

/** The places of the keys that each row has its own of. */
export const keysOfList = ({ keys }: Pick<ManyDraft, 'keys'>): number[] =>
  keys.flatMap(({ value }, place) => (value === undefined ? [place] : []))

/** Where the keys stand in the rows: as chosen, else as guessed from what reads as their types. */
export function keyColumns(
  rows: readonly DelimitedRow[],
  draft: Pick<ManyDraft, 'keys' | 'columns' | 'heading'>,
): KeyColumns {
  const types = keysOfList(draft).flatMap(
    (place) => elementaryType(draft.keys[place]?.type ?? '') ?? [],
  )
  const guessed = guessKeyColumns(
    rows.slice(0, 21).map(({ cells }) => cells),
    types,
  )
  const chosen = draft.columns === '' ? [] : draft.columns.split(',').map((at) => Number(at) - 1)
  return {
    columns: guessed.columns.map((column, place) => chosen[place] ?? column),
    heading: draft.heading === '' ? guessed.heading : draft.heading === 'yes',
  }
}
