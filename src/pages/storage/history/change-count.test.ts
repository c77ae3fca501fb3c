import { expect, test } from 'vitest'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { describeChangeCount } from '#pages/storage/history/change-summary.tsx'

const range = { from: 1n, to: 4n, samples: 2 }
const wordsAt = (...blocks: bigint[]) =>
  new Map(blocks.map((block) => [block, slotWord(7n)] as const))

test('changes are said to be absent, or counted, only where every block was read', () => {
  expect(describeChangeCount(0, range, wordsAt(1n, 2n, 3n, 4n))).toBe('No changes')
  // Equal ends may have changes between them.
  expect(describeChangeCount(0, range, wordsAt(1n, 4n))).toBe('No change found in 2 of 4 blocks')
  expect(describeChangeCount(0, range, new Map([[1n, null]]))).toBe(
    'No state kept for these blocks',
  )
  // A node that keeps no state of a block gives no value, and a change there would not be seen.
  const partly = new Map([...wordsAt(2n, 3n, 4n), [1n, null] as const])
  expect(describeChangeCount(0, range, partly)).toBe('No change found in 3 of 4 blocks')
  expect(describeChangeCount(1, range, wordsAt(1n, 4n))).toBe('At least 1 change')
  expect(describeChangeCount(3, range, wordsAt(1n, 2n, 3n, 4n))).toBe('3 changes')
})
