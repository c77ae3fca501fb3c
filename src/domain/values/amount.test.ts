import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { ether, pol, usd } from '#testing/native-currencies.ts'
import { formatAmount, formatInUnit, readAmount, readInUnit } from './amount.ts'
import { readInteger } from './integer.ts'

test('every amount is read back from each unit, exactly', () => {
  const units = fc.constantFrom(['wei', 0] as const, ['gwei', 9] as const, ['ether', 18] as const)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), units, (wei, [unit, decimals]) => {
      expect(readAmount(`${formatUnits(wei, decimals)} ${unit}`)).toEqual({ wei })
      expect(readAmount(formatAmount(wei, ether))).toEqual({ wei })
      expect(readAmount(`0x${wei.toString(16)}`)).toEqual({ wei })
    }),
  )
})

test('what a page prints is read back, and a comma that may be a point is a problem', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (wei) => {
      expect(readAmount(`${formatInUnit(wei, 18)} ether`)).toEqual({ wei })
      expect(readInUnit(formatInUnit(wei, 6), 6)).toBe(wei)
      expect(readInteger(`-${formatInUnit(wei, 0)}`)).toBe(-wei)
    }),
  )
  for (const text of ['1,5', '1,00', '0,500', '1000,000', '1,000,00', '1.000,5', '1,0000', ',000'])
    expect([readAmount(text), readInteger(text)], text).toEqual([
      { problem: expect.stringContaining('without commas') },
      undefined,
    ])
})

test('amounts as people write them', () => {
  expect(readAmount(' .5 ether ')).toEqual({ wei: 5n * 10n ** 17n })
  expect(readAmount('1.gwei')).toEqual({ wei: 10n ** 9n })
  expect(readAmount('1Ether')).toEqual({ wei: 10n ** 18n })
  expect(readAmount('0')).toEqual({ wei: 0n })
  expect(readAmount('1.50 wei')).toHaveProperty('problem')
  expect(readAmount('1.00 wei')).toEqual({ wei: 1n })
})

test('what is not an amount is explained, never guessed', () => {
  const problem = (text: string) => expect(readAmount(text)).toHaveProperty('problem')
  for (const text of ['', 'ether', '.', 'one', '1e18', '1 2', '0x', '1 dollar']) problem(text)
  expect(readAmount('-1')).toHaveProperty('problem', 'An amount cannot be below zero.')
  expect(readAmount('1,5 ether')).toHaveProperty('problem', expect.stringContaining('commas'))
  expect(readAmount('0x10 gwei')).toHaveProperty('problem', expect.stringContaining('choose wei'))
  expect(readAmount('0.1234567891 gwei')).toHaveProperty(
    'problem',
    expect.stringContaining('at most 9 decimals'),
  )
})

test('a coin may be named by its symbol, and ether is as much on each chain with 18 decimals', () => {
  expect(readAmount('1.5 POL', pol)).toEqual({ wei: 15n * 10n ** 17n })
  expect(readAmount('1.5pol', pol)).toEqual(readAmount('1.5 ether', pol))
  expect(readAmount('2 coins')).toEqual({ wei: 2n * 10n ** 18n })
  expect(readAmount('30 gwei', pol)).toEqual({ wei: 30n * 10n ** 9n })
  expect(readAmount('1 ETH', pol)).toHaveProperty('problem', expect.stringMatching(/gwei, POL\.$/))
  expect(formatAmount(10n ** 17n, pol)).toBe('0.1 ether')
})

test('a currency with other decimals has its own unit, and neither gwei nor ether', () => {
  expect(readAmount('1.5 USD', usd)).toEqual({ wei: 1_500_000n })
  expect(readAmount('7', usd)).toEqual({ wei: 7n })
  expect(readAmount('1.0000001 USD', usd)).toHaveProperty('problem', expect.stringMatching(/6 dec/))
  for (const text of ['1 ether', '1 gwei', '1 POL'])
    expect(readAmount(text, usd), text).toHaveProperty('problem')
  expect(readAmount(formatAmount(1_234_567n, usd), usd)).toEqual({ wei: 1_234_567n })
})

test('the end of a hexadecimal number is never taken for a symbol', () => {
  const fad = { name: 'FAD', symbol: 'FAD', decimals: 18 }
  expect(readAmount('0x1FAD', fad)).toEqual({ wei: 0x1fadn })
  expect(readAmount('1 FAD', fad)).toEqual({ wei: 10n ** 18n })
  expect(readAmount('1 wei', { ...fad, symbol: 'EI' })).toEqual({ wei: 1n })
})
