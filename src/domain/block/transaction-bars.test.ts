import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlockTransactionRow } from './block-row.ts'
import { groupIntoBars, valueHeight } from './transaction-bars.ts'

test('every transaction is in exactly one bar, and no gas is lost', () => {
  const transactions = fc.array(
    fc.record({
      gas: fc.nat(30_000_000).map((gas) => `0x${gas.toString(16)}`),
      value: fc.nat().map((value) => `0x${value.toString(16)}`),
      type: fc.constantFrom('0x0', '0x2', '0x7e'),
    }),
    { minLength: 1, maxLength: 400 },
  )
  fc.assert(
    fc.property(transactions, fc.integer({ min: 0, max: 300 }), (entries, most) => {
      const rows = entries.map(readBlockTransactionRow)
      const drawn = groupIntoBars(rows, most)
      expect(drawn.length).toBeLessThanOrEqual(Math.max(most, 1))
      expect(drawn.flatMap(({ first, end }) => rows.slice(first, end))).toEqual(rows)
      const gas = rows.reduce((sum, { gas = 0n }) => sum + Number(gas), 0)
      expect(drawn.reduce((sum, bar) => sum + bar.sum, 0)).toBe(gas)
      for (const bar of drawn) {
        expect(bar.largest >= bar.first && bar.largest < bar.end).toBe(true)
        expect([...bar.gas.values()].reduce((sum, part) => sum + part, 0)).toBe(bar.sum)
      }
    }),
  )
})

test('nothing sent has no height, and something always has one', () => {
  expect(valueHeight(0n, 10n ** 18n, 18)).toBe(0)
  expect(valueHeight(1n, 10n ** 18n, 18)).toBeGreaterThan(0)
  expect(valueHeight(10n ** 18n, 10n ** 18n, 18)).toBe(1)
  expect(valueHeight(10n ** 15n, 10n ** 18n, 18)).toBeLessThan(1)
  // As many coins of another currency are as high.
  expect(valueHeight(10n ** 3n, 10n ** 6n, 6)).toBe(valueHeight(10n ** 15n, 10n ** 18n, 18))
})
