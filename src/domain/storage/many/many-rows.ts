import type { Hex } from 'viem'
import type { ValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue, type StoredValue } from '#domain/storage/value/stored-value.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'

/** One of many values that are read: its keys as they were given, and its word. */
export type ManyRow = {
  line: number
  keys: readonly string[]
  position: Hex
  /** Undefined while unread. */
  word: Hex | undefined
  failure: string | undefined
}

/** How words are read: as one type or, without a type, as the most plausible one. */
export type ManyDecoding = { type: ValueType | undefined; offset: number }

/** The value of a word with its type, which is guessed where none was chosen. */
export function decodeManyValue(
  word: Hex,
  { type, offset }: ManyDecoding,
): StoredValue & { type: string } {
  if (type) return { ...readStoredValue(word, offset, type), type: type.label }
  if (isZero(word)) return { text: '0', raw: word, number: 0n, type: '' }
  const [likely] = wordReadings(word)
  const plainValue = likely?.value?.replace(/^[\d,-]+$/, (digits) => digits.replaceAll(',', ''))
  return { type: likely?.type ?? '', text: plainValue ?? word, raw: word }
}

/** The indexes of the rows in the order of the list, by key or by value. */
export function sortRowIndexes(
  count: number,
  row: (rowIndex: number) => Pick<ManyRow, 'word' | 'keys'>,
  as: ManyDecoding,
  by: string,
  descending: boolean,
): number[] {
  const rowIndexes = Array.from({ length: count }, (_, rowIndex) => rowIndex)
  if (by === 'value') {
    const values = rowIndexes.map((rowIndex) => {
      const { word } = row(rowIndex)
      return word === undefined ? undefined : decodeManyValue(word, as)
    })
    // Unread values come last in either order.
    return rowIndexes.sort((a, b) => {
      const [one, other] = [values[a], values[b]]
      if (!one || !other) return Number(!one) - Number(!other) || a - b
      return (descending ? -1 : 1) * compareValues(one, other) || a - b
    })
  }
  if (by === 'key') rowIndexes.sort((a, b) => (row(a).keys.join() < row(b).keys.join() ? -1 : 1))
  return descending ? rowIndexes.reverse() : rowIndexes
}

function compareValues(a: StoredValue, b: StoredValue): number {
  const [one, other] = [a.number ?? a.text, b.number ?? b.text]
  return one < other ? -1 : one > other ? 1 : 0
}

/** The sum of the numbers that were read, or undefined where the type is not a number. */
export function sumValues(words: Iterable<Hex | undefined>, as: ManyDecoding): bigint | undefined {
  if (as.type?.kind !== 'uint' && as.type?.kind !== 'int') return undefined
  let sum = 0n
  for (const word of words) if (word !== undefined) sum += decodeManyValue(word, as).number ?? 0n
  return sum
}

export type ManySource = {
  /** The number of the block in decimal, or a tag. */
  block: string
  /** A title for each key, such as `key 1 (address)`. */
  keys: readonly string[]
}

/** Rows as CSV (RFC 4180); a row that was not read has an empty value and says why. */
export function manyCsv(
  source: ManySource,
  rowIndexes: readonly number[],
  row: (rowIndex: number) => ManyRow,
  as: ManyDecoding,
) {
  // Without a type the value is a guess, and its title says so.
  const valueTitle = as.type ? 'value' : 'likely value'
  const columnTitles = ['line', ...source.keys, valueTitle, 'word', 'position', 'block', 'state']
  return formatCsv(columnTitles, rowIndexes, (rowIndex) => {
    const { line, keys, position, word, failure } = row(rowIndex)
    const value = word && decodeManyValue(word, as).text
    const state = failure ?? (word === undefined ? 'not read' : 'read')
    return [line, ...keys, value, word, position, source.block, state]
  })
}
