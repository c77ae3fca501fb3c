import { expect, test } from 'vitest'
import { createKeyLimiter } from '#service/rpc/transport/key-limiter.ts'

const here = () => false
const limits = { maxWaiting: 3, maxWaitMs: 10_000 }

test('runs at most N calls of a key at once, beside those of other keys', async () => {
  const takeSlot = createKeyLimiter(2, limits)
  const first = await takeSlot('a', here)
  await takeSlot('a', here)
  await takeSlot('b', here)
  let begun = false
  const third = takeSlot('a', here).then(() => {
    begun = true
  })
  await takeSlot('b', here)
  expect(begun).toBe(false)
  first()
  await third
})

test('refuses those that exceed the line, with the time to wait', async () => {
  const takeSlot = createKeyLimiter(1, limits)
  const freeFirst = await takeSlot('a', here)
  const waiting = [0, 1, 2].map(() => takeSlot('a', here))
  await expect(takeSlot('a', here)).rejects.toMatchObject({
    code: -32005,
    status: 429,
    retryAfter: 1,
  })
  await takeSlot('b', here)
  // Else they are refused when no test is there to see it.
  freeFirst()
  for (const slot of waiting) (await slot)()
})

test('refuses a call that waits too long', async () => {
  const takeSlot = createKeyLimiter(1, { ...limits, maxWaitMs: 20 })
  await takeSlot('a', here)
  await expect(takeSlot('a', here)).rejects.toMatchObject({ code: -32005 })
})

test('a call whose client has gone never begins, and takes no slot', async () => {
  const takeSlot = createKeyLimiter(1, limits)
  const freeSlot = await takeSlot('a', here)
  let isGone = false
  const left = [0, 1, 2].map(() => takeSlot('a', () => isGone))
  const refused = Promise.all(left.map((each) => expect(each).rejects.toThrow('too many')))
  isGone = true
  const next = takeSlot('a', here)
  await refused
  freeSlot()
  await next
})
