import { expect, test } from 'vitest'
import { createTurns } from '#service/rpc/turns.ts'

const here = () => false
const limits = { mostWaiting: 3, patienceMs: 10_000 }

test('so many calls of a key run at a time, those of other keys besides them', async () => {
  const turn = createTurns(2, limits)
  const first = await turn('a', here)
  await turn('a', here)
  await turn('b', here)
  let begun = false
  const third = turn('a', here).then(() => {
    begun = true
  })
  await turn('b', here)
  expect(begun).toBe(false)
  first()
  await third
})

test('more than may wait are refused, with the time to wait', async () => {
  const turn = createTurns(1, limits)
  await turn('a', here)
  for (let waiting = 0; waiting < 3; waiting++) turn('a', here)
  await expect(turn('a', here)).rejects.toMatchObject({ code: -32005, status: 429, retryAfter: 1 })
  await turn('b', here)
})

test('who waits too long is refused', async () => {
  const turn = createTurns(1, { ...limits, patienceMs: 20 })
  await turn('a', here)
  await expect(turn('a', here)).rejects.toMatchObject({ code: -32005 })
})

test('a call whose client has gone never begins, and takes nobody’s place', async () => {
  const turn = createTurns(1, limits)
  const giveBack = await turn('a', here)
  let isGone = false
  const left = [0, 1, 2].map(() => turn('a', () => isGone))
  const refused = Promise.all(left.map((each) => expect(each).rejects.toThrow('too many')))
  isGone = true
  const next = turn('a', here)
  await refused
  giveBack()
  await next
})
