import { expect, test } from 'vitest'
import { chooseKeyColumns, listKeyIndexes } from '#pages/storage/many/key-rows.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'

const holder = `0x${'ab'.repeat(20)}`
const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }))
const draft = (columns: string, heading: string, ...keys: StorageManyDraft['keys'][number][]) => ({
  columns,
  heading,
  keys,
})
const address = { type: 'address', value: undefined }
const amount = { type: 'uint256', value: undefined }

test('a key that all rows share has no column; an empty one is shared all the same', () => {
  expect(listKeyIndexes({ keys: [address, { ...amount, value: '' }, amount] })).toEqual([0, 2])
})

test('columns are found by what reads as their types, a heading by what does not', () => {
  const list = rows(['amount', 'holder'], ['7', holder])
  expect(chooseKeyColumns(list, draft('', '', address, amount))).toEqual({
    columns: [1, 0],
    heading: true,
  })
  // The second key is the same for all.
  expect(chooseKeyColumns(list, draft('', '', address, { ...amount, value: '1' }))).toEqual({
    columns: [1],
    heading: true,
  })
})

test('a person’s choice counts, from 1, and where it ends the guess goes on', () => {
  const list = rows(['7', holder, '8'])
  expect(chooseKeyColumns(list, draft('2,3', '', address, amount)).columns).toEqual([1, 2])
  expect(chooseKeyColumns(list, draft('2', '', address, amount)).columns).toEqual([1, 0])
})

test('what a person says of the heading counts, against what it looks like', () => {
  const list = rows(['holder'], [holder])
  expect(chooseKeyColumns(list, draft('', 'no', address)).heading).toBe(false)
  expect(chooseKeyColumns(rows([holder]), draft('', 'yes', address)).heading).toBe(true)
})
