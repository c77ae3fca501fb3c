import { expect, test } from 'vitest'
import { formatWithdrawal } from './withdrawal.ts'

const xdai = { name: 'xDAI', symbol: 'XDAI', decimals: 18 }

test('a withdrawal is in billionths of a coin, and on Gnosis in GNO, of which 1 stands for 32', () => {
  expect(formatWithdrawal(1_000_001n, 1, { ...xdai, symbol: 'ETH' })).toBe('0.001000001 ETH')
  expect(formatWithdrawal(32_000_000_000n, 369, { ...xdai, symbol: 'PLS' })).toBe('32 PLS')
  expect(formatWithdrawal(5_000_000_000n, undefined, undefined)).toBe('5 coins')
  expect(formatWithdrawal(32_000_000_000n, 100, xdai)).toBe('1 GNO')
  expect(formatWithdrawal(1_600_000_000n, 10_200, xdai)).toBe('0.05 GNO')
})
