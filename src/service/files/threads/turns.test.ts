import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createShare, createTurns, type Steps } from '#service/files/threads/turns.ts'

/** Occupies the thread for a number of milliseconds, one a step. */
function* work(ms: number): Steps<number> {
  for (let step = 0; step < ms; step++) {
    for (const until = performance.now() + 1; performance.now() < until; );
    yield
  }
  return ms
}

test('a short task is done before long ones that began earlier', async () => {
  const turns = createTurns()
  const done: string[] = []
  const begin = (client: string, name: string, ms: number) =>
    turns.run(createShare(client), work(ms)).then(() => done.push(name))
  const long = Array.from({ length: 4 }, (_, index) => begin('a', `long ${index}`, 60))
  await setTimeout(20)
  await Promise.all([...long, begin('a', 'short of a', 2), begin('b', 'short of b', 2)])
  expect(done.slice(0, 2).sort()).toEqual(['short of a', 'short of b'])
})

test('clients have equal shares, however many tasks they have', async () => {
  const turns = createTurns()
  const done: string[] = []
  const begin = (client: string, ms: number) =>
    turns.run(createShare(client), work(ms)).then(() => done.push(client))
  const many = Array.from({ length: 8 }, () => begin('many', 40))
  // 60 ms of work in turn with another client take 120 ms, and not those 320 before.
  await Promise.all([...many, begin('one', 60)])
  expect(done.indexOf('one')).toBeLessThan(5)
})

test('what is not wanted any more ends within a step, and a failure is its own', async () => {
  const turns = createTurns()
  const share = createShare('a')
  const left = turns.run(share, work(10_000))
  const others = turns.run(createShare('a'), work(20))
  await setTimeout(10)
  share.isWanted = false
  await expect(left).rejects.toThrow('no one asks any more')
  const failing = (function* (): Steps<never> {
    yield
    throw new Error('its own')
  })()
  await expect(turns.run(createShare('a'), failing)).rejects.toThrow('its own')
  expect(await others).toBe(20)
})
