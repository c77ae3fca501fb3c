import { expect, test } from 'vitest'
import { laterBlock, type PinnedBlock, pinWords } from './block-snapshot.ts'

const block = (
  number: bigint | undefined,
  asked: PinnedBlock['asked'] = 'latest',
): PinnedBlock => ({
  asked,
  at: asked,
  number,
  hash: undefined,
  final: false,
})

test('the later block vouches for the other, and one without a number for none', () => {
  const [zero, high, pending] = [block(0n), block(2n ** 62n), block(undefined, 'pending')]
  expect(laterBlock(zero, high)).toBe(high)
  expect(laterBlock(high, zero)).toBe(high)
  expect(laterBlock(zero, pending)).toBe(zero)
  expect(laterBlock(pending, zero)).toBe(zero)
})

test('without a number, that is what is said, whatever a check came to', () => {
  expect(pinWords(block(undefined, 'pending'), 'same')).toContain('no number yet')
  expect(pinWords(block(undefined, 'finalized'), 'same')).toContain('read by its tag')
  expect(pinWords(block(0n), 'unknown')).toContain('could not be seen')
})
