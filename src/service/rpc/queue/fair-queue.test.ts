import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue, type Release, type Ticket, type Wanted } from '#service/rpc/queue/fair-queue.ts'

const limit = { maxWaitMs: 10_000, refusal: () => new Error('too long') }
const wantedOf = (amount: number, mayTake: Wanted['mayTake'] = () => true) => ({ amount, mayTake })
const turn = () => new Promise(setImmediate)

/** Waits in a queue, and notes the name when it begins. */
function waitIn(queue: FairQueue, begun: string[], name: string, wanted = wantedOf(1)): Ticket {
  const ticket = queue.wait(name[0] ?? '', wanted, limit)
  ticket.begun.then(
    () => begun.push(name),
    () => {},
  )
  return ticket
}

test('one key’s flood delays another by one place, in the order of each', async () => {
  const queue = new FairQueue(1)
  let release = queue.tryTake('a', wantedOf(1)) as Release
  const begun: string[] = []
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
  const tickets = names.map((name) => waitIn(queue, begun, name))
  for (let each = 1; each <= tickets.length; each++) {
    release()
    await turn()
    const last = tickets.find((_, index) => begun.at(-1) === names[index])
    release = (await last?.begun) as Release
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a large amount is not overtaken by small ones, but for those of keys that have less', async () => {
  const queue = new FairQueue(3)
  const release = queue.tryTake('x', wantedOf(3)) as Release
  const begun: string[] = []
  waitIn(queue, begun, 'large', wantedOf(9))
  waitIn(queue, begun, 'little')
  await turn()
  expect(begun).toEqual([])
  release()
  await turn()
  expect(begun).toEqual(['large'])
})

test('what is urgent comes before others of its key, in the order of arrival', async () => {
  const queue = new FairQueue(1)
  const release = queue.tryTake('a', wantedOf(1)) as Release
  const begun: string[] = []
  waitIn(queue, begun, 'a1')
  for (const name of ['a2', 'a3'])
    queue.wait('a', wantedOf(1), limit, true).begun.then((done) => {
      begun.push(name)
      done()
    })
  release()
  await turn()
  expect(begun).toEqual(['a2', 'a3', 'a1'])
})

test('what is cancelled or waits too long leaves the queue, and others begin', async () => {
  const queue = new FairQueue(2)
  const release = queue.tryTake('a', wantedOf(2)) as Release
  const begun: string[] = []
  const large = waitIn(queue, begun, 'a large', wantedOf(2))
  const late = queue.wait('b', wantedOf(1), { ...limit, maxWaitMs: 20 })
  await expect(late.begun).rejects.toThrow('too long')
  waitIn(queue, begun, 'a small')
  large.cancel(new Error('gone'))
  await expect(large.begun).rejects.toThrow('gone')
  release()
  release()
  await turn()
  expect(begun).toEqual(['a small'])
  expect(queue.hasWaiting).toBe(false)
  expect(queue.usedBy('a')).toBe(1)
})

test('a key with ten thousand that wait is refused more', async () => {
  const queue = new FairQueue(1)
  queue.tryTake('a', wantedOf(1))
  const tickets = Array.from({ length: 10_000 }, () => waitIn(queue, [], 'a'))
  await expect(waitIn(queue, [], 'a').begun).rejects.toThrow('too long')
  for (const ticket of tickets) ticket.cancel(new Error('gone'))
  expect(queue.hasWaiting).toBe(false)
})

test('no matter what keys take, wait for, cancel and give back: never too much, and no one is forgotten', async () => {
  const step = fc.record({
    kind: fc.constantFrom('wait', 'release', 'cancel'),
    isUrgent: fc.boolean(),
    key: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 1, max: 4 }),
    pick: fc.nat(30),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const capacity = 4
      const queue = new FairQueue(capacity)
      const held: { amount: number; release: Release }[] = []
      const waiting = new Set<Ticket>()
      // A key takes no more than it leaves to others.
      const mayTake: Wanted['mayTake'] = (own, others) => own * 2 < capacity - others
      for (const { kind, key, amount, pick, isUrgent } of steps) {
        if (kind === 'wait') {
          const ticket = queue.wait(key, wantedOf(amount, mayTake), limit, isUrgent)
          waiting.add(ticket)
          ticket.begun
            .then((release) => held.push({ amount, release }))
            .catch(() => {})
            .finally(() => waiting.delete(ticket))
        } else if (kind === 'release') held.splice(pick % (held.length || 1), 1)[0]?.release()
        else [...waiting][pick % (waiting.size || 1)]?.cancel(new Error('gone'))
        await turn()
        expect(held.reduce((sum, each) => sum + each.amount, 0)).toBeLessThanOrEqual(capacity)
      }
      while (waiting.size > 0) {
        expect(held.length).toBeGreaterThan(0)
        for (const { release } of held.splice(0)) release()
        await turn()
      }
      expect(queue.hasWaiting).toBe(false)
    }),
    { numRuns: 200 },
  )
})
