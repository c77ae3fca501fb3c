import { expect, test } from 'vitest'
import { chooseKeyColumns, listKeyIndexes } from '#pages/storage/many/key-rows.tsx'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'

const holder = `0x${'ab'.repeat(20)}`
const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }))
const draft = (columns: string, ...keys: StorageManyDraft['keys'][number][]) => ({ columns, keys })
const address = { type: 'address', value: undefined }
const amount = { type: 'uint256', value: undefined }

test('a key that all rows share has no column; an empty one is shared all the same', () => {
  expect(listKeyIndexes({ keys: [address, { ...amount, value: '' }, amount] })).toEqual([0, 2])
})

test('columns are found by what reads as their types, a heading by what does not', () => {
  const list = rows(['amount', 'holder'], ['7', holder])
  expect(chooseKeyColumns(list, draft('', address, amount))).toEqual({
    columns: [1, 0],
    heading: true,
  })
  // The second key is the same for all.
  expect(chooseKeyColumns(list, draft('', address, { ...amount, value: '1' }))).toEqual({
    columns: [1],
    heading: true,
  })
})

test('a person’s choice counts, from 1, and where it ends the guess goes on', () => {
  const list = rows(['7', holder, '8'])
  expect(chooseKeyColumns(list, draft('2,3', address, amount)).columns).toEqual([1, 2])
  expect(chooseKeyColumns(list, draft('2', address, amount)).columns).toEqual([1, 0])
})

test('a bad key is not a heading: the first row is one only where all others read', () => {
  const isHeading = (...cells: string[]) =>
    chooseKeyColumns(rows(...cells.map((cell) => [cell])), draft('', address)).heading
  expect(isHeading('holder', holder)).toBe(true)
  expect(isHeading(holder, '0x12', holder)).toBe(false)
  expect(isHeading('0x12', '0x13')).toBe(false)
  expect(isHeading(holder, holder)).toBe(false)
})

test('nothing, or less than is wanted, crashes nothing', () => {
  expect(chooseKeyColumns([], draft('', address))).toEqual({ columns: [0], heading: false })
  expect(chooseKeyColumns(rows([holder]), draft('', address, address)).columns).toEqual([0, 0])
})
