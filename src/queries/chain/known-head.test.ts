import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { findKnownHead } from './known-head.ts'

const hash = `0x${'ab'.repeat(32)}`
const otherHash = `0x${'cd'.repeat(32)}`

/** What a session has read, in this order, a second apart. */
function session(...reads: [key: unknown[], data: unknown][]) {
  const client = createQueryClient()
  for (const [index, [queryKey, data]] of reads.entries())
    client.setQueryData(queryKey, data, { updatedAt: 1000 * (index + 1) })
  return findKnownHead(client, 'a')
}

test.each<[string, unknown[], unknown]>([
  ['a transaction', ['transaction', 'a', 'latest', 0], { blockNumber: '0x46' }],
  ['a snapshot', ['pinned-block', 'a', 'latest'], { number: 70n }],
  ['the latest blocks', ['latest-blocks', 'a', 5], [{ number: '0x46' }, { number: '0x45' }]],
])('the head is known by %s at latest', (_, queryKey, data) => {
  expect(session([queryKey, data])).toEqual({ number: 70n, readAtMs: 1000 })
})

test('the head is known by the hash of latest once its block is, and its age is that of the hash', () => {
  const at = ['block-at', 'a', 'latest']
  expect(session([at, hash])).toBeUndefined()
  expect(session([at, hash], [['block', 'a', hash, false], { number: '0x46' }])).toEqual({
    number: 70n,
    readAtMs: 1000,
  })
})

test('what was read by number, hash or another tag, or of another network, is not the head', () => {
  expect(
    session(
      [['block', 'a', hash, false], { number: '0x1e' }],
      [['block-at', 'a', '0x1e'], hash],
      [['transaction', 'a', '0x1e', 0], { blockNumber: '0x1e' }],
      [['transaction', 'a', otherHash, 0], { blockNumber: '0x1e' }],
      [['transaction', 'a', 'finalized', 0], { blockNumber: '0x1e' }],
      [['pinned-block', 'a', '0x1e'], { number: 30n }],
      [['transaction', 'b', 'latest', 0], { blockNumber: '0x46' }],
      [['transaction', 'a', 'latest', 0], null],
    ),
  ).toBeUndefined()
})

test('the last read counts, though the chain went back', () => {
  expect(
    session(
      [['transaction', 'a', 'latest', 0], { blockNumber: '0x47' }],
      [['pinned-block', 'a', 'latest'], { number: 70n }],
    ),
  ).toEqual({ number: 70n, readAtMs: 2000 })
})
