import type { WordReader } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { csvCell } from '#domain/text/csv-cell.ts'

/**
 * All reads of a range as CSV (RFC 4180), in order of their blocks: block number in decimal, the
 * value as its type says, and the whole word. Without state at a block, value and word are empty.
 */
export function historyCsv(range: HistoryRange, words: WordsByBlock, { read }: WordReader): string {
  const csvRows = [...words]
    .filter(([block]) => block >= range.from && block <= range.to)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([block, word]) => {
      const storedValue = word === null ? undefined : read(word)
      return [block, storedValue?.number ?? storedValue?.text, word ?? undefined]
    })
  return [['block', 'value', 'word'], ...csvRows]
    .map((cells) => cells.map((cell) => csvCell(cell)).join(','))
    .join('\r\n')
}
