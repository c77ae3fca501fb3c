import { nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'

/** A block's words, and the block's name in the export. */
export type StateAt = { block: string; words: WordAtSlot }

/**
 * Every value that the lines of a tree show, in their order, for other tools: numbers in decimal, bytes
 * whole, undefined where not read. Structs, mappings and fixed arrays are left out.
 */
const exportValues = (rows: readonly TreeRow[], states: readonly StateAt[]) =>
  rows.flatMap((row) => {
    if (row.kind !== 'node') return []
    const { expression, location } = row.node
    const { slot, offset, type } = location
    if (/^(struct|mapping|opaque)$/.test(type.kind)) return []
    if (type.kind === 'array' && type.length !== undefined) return []
    const values = states.map(({ words }) => {
      const { exact, raw, anomaly } = nodeValue(location, words) ?? {}
      return { value: exact, raw, odd: anomaly }
    })
    const valueExpression = type.kind === 'array' ? `${expression}.length` : expression
    return [{ expression: valueExpression, type: type.label, slot: slotWord(slot), offset, values }]
  })

/** The shown state as CSV (RFC 4180), one column per block. */
export const stateCsv = (rows: readonly TreeRow[], states: readonly StateAt[]): string =>
  formatCsv(
    ['expression', 'type', 'slot', 'offset', ...states.map(({ block }) => `at ${block}`)],
    exportValues(rows, states).map(({ expression, type, slot, offset, values }) => [
      ...[expression, type, slot, offset],
      ...values.map(({ value }) => value),
    ]),
  )

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
