import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatOverrideRows,
  type OverrideRow,
  overrideFields,
  parseOverrideRows,
  readStateOverrides,
} from './state-overrides.ts'

const [one, two] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const row = (
  field: OverrideRow['field'],
  value: string,
  slot = '',
  address = one,
): OverrideRow => ({
  address,
  field,
  slot,
  value,
})
const read = (...rows: OverrideRow[]) => readStateOverrides(formatOverrideRows(rows), currency)
const currency = { name: 'POL', symbol: 'POL', decimals: 18 }
const word = (digits: string) => `0x${digits.padStart(64, '0')}`

test('overrides are written as geth takes them', () => {
  // geth.ethereum.org, "State override set": balance and nonce are quantities, slots 32 bytes.
  expect(
    read(
      row('balance', '1.5 ether'),
      row('nonce', '7'),
      row('code', '0x6001'),
      row('slot', '0xff', '3'),
      row('slot', '10', word('ab')),
      row('storage', '0', '0', two),
    ),
  ).toEqual({
    value: {
      [one]: {
        balance: '0x14d1120d7b160000',
        nonce: '0x7',
        code: '0x6001',
        stateDiff: { [word('3')]: word('ff'), [word('ab')]: word('a') },
      },
      [two]: { state: { [word('0')]: word('0') } },
    },
  })
  expect(readStateOverrides('', currency)).toEqual({ value: undefined })
  expect(readStateOverrides('[]', currency)).toEqual({ value: undefined })
})

test('a balance is in the coin of the network, in any case of its symbol', () => {
  for (const text of ['10 POL', '10 pol', '10 ether'])
    expect(read(row('balance', text))).toEqual({
      value: { [one]: { balance: '0x8ac7230489e80000' } },
    })
})

test('what is wrong is named at its row and its part', () => {
  const problems = (...rows: OverrideRow[]) => {
    const reading = read(...rows)
    return 'rows' in reading ? reading.rows.map((each) => Object.keys(each)) : 'none'
  }
  expect(problems(row('balance', '1', '', '0x12'))).toEqual([['address']])
  expect(problems(row('balance', '-1'), row('nonce', '0x10000000000000000'))).toEqual([
    ['value'],
    ['value'],
  ])
  expect(problems(row('code', '0x123'), row('code', ''))).toEqual([['value'], ['value']])
  expect(problems(row('slot', `0x1${'00'.repeat(32)}`, 'x'))).toEqual([['value', 'slot']])
  expect(problems(row('balance', '1'), row('balance', '2'))).toEqual([[], ['address']])
  // The same slot in two notations, and both kinds of storage for one account.
  expect(problems(row('slot', '1', '16'), row('slot', '2', '0x10'))).toEqual([[], ['slot']])
  expect(problems(row('slot', '1', '0'), row('storage', '2', '1'))).toEqual([[], ['address']])
  expect(problems(row('balance', '0'), row('nonce', '0'), row('code', '0x'))).toBe('none')
})

test('other texts, and too many rows, are said as a whole', () => {
  for (const text of ['x', '{}', '[1]', '[{"field":"logs"}]', '[{"field":"code","value":1}]'])
    expect(readStateOverrides(text, currency)).toEqual({ problem: expect.any(String), rows: [] })
  expect(read(...Array.from({ length: 257 }, () => row('nonce', '1')))).toEqual({
    problem: 'Max 256 overrides; this has 257.',
    rows: [],
  })
})

test('rows are read as they were written, no matter what was typed', () => {
  const rows = fc.array(
    fc.record({
      address: fc.string(),
      field: fc.constantFrom(...overrideFields),
      slot: fc.string(),
      value: fc.string(),
    }),
  )
  fc.assert(
    fc.property(rows, (typed) => {
      const isStorage = ({ field }: OverrideRow) => field === 'slot' || field === 'storage'
      const kept = typed.map((each) => (isStorage(each) ? each : { ...each, slot: '' }))
      expect(parseOverrideRows(formatOverrideRows(typed))).toEqual(kept)
    }),
  )
})
