import { expect, test } from 'vitest'
import { blockCsv } from '#domain/block/block-csv.ts'
import { defaultListChoice } from '#domain/block/block-list.ts'
import { filterAndSortRows } from '#domain/block/filter-block-rows.ts'
import hedera from '#domain/receipt/vectors/hedera-97395350.json'
import type { RawObject } from '#domain/values/raw.ts'
import { readBlockRows, sumReceipts } from './row-receipts.ts'

const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const blockHash = hash(9)
/** Four of one sender; the third has the highest price, the second the highest fee. */
const gas = [21_000, 90_000, 21_000, 30_000]
const prices = [10, 20, 50, 10]
const hex = (number = 0) => `0x${number.toString(16)}`
const transactions = gas.map((_, index) => ({
  hash: hash(index),
  blockHash,
  chainId: '0x1',
  gas: '0x186a0',
  value: '0x0',
  gasPrice: hex(prices[index]),
}))
const receipts = gas.map((used, index) => ({
  transactionHash: hash(index),
  blockHash,
  status: index === 1 ? '0x0' : '0x1',
  gasUsed: hex(used),
  effectiveGasPrice: hex(prices[index]),
  logs: [],
}))
const anyReceipts: readonly unknown[] = receipts
const rowsOf = (changed = anyReceipts) => readBlockRows({ transactions }, undefined, changed)
const order = (choice: object, changed?: readonly unknown[]) =>
  filterAndSortRows(rowsOf(changed), { ...defaultListChoice, ...choice }).map(({ index }) => index)

test('rows state what their receipts do, and the sums are those of all', () => {
  const rows = rowsOf()
  expect(rows.map(({ receipt }) => receipt?.outcome)).toEqual([
    'succeeded',
    'failed',
    'succeeded',
    'succeeded',
  ])
  expect(sumReceipts(rows)).toEqual({
    failed: 1,
    fees: 210_000n + 1_800_000n + 1_050_000n + 300_000n,
  })
  expect(sumReceipts(rowsOf([]))).toEqual({ failed: undefined, fees: undefined })
  // The sum of what is known of some is that of no block.
  expect(sumReceipts(rowsOf(anyReceipts.with(2, null)))).toEqual({
    failed: undefined,
    fees: undefined,
  })
})

test.each<[string, unknown]>([
  ['none', undefined],
  ['null', null],
  ['a list', []],
  ['of another transaction', { ...receipts[0], transactionHash: hash(1) }],
  ['of another block', { ...receipts[0], blockHash: hash(8) }],
  ['without a block', { ...receipts[0], blockHash: undefined }],
  ['of no outcome', { ...receipts[0], status: undefined }],
  ['of a third outcome', { ...receipts[0], status: '0x2' }],
  ['of no gas', { ...receipts[0], gasUsed: 'much' }],
  ['of logs that are none', { ...receipts[0], logs: {} }],
])('a receipt that is %s does not count', (_, receipt) => {
  expect(rowsOf(anyReceipts.with(0, receipt))[0]?.receipt).toBeUndefined()
})

test('a state root in place of a status is not a success, and a sum of failures is not made up', () => {
  const { status: _, ...receipt } = receipts[0] as RawObject
  const rows = rowsOf(anyReceipts.with(0, { ...receipt, root: hash(7) }))
  expect(rows[0]?.receipt?.outcome).toBe('unrecorded')
  expect(sumReceipts(rows)).toMatchObject({ failed: undefined, fees: 3_360_000n })
})

test('hashes alone have no receipt, though the list has some', () => {
  const rows = readBlockRows(
    { transactions: transactions.map(({ hash }) => hash) },
    undefined,
    receipts,
  )
  expect(rows.map(({ receipt, type }) => receipt ?? type)).toEqual(gas.map(() => undefined))
})

test('a receipt is found by hash and index, where a list has gaps and one hash twice', () => {
  const rows = readBlockRows(hedera.block, undefined, hedera.receipts)
  const ends = rows.map(({ index, receipt }) => [index, receipt?.outcome])
  expect(ends).toEqual(
    [0, 1, 2, 3, 7, 8, 9, 14].map((index) => [index, index === 8 ? 'failed' : 'succeeded']),
  )
})

test('in a list of another order each has its receipt, and a list of another block none', () => {
  expect(rowsOf(anyReceipts.toReversed())).toEqual(rowsOf())
  const foreign = anyReceipts.map((receipt) => ({ ...Object(receipt), transactionHash: '0x1' }))
  expect(rowsOf(foreign).map(({ receipt }) => receipt)).toEqual(gas.map(() => undefined))
})

test('the filter and the order are by what was paid, as soon as it is known', () => {
  expect(order({ kind: 'failed' })).toEqual([1])
  expect(order({ kind: 'failed' }, [])).toEqual([])
  expect(order({ sort: 'fee', descending: true })).toEqual([1, 2, 3, 0])
  expect(order({ sort: 'fee', descending: true }, [])).toEqual([2, 1, 0, 3])
  expect(order({ sort: 'gas', descending: true })).toEqual([1, 3, 0, 2])
  // A price in wei is not compared with a fee: the row without one is last.
  expect(order({ sort: 'fee' }, anyReceipts.with(0, null))).toEqual([3, 2, 1, 0])
})

test('a file has status, gas used and fee, empty without a receipt', () => {
  const lines = [...blockCsv(rowsOf(anyReceipts.with(2, null)))].join('').split('\r\n')
  expect(lines.map((line) => line.split(',').slice(-3).join())).toEqual([
    'status,gasUsed,feePaid',
    '1,21000,210000',
    '0,90000,1800000',
    ',,',
    '1,30000,300000',
  ])
})
