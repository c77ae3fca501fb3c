import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('each item is asked once, never more than so many at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat(30),
      fc.integer({ min: 1, max: 6 }),
      async (schedule, count, atOnce) => {
        const asked: number[] = []
        let [underWay, most] = [0, 0]
        const items = Array.from({ length: count }, (_, item) => item)
        const ended = inTurn(
          items,
          async (item) => {
            asked.push(item)
            most = Math.max(most, ++underWay)
            await schedule.schedule(Promise.resolve())
            underWay--
          },
          atOnce,
        )
        await schedule.waitFor(ended)
        expect(asked).toEqual(items)
        expect(most).toBe(Math.min(count, atOnce))
      },
    ),
  )
})

test('a failure ends it: nothing new is begun, and what was under way is kept', async () => {
  const ended: number[] = []
  const ask = async (item: number) => {
    await new Promise((resolve) => setTimeout(resolve, item === 1 ? 1 : 5))
    if (item === 1) throw new Error('gone')
    ended.push(item)
  }
  await expect(inTurn([0, 1, 2, 3, 4, 5, 6, 7], ask)).rejects.toThrow('gone')
  expect(ended).toEqual([0, 2, 3])
})
