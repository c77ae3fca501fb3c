import { expect, test, vi } from 'vitest'
import { createRoom } from '#service/rpc/transport/answer-room.ts'

const mebibyte = 2 ** 20
const bytes = (size: number) => Buffer.alloc(size * mebibyte)
const roomOf = (stalledAfterMs = 1_000, maxWaitMs = 50) =>
  createRoom({
    ...{ maxBytes: 100 * mebibyte, maxBytesPerKey: 50 * mebibyte },
    ...{ stalledAfterMs, maxWaitMs },
  })

test('a key that holds its share waits until its clients have taken their answers', async () => {
  const room = roomOf()
  const share = room.share('a', () => {})
  share.hold(bytes(40))
  expect(() => room.share('a', () => {}).hold(bytes(20))).toThrow('too many large answers')
  await expect(room.share('a', () => {}).expectLarge()).rejects.toThrow('too many large answers')
  await room.share('b', () => {}).expectLarge()
  // Small answers take no room.
  room.share('a', () => {}).hold(Buffer.from('0x'))
  room.share('b', () => {}).hold(bytes(20))
  const later = room.share('a', () => {})
  const begun = later.expectLarge()
  share.end()
  share.end()
  await begun
  later.hold(bytes(20))
})

test('a burst of large calls reaches the node as its answers find room', async () => {
  const room = roomOf(1_000, 10_000)
  let startedCount = 0
  let endAnswers = () => {}
  const answersEnd = new Promise<void>((resolve) => {
    endAnswers = resolve
  })
  const shares = Array.from({ length: 60 }, () => room.share('a', () => {}))
  const all = Promise.all(
    shares.map(async (share) => {
      await share.expectLarge()
      startedCount += 1
      share.hold(bytes(2))
      await answersEnd
      share.end()
    }),
  )
  await new Promise(setImmediate)
  expect(startedCount).toBeLessThan(60)
  endAnswers()
  await all
  expect(startedCount).toBe(60)
})

test('a client that is gone by then lets the next in line begin', async () => {
  const room = roomOf(1_000, 2_000)
  const [first, gone, next] = [1, 2, 3].map(() => room.share('a', () => {}))
  await first?.expectLarge()
  first?.hold(bytes(40))
  const waits = [gone?.expectLarge(), next?.expectLarge()]
  gone?.end()
  first?.end()
  await expect(waits[0]).rejects.toThrow('too many large answers')
  await waits[1]
})

test('calls that are about to begin stay counted while another message of the key ends', async () => {
  const room = roomOf()
  const asking = Array.from({ length: 20 }, () => room.share('a', () => {}))
  await Promise.all(asking.map((share) => share.expectLarge()))
  const other = room.share('a', () => {})
  other.hold(bytes(1))
  other.end()
  let startedCount = 0
  const later = Array.from({ length: 60 }, () => room.share('a', () => {}))
  const waits = later.map((share) => share.expectLarge().then(() => startedCount++))
  const all = Promise.allSettled(waits)
  await new Promise(setImmediate)
  // Each of an assumed size, until half of the share of the key is expected.
  expect(asking.length + startedCount).toBe(25)
  await all
})

test('the first message of a key may exceed its share, and so may later first ones', async () => {
  const room = roomOf()
  const batch = room.share('a', () => {})
  await batch.expectLarge()
  for (let each = 0; each < 8; each++) {
    await batch.expectLarge()
    batch.hold(bytes(10))
  }
  const other = room.share('a', () => {})
  expect(() => other.hold(bytes(1))).toThrow('too many large answers')
  batch.end()
  other.hold(bytes(1))
})

test('one answer may exceed the room, and one for many clients is counted once', () => {
  const room = roomOf()
  const block = bytes(200)
  for (let client = 0; client < 10; client++) room.share('a', () => {}).hold(block)
  expect(() => room.share('a', () => {}).hold(bytes(1))).toThrow('too many large answers')
})

test('answers of a node are read in the order of the calls, when there is room, or not at all', async () => {
  const room = roomOf()
  const giveBack = await room.take(80 * mebibyte)
  const [large, small] = [room.take(60 * mebibyte), room.take(30 * mebibyte)]
  giveBack()
  const giveLargeBack = await large
  await small
  await expect(room.take(20 * mebibyte)).rejects.toMatchObject({
    code: -32005,
    status: 429,
    retryAfter: 1,
  })
  giveLargeBack()
  await room.take(20 * mebibyte)
})

test('a client that takes nothing is cut when others need the room, one that takes pieces is not', async () => {
  const room = roomOf(500)
  const [cutDeaf, cutSlow] = [vi.fn(), vi.fn()]
  const [deaf, slow] = [room.share('a', cutDeaf), room.share('a', cutSlow)]
  const large = bytes(20)
  for (const share of [deaf, slow]) {
    share.hold(bytes(20))
    share.moved()
  }
  await new Promise((resolve) => setTimeout(resolve, 600))
  slow.moved()
  expect(cutDeaf).not.toHaveBeenCalled()
  expect(() => room.share('a', () => {}).hold(large)).toThrow('too many large answers')
  expect(cutDeaf).toHaveBeenCalled()
  expect(cutSlow).not.toHaveBeenCalled()
})
