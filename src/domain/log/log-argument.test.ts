import { expect, test } from 'vitest'
import { hasArgument, readLogArgument } from '#domain/log/approvals.ts'

const key = { symbol: 'KEY', decimals: 6 }
const address = `0x${'B2'.repeat(20)}`
const word = (number: bigint) => number.toString(16).padStart(64, '0')
const most = 2n ** 256n - 1n

test.each([
  [address, null, 'b2'.repeat(20)],
  [address.slice(2), null, 'b2'.repeat(20)],
  [' 0X3E8 ', null, '3e8'],
  ['3e8', key, '3e8'],
  [`0x${'ab'.repeat(250)}`, null, 'ab'.repeat(250)],
  ['0x', null, ''],
  ['1000', null, word(1_000n)],
  ['1000', key, word(1_000n)],
  ['-1', null, word(most)],
  [String(most), null, word(most)],
  ['7.25', key, word(7_250_000n)],
  ['7.25 KEY', key, word(7_250_000n)],
  ['7 key', key, word(7_000_000n)],
  ['7.25 KEY', { symbol: 'KEY', decimals: 18 }, word(7_250_000_000_000_000_000n)],
])('“%s” is looked for, with the unit %o', (text, unit, digits) => {
  expect(readLogArgument(text, unit)).toEqual({ digits })
})

test.each([
  ['hello', null, 'Invalid argument: use an address, number or bytes.'],
  ['hello', key, 'Invalid argument: use an address, number or bytes.'],
  ['0xhello', key, 'Invalid argument: use an address, number or bytes.'],
  ['7.25', null, 'Use a whole number: no token unit is known.'],
  ['7.25', undefined, 'Use a whole number: no token unit is known.'],
  ['7.25 KEY', null, 'Use a whole number: no token unit is known.'],
  ['7.25 USDC', key, 'Use a whole number or KEY.'],
  ['7.2500001 KEY', key, 'Too many decimals in 7.2500001: 6 at most.'],
  ['1,5', key, 'Write the number without commas.'],
  [String(most + 1n), null, 'This does not fit into uint256.'],
  ['9'.repeat(500), key, 'This does not fit into uint256.'],
])('“%s” is a problem at the field, with the unit %o', (text, unit, problem) => {
  expect(readLogArgument(text, unit)).toEqual({ problem })
})

test('digits are found among the topics behind the first and in the data, in either case', () => {
  const log = { topics: [`0x${'c3'.repeat(32)}`, `0x${word(5n)}`], data: `0x${word(0xabcdn)}` }
  const event = { blockNumber: 1n, logIndex: 0n, transactionHash: '0x' as const, log }
  expect([word(5n), 'abcd', 'c3c3', word(6n)].map((digits) => hasArgument(event, digits))).toEqual([
    true,
    true,
    false,
    false,
  ])
  const upper = { ...event, log: { ...log, data: log.data.toUpperCase() } }
  expect(hasArgument(upper, 'abcd')).toBe(true)
})
