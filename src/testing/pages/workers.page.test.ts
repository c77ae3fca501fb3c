import { expect, test } from 'vitest'
import { findBaseSlots } from '#queries/storage/slot-jobs.ts'
import { pages } from '#testing/pages/open-page.ts'

pages()

const type = { kind: 'address', label: 'address', size: 20 } as const
const job = { keys: [{ type, text: `0x${'00'.repeat(19)}aa` }], last: 3 }

test.each([0, 1, 2, 5, 10])('a worker answers, begun %i ms after one given up', async (gapMs) => {
  const controller = new AbortController()
  const givenUp = findBaseSlots(job, controller.signal)
  await new Promise((resolve) => setTimeout(resolve, gapMs))
  controller.abort()
  await Promise.allSettled([givenUp])
  const { candidates } = await findBaseSlots(job, new AbortController().signal)
  expect(candidates.length).toBeGreaterThan(3)
})
