import { expect, test } from 'vitest'
import { defaultListChoice, type TransactionListChoice } from './block-list.ts'
import { readBlockTransactionRow } from './block-row.ts'
import { filterAndSortRows } from './filter-block-rows.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const rows = [
  {
    hash: hash('1'),
    from: address('b'),
    to: address('c'),
    value: '0x5',
    gas: '0x5208',
    input: '0x',
    gasPrice: '0x9',
  },
  {
    hash: hash('2'),
    from: address('a'),
    to: null,
    value: '0x0',
    gas: '0x100000',
    input: '0x6080604052',
    type: '0x2',
    maxFeePerGas: '0x7',
    gasPrice: '0x3',
  },
  {
    hash: hash('3'),
    from: address('a'),
    to: address('c'),
    value: '0x5',
    gas: '0x5208',
    input: '0xA9059CBB',
    type: '0x3',
    blobVersionedHashes: [hash('9')],
  },
  hash('4'),
].map(readBlockTransactionRow)

const order = (choice: Partial<TransactionListChoice>) =>
  filterAndSortRows(rows, { ...defaultListChoice, ...choice }).map(({ index }) => index)

test('a list keeps the order of the block until another is chosen', () => {
  expect(order({})).toEqual([0, 1, 2, 3])
  expect(order({ descending: true })).toEqual([3, 2, 1, 0])
})

test('equal rows keep their order, and rows without a value come last either way', () => {
  expect(order({ sort: 'value', descending: true })).toEqual([0, 2, 1, 3])
  expect(order({ sort: 'value' })).toEqual([1, 0, 2, 3])
  expect(order({ sort: 'from' })).toEqual([1, 2, 0, 3])
  // A creation has no recipient, and a fee cap is the maximum, not the price that came of it.
  expect(order({ sort: 'to' })).toEqual([0, 2, 1, 3])
  expect(order({ sort: 'fee', descending: true })).toEqual([0, 1, 2, 3])
})

test('a text is looked for in hashes, addresses and selectors, no matter its case', () => {
  expect(order({ text: 'AAAA' })).toEqual([1, 2])
  expect(order({ text: hash('4') })).toEqual([3])
  expect(order({ text: ' 0xa9059cbb ' })).toEqual([2])
  expect(order({ text: 'nowhere' })).toEqual([])
})

test('types and kinds follow from a transaction’s own fields', () => {
  expect(order({ type: '0' })).toEqual([0])
  expect(order({ type: '3' })).toEqual([2])
  expect(order({ kind: 'creations' })).toEqual([1])
  expect(order({ kind: 'value' })).toEqual([0, 2])
  expect(order({ kind: 'data' })).toEqual([1, 2])
  expect(order({ kind: 'blobs' })).toEqual([2])
})
