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
  expect(whyNotFound('0xb', [newest])).toBe('The newest block is 10.')
  const empty = Array.from({ length: maxBlocksScanned }, (_, step) => child(BigInt(step)))
  expect(whyNotFound('0x0', [{ kind: 'newest', number: 90n }, ...empty])).toMatch(/It exists/)
  expect(whyNotFound('0x5', [{ kind: 'newest', number: undefined }, ...empty])).toMatch(
    /no transactions: it is empty or does not exist/,
  )
  expect(whyNotFound('0x5', [newest, { kind: 'parent', of: 6n, found: false }])).toMatch(
    /no longer has a later block/,
  )
  expect(whyNotFound('latest', [])).toMatch(/has no transaction/)
})

test('every step says the request and its result', () => {
  const steps: BlockFindStep[] = [
    { kind: 'no transaction', at: '0x4' },
    { kind: 'newest', number: 10n },
    { kind: 'child', number: 5n, found: true },
    { kind: 'parent', of: 5n, found: true },
  ]
  expect(steps.map(describeFindStep)).toEqual([
    'First transaction of block 4: none; the block is empty or missing.',
    'Newest block: 10.',
    'First transaction of block 5: found.',
    'Block 5 by its hash: parent is block 4.',
  ])
})
