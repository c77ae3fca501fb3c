import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatAmount, readAmount } from './amount.ts'

test('every amount is read back from each unit, exactly', () => {
  const units = fc.constantFrom(['wei', 0] as const, ['gwei', 9] as const, ['ether', 18] as const)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), units, (wei, [unit, decimals]) => {
      expect(readAmount(`${formatUnits(wei, decimals)} ${unit}`)).toEqual({ wei })
      expect(readAmount(formatAmount(wei))).toEqual({ wei })
      expect(readAmount(`0x${wei.toString(16)}`)).toEqual({ wei })
    }),
  )
})

test('amounts as people write them', () => {
  expect(readAmount(' .5 ether ')).toEqual({ wei: 5n * 10n ** 17n })
  expect(readAmount('1.gwei')).toEqual({ wei: 10n ** 9n })
  expect(readAmount('1Ether')).toEqual({ wei: 10n ** 18n })
  expect(readAmount('0')).toEqual({ wei: 0n })
  expect(readAmount('1.50 wei')).toHaveProperty('problem')
  expect(readAmount('1.00 wei')).toEqual({ wei: 1n })
})

test('what is no amount is explained, never guessed', () => {
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
