import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { readAbiArgument } from '#domain/abi/argument.ts'
import { formatInUnit } from '#domain/values/amount.ts'
import { splitTokenAmount, writeTokenAmount } from './typed-token-amount.ts'

const usdc = { symbol: 'USDC', decimals: 6 }
const read = (text: string) => readAbiArgument({ type: 'uint256' }, text)
const typed = (text: string, selected?: 'base' | 'token', unit = usdc) =>
  read(writeTokenAmount(text, selected, unit))

test('any amount of any token, typed in its unit, is sent as its base units', () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 255 }), (value, decimals) => {
      const unit = { symbol: 'KEY', decimals }
      const number = formatUnits(value, decimals)
      expect(typed(number, 'token', unit)).toEqual({ value })
      expect(typed(`${number} key`, undefined, unit)).toEqual({ value })
      expect(typed(`${formatInUnit(value, decimals)} KEY`, undefined, unit)).toEqual({ value })
      expect(typed(value.toString(), undefined, unit)).toEqual({ value })
      expect(typed(`0x${value.toString(16)}`, 'token', unit)).toEqual({ value })
      const text = writeTokenAmount(number, 'token', unit)
      expect(splitTokenAmount(text, unit)).toEqual({ number, unit: 'token' })
    }),
  )
})

test('a number is of the token where it has a point, or its unit was selected', () => {
  expect(typed('12.5')).toEqual({ value: 12_500_000n })
  expect(typed('12.')).toEqual({ value: 12_000_000n })
  expect(typed('.5')).toEqual({ value: 500_000n })
  expect(typed('12')).toEqual({ value: 12n })
  expect(typed('12', 'token')).toEqual({ value: 12_000_000n })
  expect(typed('12 usdc')).toEqual({ value: 12_000_000n })
  expect(typed('12.5', 'base')).toHaveProperty('problem', expect.stringMatching(/whole number/))
  expect(typed('2 gwei')).toEqual({ value: 2_000_000_000n })
  expect(typed('2 gwei', 'token')).toEqual({ value: 2_000_000_000n })
})

test('what is not an amount says what is wrong with it, and is never sent as another', () => {
  const problems: [text: string, problem: RegExp][] = [
    ['12.5555555', /^Too many decimals in 12\.5555555: 6 at most\.$/],
    ['1,5', /^Invalid number “1,5”: use digits and one point, no commas\.$/],
    ['1.2.3', /^Invalid number “1\.2\.3”/],
    ['-1', /^Invalid number “-1”/],
    ['12 DAI', /^Invalid number “12 DAI”/],
    [`1${'0'.repeat(77)}`, /does not fit/],
  ]
  for (const [text, problem] of problems)
    expect(typed(text, 'token')).toHaveProperty('problem', expect.stringMatching(problem))
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,eExX- KEY') })
  fc.assert(
    fc.property(texts, (text) => {
      const reading = typed(text, 'token')
      if ('problem' in reading) return
      const number = text.trim().replace(/\s*usdc$/i, '')
      const isHex = /^0x/i.test(number)
      const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.')
      const scaled = BigInt(`${whole}${fraction.slice(0, 6).padEnd(6, '0')}`)
      expect(reading.value).toBe(isHex ? BigInt(number) : scaled)
    }),
  )
})

test('no symbol of a contract changes what a number counts', () => {
  for (const symbol of ['5', '.', '.5', 'e6', 'E2', '0x', 'x', 'wei', '2e6'])
    for (const [text, value] of [
      ['12', 12n],
      ['12.5', 12_500_000n],
      ['125', 125n],
      ['12e6', 12_000_000n],
      ['0x12e6', 0x12e6n],
    ] as const)
      expect([symbol, typed(text, undefined, { symbol, decimals: 6 })]).toEqual([symbol, { value }])
})
