import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimiter, forEachConcurrent } from './limit-concurrency.ts'

test('runs at most N tasks at once, in order; a failure frees its slot', async () => {
  const limit = createLimiter(2)
  const begun: number[] = []
  let running = 0
  const task = (name: number) => async () => {
    begun.push(name)
    running++
    expect(running).toBeLessThanOrEqual(2)
    await new Promise((resolve) => setTimeout(resolve, 5 - name))
    running--
    if (name === 1) throw new Error('one fails')
    return name
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => limit(task(name))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await limit(async () => 'after')).toBe('after')
})

test('each item is taken once, at most N at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat(30),
      fc.integer({ min: 1, max: 6 }),
      async (schedule, count, concurrency) => {
        const begun: number[] = []
        let [underWay, most] = [0, 0]
        const items = Array.from({ length: count }, (_, item) => item)
        const ended = forEachConcurrent(items, concurrency, async (item) => {
          begun.push(item)
          most = Math.max(most, ++underWay)
          await schedule.schedule(Promise.resolve())
          underWay--
        })
        await schedule.waitFor(ended)
        expect(begun).toEqual(items)
        expect(most).toBe(Math.min(count, concurrency))
      },
    ),
  )
})

test('a failure ends it: nothing new begins, and what was running still ends', async () => {
  const ended: number[] = []
  const task = async (item: number) => {
    await new Promise((resolve) => setTimeout(resolve, item === 1 ? 1 : 5))
    if (item === 1) throw new Error('gone')
    ended.push(item)
  }
  await expect(forEachConcurrent([0, 1, 2, 3, 4, 5, 6, 7], 4, task)).rejects.toThrow('gone')
  expect(ended).toEqual([0, 2, 3])
})
