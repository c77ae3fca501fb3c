import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { readFilteredTraces } from './filtered-traces.ts'

const account: Address = `0x${'a'.repeat(40)}`
const other: Address = `0x${'b'.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const window = { from: 5n, to: 9n }
const trace = (transactionHash: string, blockNumber: number, parts: object = {}) => ({
  ...{ type: 'call', action: { from: account, to: other }, result: {}, transactionPosition: 3 },
  ...{ transactionHash, blockNumber, ...parts },
})

test('a transaction is listed once, newest first, for each way in which a trace is of an account', () => {
  const traces = [
    trace(hash('1'), 5),
    trace(hash('2'), 9, { action: { from: other, to: account.toUpperCase().replace('X', 'x') } }),
    trace(hash('2'), 9),
    trace(hash('3'), 9, {
      transactionPosition: 4,
      action: { from: other, init: '0x' },
      result: { address: account },
    }),
    trace(hash('4'), 7, { type: 'suicide', action: { address: other, refundAddress: account } }),
    { type: 'reward', action: { author: account }, blockNumber: 6, transactionHash: null },
  ]
  const found = readFilteredTraces(traces, window, account)
  expect(found).toEqual([
    { hash: hash('3'), block: 9n, index: 4n },
    { hash: hash('2'), block: 9n, index: 3n },
    { hash: hash('4'), block: 7n, index: 3n },
    { hash: hash('1'), block: 5n, index: 3n },
  ])
})

test.each<[unknown, string]>([
  [null, 'not a list'],
  [[null], 'no transaction'],
  [[trace('0x1', 5)], 'no transaction'],
  [[trace(hash('1'), 5, { transactionPosition: null })], 'no transaction'],
  [[trace(hash('1'), 4)], 'outside the requested blocks'],
  [[trace(hash('1'), 10)], 'outside the requested blocks'],
  [[trace(hash('1'), 5, { action: { from: other, to: other } })], 'another account'],
])('%j is not the traces that were asked for', (traces, problem) => {
  const read = readFilteredTraces(traces, window, account)
  expect('problem' in read && read.problem).toContain(problem)
})
