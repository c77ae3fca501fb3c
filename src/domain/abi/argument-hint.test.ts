import { expect, test } from 'vitest'
import { argumentHint } from './argument-hint.ts'

test('a number is guessed at only where its size or name says something', () => {
  expect(argumentHint('amount', 'uint256', 40n * 10n ** 18n)).toBe('40 at 18 decimals')
  expect(argumentHint('amount', 'uint256', 2n ** 256n - 1n)).toMatch('unlimited')
  expect(argumentHint('amount', 'uint160', 2n ** 160n - 1n)).toMatch('unlimited')
  expect(argumentHint('deadline', 'uint256', 1_710_338_379n)).toBe(
    'as a time: 2024-03-13 13:59:39 UTC',
  )
  for (const [name, type, value] of [
    ['amount', 'uint256', 5n],
    ['nonce', 'uint256', 1_710_338_379n],
    ['fee', 'uint24', 500n],
    ['validAfter', 'uint256', 0n],
    ['id', 'bytes32', 10n ** 18n],
    ['support', 'uint8', 255n],
  ] as const)
    expect(argumentHint(name, type, value), name).toBeUndefined()
})
