import { expect, test } from 'vitest'
import { type BlockSnapshot, describeSnapshot, laterSnapshot } from './block-snapshot.ts'

const block = (
  number: bigint | undefined,
  parameter: BlockSnapshot['parameter'] = 'latest',
): BlockSnapshot => ({
  parameter,
  at: parameter,
  number,
  hash: undefined,
  final: false,
})

test('the later block confirms the other, and one without a number confirms none', () => {
  const [zero, high, pending] = [block(0n), block(2n ** 62n), block(undefined, 'pending')]
  expect(laterSnapshot(zero, high)).toBe(high)
  expect(laterSnapshot(high, zero)).toBe(high)
  expect(laterSnapshot(zero, pending)).toBe(zero)
  expect(laterSnapshot(pending, zero)).toBe(zero)
})

test('without a number the description says so, no matter the check', () => {
  expect(describeSnapshot(block(undefined, 'pending'), 'same')).toContain('no number')
  expect(describeSnapshot(block(undefined, 'finalized'), 'same')).toContain('its tag may move')
  expect(describeSnapshot(block(0n), 'unknown')).toContain('would not show')
})
