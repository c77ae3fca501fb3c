import { expect, test } from 'vitest'
import { elementaryType } from '../type/storage-type.ts'
import { guessKeyColumns } from './key-columns.ts'

const types = (...labels: string[]) =>
  labels.map((label) => {
    const type = elementaryType(label)
    if (!type) throw new Error(label)
    return type
  })
const [a, b] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]

test('the column that reads as the type is taken, and the heading is known', () => {
  const rows = [
    ['rank', 'holder', 'spender'],
    ['1', a, b],
    ['2', b, a],
  ]
  expect(guessKeyColumns(rows, types('address'))).toEqual({ columns: [1], heading: true })
  expect(guessKeyColumns(rows, types('address', 'address'))).toEqual({
    columns: [1, 2],
    heading: true,
  })
  expect(guessKeyColumns(rows, types('address', 'uint256')).columns).toEqual([1, 0])
})

test('a bad key is not a heading: the first row is one only where all others read', () => {
  expect(guessKeyColumns([[a], ['0x12'], [b]], types('address')).heading).toBe(false)
  expect(guessKeyColumns([['0x12'], ['0x13']], types('address')).heading).toBe(false)
  expect(guessKeyColumns([[a], [b]], types('address'))).toEqual({ columns: [0], heading: false })
})

test('nothing, or less than is wanted, crashes nothing', () => {
  expect(guessKeyColumns([], types('address'))).toEqual({ columns: [0], heading: false })
  expect(guessKeyColumns([[a]], types('address', 'address')).columns).toEqual([0, 0])
})
