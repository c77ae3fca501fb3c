import { expect, test } from 'vitest'
import { computeMappingSlots } from '#queries/storage/slot-jobs.ts'
import { pages } from '#testing/pages/open-page.ts'

pages()

const type = { kind: 'address', label: 'address', size: 20 } as const
const job = {
  rule: { slot: 3n, keys: [type], member: 0n, compiler: 'solidity' as const },
  rows: [[`0x${'00'.repeat(19)}aa`]],
}

test.each([0, 1, 2, 5, 10])('a worker answers, begun %i ms after one given up', async (gapMs) => {
  const controller = new AbortController()
  const givenUp = computeMappingSlots(job, controller.signal, () => undefined)
  await new Promise((resolve) => setTimeout(resolve, gapMs))
  controller.abort()
  await Promise.allSettled([givenUp])
  const { signal } = new AbortController()
  const { positions } = await computeMappingSlots(job, signal, () => undefined)
  expect(positions).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/)])
})
