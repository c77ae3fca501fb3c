import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaid } from '#ui/transactions/transaction-columns.tsx'

test.each([
  [0n, 18, '0'],
  [1n, 18, '1 wei'],
  [999_999n, 18, '1,000,000 wei'],
  // OP Mainnet 154,497,277, transaction 1, and its dearest.
  [36_558_744_021n, 18, '36.6 gwei'],
  [1_684_000_000_000n, 18, '0.00000168'],
  // The cheapest of this chain and its dearest are in one unit.
  [8_450_000_000_000n, 18, '0.00000845'],
  [411_170_000_000_000n, 18, '0.000411'],
  [3_211_900n, 8, '0.0321'],
])('a fee of %s with %s decimals is %s', (fee, decimals, text) => {
  expect(formatPaid(fee, decimals)).toBe(text)
})

test('any fee below a hundred coins fits a narrow column, with a digit that is not zero', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 20n), (fee) => {
      const text = formatPaid(fee, 18)
      expect(text.length).toBeLessThanOrEqual(13)
      expect(text).toMatch(/[1-9]/)
    }),
  )
})
