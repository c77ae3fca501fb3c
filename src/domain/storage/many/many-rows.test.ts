import { expect, test } from 'vitest'
import { slotWord } from '../path/derive-slot.ts'
import { decodeManyValue, type ManyRow, manyCsv, sortRowIndexes, sumValues } from './many-rows.ts'

const int8 = { type: { kind: 'int', label: 'int8', size: 1 }, offset: 1 } as const
const as = { type: { kind: 'uint', label: 'uint256', size: 32 }, offset: 0 } as const
const row = (key: string, value: bigint | undefined, failure?: string): ManyRow => ({
  ...{ line: 1, keys: [key], position: slotWord(7n), failure },
  word: value === undefined ? undefined : slotWord(value),
})
const rows = [row('b', 5n), row('a', 0n), row('d', undefined, 'status 503'), row('c', 30n)]
const sort = (by: string, descending = false) =>
  sortRowIndexes(rows.length, (place) => rows[place] ?? row('', 0n), as, by, descending)

test('rows are sorted; what is not read is not small', () => {
  expect(sort('line')).toEqual([0, 1, 2, 3])
  expect(sort('line', true)).toEqual([3, 2, 1, 0])
  expect(sort('value')).toEqual([1, 0, 3, 2])
  expect(sort('value', true)).toEqual([3, 0, 1, 2])
  expect(sort('key')).toEqual([1, 0, 3, 2])
})

test('only the bytes of the value count', () => {
  expect(decodeManyValue(slotWord(0xff00n), int8).text).toBe('-1')
})

test('the sum is of what was read, and there is none of what is not a number', () => {
  expect(
    sumValues(
      rows.map(({ word }) => word),
      as,
    ),
  ).toBe(35n)
  expect(sumValues([slotWord(0xff00n), slotWord(0x0100n)], int8)).toBe(0n)
  const address = { type: { kind: 'address', label: 'address', size: 20 }, offset: 0 } as const
  expect(sumValues([slotWord(1n)], address)).toBeUndefined()
})

const source = { block: '20', keys: ['key 1 (string)'] }

const fileOf = (rows: ManyRow[], as: Parameters<typeof decodeManyValue>[1]) =>
  [...manyCsv(source, [...rows.keys()], (index) => rows[index] as ManyRow, as)]
    .join('')
    .split('\r\n')

test('a file tells what was read and what was not, and runs no formula', () => {
  const lines = fileOf([row('=1+1', 0xff00n), row('b', undefined, 'status 503')], int8)
  expect(lines).toEqual([
    'line,key 1 (string),value,word,position,block,state',
    `1,'=1+1,-1,${slotWord(0xff00n)},${slotWord(7n)},20,read`,
    `1,b,,,${slotWord(7n)},20,status 503`,
  ])
})

test('without a type a value is a guess, and the file calls it one', () => {
  const guess = { type: undefined, offset: 0 }
  const [titles] = fileOf([row('a', 5n)], guess)
  expect(titles).toBe('line,key 1 (string),likely value,word,position,block,state')
})
