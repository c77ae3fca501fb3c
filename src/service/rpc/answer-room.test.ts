import { expect, test, vi } from 'vitest'
import { createRoom, type RoomShare } from '#service/rpc/answer-room.ts'

const mebibyte = 2 ** 20
const bytes = (size: number) => Buffer.alloc(size * mebibyte)
const roomOf = (stalledAfterMs = 1_000, maxWaitMs = 50) =>
  createRoom({
    ...{ maxBytes: 100 * mebibyte, bytesForOthers: 20 * mebibyte, maxBytesPerKey: 40 * mebibyte },
    ...{ stalledAfterMs, maxWaitMs },
  })
const noRoom = 'too many large answers'

/** Reserves so many MiB, and then holds them. */
async function take(share: RoomShare, size: number) {
  const release = await share.reserve(size * mebibyte)
  share.hold(bytes(size))
  release()
}

test('a key that holds its share waits until its clients have taken their answers', async () => {
  const room = roomOf()
  const [first, second, third] = [1, 2, 3].map(() => room.share('a', () => {})) as RoomShare[]
  await take(first as RoomShare, 15)
  await take(second as RoomShare, 15)
  await expect((async () => third?.reserve(15 * mebibyte))()).rejects.toThrow(noRoom)
  await take(
    room.share('b', () => {}),
    15,
  )
  // Small answers take no room.
  third?.hold(Buffer.from('0x'))
  const begun = third?.reserve(15 * mebibyte)
  second?.end()
  second?.end()
  await begun
})

test('a burst of large calls reaches the node as its answers find room', async () => {
  const room = roomOf(1_000, 10_000)
  let [startedCount, endAnswers] = [0, () => {}]
  const answersEnd = new Promise<void>((resolve) => {
    endAnswers = resolve
  })
  const shares = Array.from({ length: 60 }, () => room.share('a', () => {}))
  const all = Promise.all(
    shares.map(async (share) => {
      const release = await share.reserve(2 * mebibyte)
      startedCount += 1
      await answersEnd
      release()
      share.end()
    }),
  )
  await new Promise(setImmediate)
  expect(startedCount).toBe(20)
  endAnswers()
  await all
})

test('a client that is gone by then lets the next in line begin', async () => {
  const room = roomOf(1_000, 2_000)
  const [first, second, gone, next] = Array.from({ length: 4 }, () =>
    room.share('a', () => {}),
  ) as [RoomShare, RoomShare, RoomShare, RoomShare]
  await take(first, 15)
  await take(second, 15)
  const waits = [gone.reserve(15 * mebibyte), next.reserve(15 * mebibyte)]
  gone.end()
  await expect(waits[0]).rejects.toThrow('no one waits')
  second.end()
  await waits[1]
})

test('a message that holds some may have what others do not need, before others of its key', async () => {
  const room = roomOf(1_000, 2_000)
  const [batch, next] = [room.share('a', () => {}), room.share('a', () => {})]
  for (let each = 0; each < 4; each++) await take(batch, 10)
  const waits = next.reserve(15 * mebibyte)
  for (let each = 0; each < 4; each++) await take(batch, 10)
  const rest = batch.reserve(10 * mebibyte)
  batch.end()
  await expect(rest).rejects.toThrow('no one waits')
  await waits
})

test('what is kept for other keys is not given to a message that holds some', async () => {
  const room = roomOf(1_000, 50)
  const batch = room.share('a', () => {})
  await take(batch, 80)
  await expect((async () => batch.reserve(mebibyte))()).rejects.toThrow(noRoom)
  await take(
    room.share('b', () => {}),
    20,
  )
})

test('one answer may exceed the room, and one for many clients is counted once', () => {
  const room = roomOf()
  const block = bytes(90)
  for (let client = 0; client < 10; client++) room.share('a', () => {}).hold(block)
  expect(() => room.share('a', () => {}).hold(bytes(1))).not.toThrow()
  expect(room.share('c', () => {}).reserve(9 * mebibyte)).not.toBeInstanceOf(Promise)
})

test('small answers are refused to a key that holds all of the room', () => {
  const room = roomOf()
  const [first, second] = [room.share('a', () => {}), room.share('a', () => {})]
  first.hold(bytes(50))
  second.hold(bytes(50))
  const small = Buffer.alloc(10_000)
  for (const share of [first, room.share('a', () => {})])
    expect(() => share.hold(small)).toThrow(noRoom)
  expect(() => room.share('b', () => {}).hold(small)).not.toThrow()
})

test('the rest of an answer is read when there is room, or not at all', async () => {
  const room = roomOf()
  const grow = (bytes: number) => room.share('a', () => {}).grow(bytes)
  const giveBack = await grow(80 * mebibyte)
  const [large, small] = [grow(60 * mebibyte), grow(30 * mebibyte)]
  giveBack()
  const giveLargeBack = await large
  await small
  await expect(grow(20 * mebibyte)).rejects.toMatchObject({
    code: -32005,
    status: 429,
    retryAfter: 1,
  })
  giveLargeBack()
  await grow(20 * mebibyte)
})

test('a client that takes nothing is cut when others need the room, one that takes pieces is not', async () => {
  const room = roomOf(500)
  const [cutDeaf, cutSlow] = [vi.fn(), vi.fn()]
  const [deaf, slow] = [room.share('a', cutDeaf), room.share('a', cutSlow)]
  for (const share of [deaf, slow]) {
    await take(share, 15)
    share.moved()
  }
  await new Promise((resolve) => setTimeout(resolve, 600))
  slow.moved()
  expect(cutDeaf).not.toHaveBeenCalled()
  const waits = (async () => room.share('a', () => {}).reserve(15 * mebibyte))()
  await expect(waits).rejects.toThrow(noRoom)
  expect(cutDeaf).toHaveBeenCalled()
  expect(cutSlow).not.toHaveBeenCalled()
})
