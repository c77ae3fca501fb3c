import { nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'

/** A block's words, and the block's name in the export. */
export type StateAt = { block: string; words: WordAtSlot }

/**
 * A value of the tree for other tools: numbers in decimal, bytes whole; undefined where not read.
 */
type ExportedValue = { value: string | undefined; raw: string | undefined; odd: string | undefined }

type ExportedNode = {
  expression: string
  type: string
  slot: string
  offset: number
  values: ExportedValue[]
}

/**
 * Every value that the lines of a tree show, in their order; structs, mappings and fixed arrays are
 * left out.
 */
function exportValues(rows: readonly TreeRow[], states: readonly StateAt[]): ExportedNode[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'node') return []
    const { expression, location } = row.node
    const { kind, label } = location.type
    if (kind === 'struct' || kind === 'mapping' || kind === 'opaque') return []
    if (kind === 'array' && location.type.length !== undefined) return []
    const values = states.map(({ words }) => {
      const nodeContent = nodeValue(location, words)
      return { value: nodeContent?.exact, raw: nodeContent?.raw, odd: nodeContent?.anomaly }
    })
    const valueExpression = kind === 'array' ? `${expression}.length` : expression
    return [
      {
        expression: valueExpression,
        type: label,
        slot: slotWord(location.slot),
        offset: location.offset,
        values,
      },
    ]
  })
}

/** The shown state as CSV (RFC 4180), one column per block. */
export function stateCsv(rows: readonly TreeRow[], states: readonly StateAt[]): string {
  const columnTitles = [
    'expression',
    'type',
    'slot',
    'offset',
    ...states.map(({ block }) => `at ${block}`),
  ]
  const csvRows = exportValues(rows, states).map(({ expression, type, slot, offset, values }) => [
    expression,
    type,
    slot,
    offset,
    ...values.map(({ value }) => value),
  ])
  return formatCsv(columnTitles, csvRows)
}

/** The shown state as JSON; `about` names the network and contract. */
export const stateJson = (
  about: { [valueExpression: string]: string },
  rows: readonly TreeRow[],
  states: readonly StateAt[],
): string =>
  JSON.stringify(
    { ...about, blocks: states.map(({ block }) => block), state: exportValues(rows, states) },
    null,
    2,
  )
