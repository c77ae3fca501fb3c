import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from '#domain/text/csv-cell.ts'
import { blockCsv } from './block-csv.ts'
import { readBlockTransactionRow } from './block-row.ts'

test('the lines are those asked for, in that order, with amounts exact in wei', () => {
  const hash = `0x${'1'.repeat(64)}`
  const entries = [
    `0x${'2'.repeat(64)}`,
    { hash, value: '0xde0b6b3a7640001', gas: '0x5208', input: '0xa9059cbb00' },
  ]
  const rows = entries.map(readBlockTransactionRow)
  const [titles = '', first = '', second = ''] = [...blockCsv(rows.toReversed())]
    .join('')
    .split('\r\n')
  const cell = (line: string, title: string) => line.split(',')[titles.split(',').indexOf(title)]
  expect(cell(first, 'index')).toBe('1')
  expect(cell(first, 'value')).toBe('1000000000000000001')
  expect(cell(first, 'to')).toBe('')
  expect(cell(first, 'selector')).toBe('0xa9059cbb')
  expect(cell(second, 'hash')).toBe(entries[0])
  expect(cell(second, 'type')).toBe('')
})

test('a cell that a spreadsheet would run is text', () => {
  for (const text of ['=1+1', '+1', '-1+1', '-A1', '-1.', '@SUM(A1)', '\tx'])
    expect(csvCell(text)).toMatch(/^"?'/)
  for (const number of ['-1', '-1.5', '0', `-${2n ** 255n}`]) expect(csvCell(number)).toBe(number)
  expect(csvCell('=HYPERLINK("http://evil.example")')).toBe(
    '"\'=HYPERLINK(""http://evil.example"")"',
  )
})

test('any text comes back out of its cell, no matter what quotes and lines it has (RFC 4180)', () => {
  const text = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r\n]/.test(text))
  fc.assert(
    fc.property(text, (text) => {
      const cell = csvCell(text)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read).toBe(text)
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/)
    }),
  )
})
