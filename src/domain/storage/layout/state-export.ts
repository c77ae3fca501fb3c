import { csvCell } from '#domain/text/csv-cell.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { nodeValue, type Words } from '#domain/storage/layout/node-value.ts'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'

/** Words of a block, and how the block is called in a file. */
export type StateAt = { block: string; words: Words }

/** A value of the tree as a tool wants it: numbers in decimal, bytes whole; undefined was not read. */
type ExportedValue = { value: string | undefined; raw: string | undefined; odd: string | undefined }

type Exported = {
  expression: string
  type: string
  slot: string
  offset: number
  values: ExportedValue[]
}

/** Every value that the lines of a tree show, in their order; what only holds others is left out. */
function exported(rows: readonly TreeRow[], states: readonly StateAt[]): Exported[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'node') return []
    const { expression, place } = row.node
    const { kind, label } = place.type
    if (kind === 'struct' || kind === 'mapping' || kind === 'opaque') return []
    if (kind === 'array' && place.type.length !== undefined) return []
    const values = states.map(({ words }) => {
      const found = nodeValue(place, words)
      return { value: found?.exact, raw: found?.raw, odd: found?.anomaly }
    })
    const name = kind === 'array' ? `${expression}.length` : expression
    return [
      { expression: name, type: label, slot: slotWord(place.slot), offset: place.offset, values },
    ]
  })
}

/** The state that is shown as CSV (RFC 4180), a column a block. */
export function stateCsv(rows: readonly TreeRow[], states: readonly StateAt[]): string {
  const titles = [
    'expression',
    'type',
    'slot',
    'offset',
    ...states.map(({ block }) => `at ${block}`),
  ]
  const lines = exported(rows, states).map(({ expression, type, slot, offset, values }) => [
    expression,
    type,
    slot,
    offset,
    ...values.map(({ value }) => value),
  ])
  return [titles, ...lines].map((cells) => cells.map((one) => csvCell(one)).join(',')).join('\r\n')
}

/** The state that is shown as JSON, with what it is the state of. */
export const stateJson = (
  about: { [name: string]: string },
  rows: readonly TreeRow[],
  states: readonly StateAt[],
): string =>
  JSON.stringify(
    { ...about, blocks: states.map(({ block }) => block), state: exported(rows, states) },
    null,
    2,
  )
