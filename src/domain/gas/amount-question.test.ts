import { expect, test } from 'vitest'
import { ether, usd } from '#testing/native-currencies.ts'
import { amountKinds, defaultEnds, readEnds } from './amount-question.ts'
import { callWithNumber, maxCoins } from './varied-call.ts'

const signature = 'function pay(address to, uint256 amount, uint8, int8 n, uint16[] list)'
const kinds = amountKinds({ function: signature, args: ['0x12', '5', '6', '7', '[]'] })
const [block, value, gas, amount, small] = kinds
if (!block || !value || !gas || !amount || !small) throw new Error('kinds are missing')

test('block, value, gas and each unsigned argument can be varied', () => {
  expect(kinds.map(({ key, label }) => [key, label])).toEqual([
    ['block', 'Block'],
    ['value', 'Value'],
    ['gas', 'Gas limit'],
    ['arg1', 'amount (uint256)'],
    ['arg2', 'Argument 3 (uint8)'],
  ])
  expect(amountKinds({ function: '', args: [] })).toHaveLength(3)
  expect(amountKinds({ function: 'no function', args: [] })).toHaveLength(3)
})

test('ends are filled in, of gas from the estimate, of blocks from the newest', () => {
  expect(defaultEnds(block, 13n, ether)).toEqual({ low: '0', high: '13' })
  expect(defaultEnds(value, undefined, ether)).toEqual({
    low: '0',
    high: (125_000_000n * 10n ** 18n).toString(),
  })
  const mostUsd = maxCoins(usd) * 1_000_000n
  expect(defaultEnds(value, undefined, usd).high).toBe(mostUsd.toString())
  expect(defaultEnds(gas, 34_458n, ether)).toEqual({ low: '21000', high: '34458' })
  expect(defaultEnds(gas, undefined, ether)).toEqual({ low: '21000', high: '' })
  expect(defaultEnds(small, undefined, ether)).toEqual({ low: '0', high: '255' })
})

test('ends are read with units, and must be within what the number may be', () => {
  expect(readEnds(value, { low: '0', high: '1.5 ether' }, ether)).toEqual({
    first: 0n,
    last: 1_500_000_000_000_000_000n,
  })
  expect(readEnds(block, { low: '0', high: '0xd' }, ether)).toEqual({ first: 0n, last: 13n })
  expect(readEnds(block, { low: '1.5', high: '1 ether' }, ether)).toEqual({
    problems: { low: expect.any(String), high: expect.any(String) },
  })
  expect(readEnds(block, { low: '5', high: '5' }, ether)).toEqual({
    problems: { high: 'Must be after the first block.' },
  })
  expect(readEnds(small, { low: '0x1', high: '256' }, ether)).toHaveProperty('problems.high')
  expect(readEnds(gas, { low: '20999', high: '30000' }, ether)).toHaveProperty('problems.low')
  expect(readEnds(amount, { low: '5', high: '5' }, ether)).toHaveProperty('problems.high')
  expect(readEnds(amount, { low: '', high: 'many' }, ether)).toEqual({
    problems: { low: expect.any(String), high: expect.any(String) },
  })
})

test('the varied number is replaced, and the rest of the call stays', () => {
  const call = { to: `0x${'1'.repeat(40)}`, value: '0x1' } as const
  const at = (varied: Parameters<typeof callWithNumber>[0]['varied']) =>
    callWithNumber({ call, block: 'latest', varied }, 10n)
  expect(at({ kind: 'block' })).toEqual({ call, block: '0xa' })
  expect(at({ kind: 'value' })).toEqual({ call: { ...call, value: '0xa' }, block: 'latest' })
  expect(at({ kind: 'gas' })).toEqual({ call: { ...call, gas: '0xa' }, block: 'latest' })
  expect(at(amount.varied)).toEqual({
    call,
    block: 'latest',
    args: ['0x12', '10', '6', '7', '[]'],
  })
})
