import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { snapshotWordsQuery } from '#queries/storage/snapshot-words.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const address = `0x${'ab'.repeat(20)}` as const
const hashes = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`] as const
const compare = (before: '0x10' | undefined, after: 'latest' | 'pending' = 'latest') =>
  createQueryClient().fetchQuery(snapshotWordsQuery('own', address, '0x0', before, after))

/** A chain whose newest block has one hash after the other each time it is asked for. */
function serve(newest: number, ...newestHashes: (string | undefined)[]) {
  const numberHex = `0x${newest.toString(16)}`
  let last = newestHashes[0]
  node.answer = ({ method, params }) => {
    if (method === 'eth_getStorageAt') return { result: params[2] }
    last = newestHashes.shift() ?? last
    return { result: { blockNumber: numberHex, blockHash: last } }
  }
}
const wordBlocks = () =>
  node.calls.filter(({ method }) => method === 'eth_getStorageAt').map(({ params }) => params[2])

test('both words are read by numbers, 64 blocks apart unless one is chosen', async () => {
  serve(200, hashes[0])
  const { before, after, check, replaced } = await compare(undefined)
  expect([before.answer, after.answer]).toEqual(['0x88', '0xc8'])
  expect({ check, replaced }).toEqual({ check: 'same', replaced: 0 })
  expect((await compare('0x10')).before.answer).toBe('0x10')
})

test('a chain shorter than that is compared from its first block on', async () => {
  serve(64, hashes[0])
  expect((await compare(undefined)).before).toMatchObject({ answer: '0x0', block: { number: 0n } })
})

test('a block that was replaced meanwhile is read again, three times at most', async () => {
  serve(200, hashes[0], hashes[1])
  expect(await compare(undefined)).toMatchObject({ check: 'same', replaced: 1 })
  expect(wordBlocks()).toHaveLength(4)
  node.calls.length = 0
  serve(200, ...[0, 1, 0, 1, 0, 1, 0, 1].map((at) => hashes[at]))
  expect(await compare(undefined)).toMatchObject({ check: 'replaced', replaced: 2 })
  expect(wordBlocks()).toHaveLength(6)
})

test('before a block that is being built stands the newest one', async () => {
  serve(200, hashes[0])
  expect(await compare(undefined, 'pending')).toMatchObject({
    before: { answer: '0xc8' },
    after: { answer: 'pending' },
    check: 'same',
  })
})
