import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'
import { detectDelimiter, maxDelimitedRows, readDelimited } from './delimited.ts'

const cellsOf = (text: string, delimiter?: string) => {
  const read = readDelimited(text, delimiter)
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read
}

test('a plain list is one cell a line, blank lines passed over, commas in texts left alone', () => {
  expect(readDelimited('0x1\n\n  \r\n0x2\r\nHello, world')).toEqual({
    rows: [
      { line: 1, cells: ['0x1'] },
      { line: 4, cells: ['0x2'] },
      { line: 5, cells: ['Hello, world'] },
    ],
  })
})

// RFC 4180, section 2: rules 5 to 7.
test('quotes hold delimiters, line ends and quotes; lines are counted through them', () => {
  expect(readDelimited('"aaa","b ""x""","c\r\nc"\r\nzzz,yyy,xxx')).toEqual({
    rows: [
      { line: 1, cells: ['aaa', 'b "x"', 'c\r\nc'] },
      { line: 3, cells: ['zzz', 'yyy', 'xxx'] },
    ],
  })
})

test.each([
  ['a\tb\nc\td', '\t'],
  ['a;b,1\nc;d', ';'],
  ['"a,1",b\nc,d', ','],
  ['"a"\n"b"', ','],
  ['a\nb', undefined],
  ['a,b\nc', undefined],
  ['', undefined],
])('%j is parted by %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter))

test('empty cells keep their column; a mark of byte order is not content', () => {
  expect(cellsOf('\u{feff}a,,c\n,b,')).toEqual([
    ['a', '', 'c'],
    ['', 'b', ''],
  ])
})

test('a quote without an end is named by its line; too many rows are refused', () => {
  expect(cellsOf('a,b\nc,"d\ne,f')).toEqual({ problem: expect.stringContaining('line 2') })
  expect(cellsOf('1\n'.repeat(maxDelimitedRows + 1))).toEqual({
    problem: expect.stringContaining('100,000'),
  })
})

test('what is written as CSV is read back, no matter what the cells hold', () => {
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r\n]/.test(text))
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    )
    .map((rows) => rows.filter((row) => row.some((cell) => cell.trim() !== '')))
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows.map((row) => row.map(csvCell).join(',')).join(end)
      expect(cellsOf(text.startsWith('\u{feff}') ? `\u{feff}${text}` : text, ',')).toEqual(rows)
    }),
  )
})
