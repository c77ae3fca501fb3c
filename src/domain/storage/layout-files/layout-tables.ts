import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import {
  type LabelledVariable,
  labelledLayout,
  nameLayout,
} from '#domain/storage/layout-files/labelled-layout.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Colours of a terminal (ECMA-48, SGR). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the escape sign
const terminalColours = /\x1b\[[\d;]*m/g

const tableColumns = ['name', 'type', 'slot', 'offset', 'bytes']

/**
 * The tables that `forge inspect … storageLayout` prints: Markdown of its older versions, boxes of
 * its later ones, perhaps with the colours of a terminal or several in one file. Undefined where the
 * text has none.
 */
export function readForgeTables(text: string): RawLayout[] | undefined {
  const tables: { columns: string[]; variables: LabelledVariable[] }[] = []
  for (const line of text.replace(terminalColours, '').split(/\r?\n/)) {
    const cells = splitCells(line)
    if (!cells) continue
    const columns = cells.map((cell) => cell.toLowerCase())
    if (tableColumns.every((column) => columns.includes(column)))
      tables.push({ columns, variables: [] })
    const table = tables.at(-1)
    const cellOf = (column: string) => cells[table?.columns.indexOf(column) ?? -1] ?? ''
    if (!table || !/^\d+$/.test(cellOf('slot'))) continue
    table.variables.push({
      ...{ name: cellOf('name'), type: cellOf('type'), slot: cellOf('slot') },
      ...{ offset: Number(cellOf('offset')), size: cellOf('bytes'), contract: cellOf('contract') },
    })
  }
  return tables.length === 0
    ? undefined
    : tables.map(({ variables }) => nameLayout(labelledLayout(variables)))
}

/** The cells of a row, without its outer bars. Markdown escapes underscores. */
function splitCells(line: string): string[] | undefined {
  const [first, ...cells] = line.trim().split(/[|│┃┆║]/)
  if (first !== '' || cells.length < tableColumns.length) return undefined
  return cells.slice(0, -1).map((cell) => cell.trim().replace(/\\(?=[_[\]])/g, ''))
}

/**
 * Reads the output of `slither-read-storage --json`: variables by name, offsets and sizes in bits.
 */
export function readSlitherVariables(json: RawObject): RawLayout | undefined {
  const entries = Object.values(json).filter(isRawObject)
  if (entries.length === 0 || !entries.every((entry) => typeof entry.type_string === 'string'))
    return undefined
  const variables = entries.map(({ name, type_string, slot, offset, size }) => ({
    ...{ name: String(name), type: String(type_string), slot: String(slot), contract: '' },
    ...{ offset: Number(offset ?? 0) / 8, size: String(Math.ceil(Number(size ?? 256) / 8)) },
  }))
  return nameLayout(labelledLayout(variables))
}
