import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ether } from '#testing/native-currencies.ts'
import type { TransactionCall } from './call.ts'
import { maxCallRows, readCallRows } from './call-rows.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const call: TransactionCall = { from: address('1'), to: address('2'), data: '0x12', value: '0x1' }
const read = (text: string, of: TransactionCall = call) => {
  const found = readCallRows(text, of, ether)
  if ('problem' in found) throw new Error(found.problem)
  return found.rows
}

test('one address a line is a list of senders', () => {
  expect(read(`${address('3')}\n\n  ${address('4')}\r\n`)).toEqual([
    { line: 1, text: { from: address('3') }, call: { ...call, from: address('3') } },
    { line: 3, text: { from: address('4') }, call: { ...call, from: address('4') } },
  ])
})

test('cells are to, data, value and from; an empty one is as in the call', () => {
  const [row] = read(`${address('5')},0xabcd,1.5 ether,`)
  expect(row).toMatchObject({
    call: { from: address('1'), to: address('5'), data: '0xabcd', value: '0x14d1120d7b160000' },
  })
})

test('a first line names the columns, in any order, with any separator', () => {
  for (const separator of [',', ';', '\t'])
    expect(read(`From${separator}value\n${address('6')}${separator}"7 wei"`)).toEqual([
      {
        line: 2,
        text: { from: address('6'), value: '7 wei' },
        call: { ...call, from: address('6'), value: '0x7' },
      },
    ])
})

test('a line that cannot be read says why, and the others stay', () => {
  const rows = read(`${address('3')}\n0x1234\nvitalik.eth`)
  expect(rows.map((row) => 'call' in row)).toEqual([true, false, false])
  expect(rows[1]).toMatchObject({ line: 2, problem: expect.stringContaining('from: ') })
  expect(read(`a,b,c,d,e`)).toEqual([expect.objectContaining({ problem: '5 cells, expected 4.' })])
})

test('what is not a list at all is said once', () => {
  expect(readCallRows(' \n', call, ether)).toHaveProperty('problem')
  expect(readCallRows('from\n', call, ether)).toHaveProperty('problem')
  expect(readCallRows('from,nonce\n1,2', call, ether)).toHaveProperty(
    'problem',
    expect.stringMatching(/nonce/),
  )
  expect(readCallRows('"never ends', call, ether)).toHaveProperty(
    'problem',
    expect.stringMatching(/line 1 /),
  )
  expect(readCallRows('a\n'.repeat(maxCallRows + 1), call, ether)).toHaveProperty('problem')
})

test('a call keeps fields that no line can set', () => {
  const odd = { ...call, accessList: [{ address: address('7'), storageKeys: [] }], gas: '0x9' }
  const [row] = read(address('8'), odd as TransactionCall)
  expect(row).toMatchObject({ call: { ...odd, from: address('8') } })
  expect(read('value\n"1,5"')[0]).toHaveProperty('problem')
})

test('any cells are read back from CSV, whatever they hold', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 })
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), fc.constantFrom(',', ';', '\t'), (lines, by) => {
      fc.pre(lines.every((line) => line.some((cell) => cell.trim() !== '')))
      const names = ['to', 'data', 'value', 'from'] as const
      const csv = [names.join(by), ...lines.map((line) => line.map(quoted).join(by))]
      expect(read(csv.join('\r\n')).map(({ text }) => names.map((name) => text[name]))).toEqual(
        lines.map((line) => names.map((_, index) => line[index]?.trim() || undefined)),
      )
    }),
  )
})
