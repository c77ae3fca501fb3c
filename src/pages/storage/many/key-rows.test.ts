import { expect, test } from 'vitest'
import { findKeyColumns, readKeyRows } from '#pages/storage/many/key-rows.tsx'

const holder = `0x${'ab'.repeat(20)}`
const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }))
const address = { kind: 'address', label: 'address', size: 20 } as const
const amount = { kind: 'uint', label: 'uint256', size: 32 } as const

test('columns are found by what reads as their types, a heading by what does not', () => {
  const list = rows(['amount', 'holder'], ['7', holder])
  expect(findKeyColumns(list, [address, amount])).toEqual({ columns: [1, 0], heading: true })
  expect(findKeyColumns(list, [address])).toEqual({ columns: [1], heading: true })
  expect(readKeyRows(`amount,holder\n7,${holder}`, [address, amount])).toEqual({
    rows: [{ line: 2, keys: [holder, '7'] }],
  })
})

test('a key that is the same for all rows takes no column', () => {
  expect(readKeyRows(`${holder}\n${holder}`, [{ ...amount, fixed: '7' }, address])).toEqual({
    rows: [1, 2].map((line) => ({ line, keys: ['7', holder] })),
  })
})

test('a bad key is not a heading: the first row is one only where all others read', () => {
  const isHeading = (...cells: string[]) =>
    findKeyColumns(rows(...cells.map((cell) => [cell])), [address]).heading
  expect(isHeading('holder', holder)).toBe(true)
  expect(isHeading(holder, '0x12', holder)).toBe(false)
  expect(isHeading('0x12', '0x13')).toBe(false)
  expect(isHeading(holder, holder)).toBe(false)
})

test('nothing, or less than is wanted, crashes nothing', () => {
  expect(findKeyColumns([], [address])).toEqual({ columns: [0], heading: false })
  expect(findKeyColumns(rows([holder]), [address, address]).columns).toEqual([0, 0])
})
