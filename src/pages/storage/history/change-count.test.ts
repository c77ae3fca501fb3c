import { expect, test } from 'vitest'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { describeChangeCount } from '#pages/storage/history/history-result.tsx'

const range = { from: 1n, to: 4n, samples: 2 }
const wordsAt = (...blocks: bigint[]) =>
  new Map(blocks.map((block) => [block, slotWord(7n)] as const))

test('changes are said to be absent only where every block was read', () => {
  expect(describeChangeCount(0, range, wordsAt(1n, 2n, 3n, 4n))).toBe('No changes')
  // Equal ends may have changes between them.
  expect(describeChangeCount(0, range, wordsAt(1n, 4n))).toBe('No changes in 2 reads')
  expect(describeChangeCount(0, range, new Map([[1n, null]]))).toBe(
    'No state kept for these blocks',
  )
  expect(describeChangeCount(1, range, wordsAt(1n, 4n))).toBe('1 change')
})
