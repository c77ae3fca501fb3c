import { expect, test } from 'vitest'
import { whyNotFound } from './block-find.ts'

test('why a block was not found is explained as far as it is known', () => {
  expect(whyNotFound('0xb', '10')).toBe('The newest block is 10.')
  expect(whyNotFound('0x0', '90')).toMatch(/It exists/)
  expect(whyNotFound('0x5', null)).toMatch(/no transactions: it is empty or does not exist/)
  expect(whyNotFound('latest', '10')).toMatch(/has no transaction/)
})
