import { expect, test } from 'vitest'
import { turns } from '#queries/turns.ts'

test('no more run at once than may, all run in their order, and a failure frees its place', async () => {
  const turn = turns(2)
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
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => turn(task(name))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await turn(async () => 'after')).toBe('after')
})
