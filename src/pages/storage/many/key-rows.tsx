import { Link } from 'react-router'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { ManyRow } from '#domain/storage/many/many-rows.ts'
import { readKeyBytes } from '#domain/storage/path/mapping-slots.ts'
import type { BytesType, ValueType } from '#domain/storage/type/storage-type.ts'
import { type DelimitedRow, readDelimited } from '#domain/text/delimited.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { KeyListQuestion } from '#paths/storage/storage-many-draft.ts'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

/** A row of the list: its line in the text, and a cell for each key that the list gives. */
export type KeyRow = { line: number; keys: readonly string[] }

/** The rows of a list below its heading, or why it cannot be read. */
export function readKeyRows(
  list: string,
  types: KeyListQuestion['keys'],
): { rows: KeyRow[] } | { problem: string } {
  const parsedList = readDelimited(list)
  if ('problem' in parsedList) return parsedList
  const { columns, heading } = findKeyColumns(parsedList.rows, types)
  const free = types.filter(({ fixed }) => fixed === undefined)
  const bodyRows = heading ? parsedList.rows.slice(1) : parsedList.rows
  return {
    rows: bodyRows.map(({ line, cells }) => ({
      line,
      keys: types.map((type) => type.fixed ?? cells[columns[free.indexOf(type)] ?? 0] ?? ''),
    })),
  }
}

/** Which column holds which key that is not the same for all rows, and whether the first row is a heading. */
type KeyColumns = { columns: number[]; heading: boolean }

const maxSampleRows = 20

/**
 * Finds the columns of keys of these types: for each the first that reads as its type in all of
 * the first rows. A first row that does not read is a heading, where the others do.
 */
export function findKeyColumns(
  listRows: readonly DelimitedRow[],
  keys: KeyListQuestion['keys'],
): KeyColumns {
  const types = keys.filter(({ fixed }) => fixed === undefined)
  const rows = listRows.slice(0, maxSampleRows + 1).map(({ cells }) => cells)
  const [first = [], ...others] = rows
  const bodyRows = others.length > 0 ? others : [first]
  const columnCount = Math.max(0, ...rows.map((cells) => cells.length))
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

type KeyRowContext = {
  network: string
  question: KeyListQuestion
  blockParameter: BlockParameter
}

/** Columns of a row of a list besides its value: line of the list, keys, and position. */
export const keyRowColumns = (
  row: (rowIndex: number) => ManyRow,
  value: TableColumn<number>,
  context: KeyRowContext,
): TableColumn<number>[] => [
  {
    title: 'Line',
    sort: 'line',
    width: '4.5rem',
    narrow: 'row-start-1 col-start-1',
    cell: (rowIndex) => <span className="text-mute">{row(rowIndex).line}</span>,
  },
  {
    title: 'Key',
    sort: 'key',
    width: 'minmax(0,1.4fr)',
    narrow: 'row-start-1 col-start-2 col-end-4',
    cell: (rowIndex) => <RowKeys keys={row(rowIndex).keys} types={context.question.keys} />,
  },
  value,
  {
    title: 'Storage key',
    width: 'minmax(0,0.8fr)',
    narrow: 'hidden',
    cell: (rowIndex) => (
      <Link to={valuePath(row(rowIndex), context)} title="Show how it is found">
        <HexValue value={row(rowIndex).position} short />
      </Link>
    ),
  },
]

type RowKeysProps = { keys: readonly string[]; types: KeyListQuestion['keys'] }

function RowKeys({ keys, types }: RowKeysProps) {
  return keys.map((key, keyIndex) => (
    <span key={keyIndex} className="mr-2">
      {types[keyIndex]?.kind === 'address' ? (
        <AddressLink address={key.trim()} short={keys.length > 1} />
      ) : key.startsWith('0x') ? (
        <HexValue value={key.trim()} short={keys.length > 1} />
      ) : (
        <span className="data">{key}</span>
      )}
    </span>
  ))
}

/** Path of the value's own page, with the steps to it. */
function valuePath({ keys }: ManyRow, { network, question, blockParameter }: KeyRowContext) {
  const { address, slot, keys: types, member, compiler, value, offset } = question
  return storagePath({
    ...{ network, address, slot: String(slot), offset: member, block: blockParameter },
    keys: types.map(({ label }, index) => ({ type: label, value: keys[index] ?? '' })),
    ...(compiler === 'vyper' && { rules: compiler }),
    ...(value && value.size < 32 && { as: `${value.label}@${offset}` }),
  })
}
