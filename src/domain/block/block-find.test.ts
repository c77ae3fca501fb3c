import { expect, test } from 'vitest'
import {
  type BlockFindStep,
  describeFindStep,
  maxBlocksScanned,
  whyNotFound,
} from './block-find.ts'

const child = (number: bigint): BlockFindStep => ({ kind: 'child', number, found: false })

test('why a block was not found is explained as far as it is known', () => {
  const newest: BlockFindStep = { kind: 'newest', number: 10n }
  expect(whyNotFound('0xb', [newest])).toBe('The newest block is 10: this one does not exist yet.')
  const empty = Array.from({ length: maxBlocksScanned }, (_, step) => child(BigInt(step)))
  expect(whyNotFound('0x0', [{ kind: 'newest', number: 90n }, ...empty])).toMatch(/It exists/)
  expect(whyNotFound('0x5', [{ kind: 'newest', number: undefined }, ...empty])).toMatch(
    /the newest block and empty, one of a row of empty ones, or it does not exist yet/,
  )
  expect(whyNotFound('0x5', [newest, { kind: 'parent', of: 6n, found: false }])).toMatch(
    /broke off/,
  )
  expect(whyNotFound('latest', [])).toMatch(/has no transaction/)
})

test('every step says what was asked and what came', () => {
  const steps: BlockFindStep[] = [
    { kind: 'no transaction', at: '0x4' },
    { kind: 'newest', number: 10n },
    { kind: 'child', number: 5n, found: true },
    { kind: 'parent', of: 5n, found: true },
  ]
  expect(steps.map(describeFindStep)).toEqual([
    'First transaction of block 4: there is none, so the block is empty or not there.',
    'First transaction of the newest block: it is block 10.',
    'First transaction of block 5: here, and it names its block.',
    'Block 5 by its hash: it names block 4 as its parent.',
  ])
})
