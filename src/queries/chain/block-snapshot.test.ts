import { expect, test, vi } from 'vitest'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const hash = `0x${'ab'.repeat(32)}` as const
const take = (block: Parameters<typeof blockSnapshotQuery>[1]) =>
  createQueryClient().fetchQuery(blockSnapshotQuery('own', block))
const check = (snapshot: Awaited<ReturnType<typeof take>>) =>
  checkSnapshot(createQueryClient(), 'own', snapshot)
const serve = (blockNumber: string, blockHash: string = hash) => {
  node.answer = () => ({ result: { blockNumber, blockHash } })
}

test('a tag is pinned to the number that it means now, safe as finalized', async () => {
  serve('0x10')
  expect(await take('latest')).toEqual({
    parameter: 'latest',
    at: '0x10',
    number: 16n,
    hash,
    final: false,
  })
  expect(await take('safe')).toMatchObject({ parameter: 'safe', at: '0x10', final: true })
  expect(node.calls.map(({ params }) => params[0])).toEqual(['latest', 'finalized'])
})

test('what is known without asking is not asked', async () => {
  expect(await take('earliest')).toMatchObject({ at: '0x0', number: 0n, final: true })
  expect(await take('pending')).toMatchObject({ at: 'pending', number: undefined, final: false })
  expect(node.calls).toEqual([])
})

test('a number stays what it is, though its block be out of reach', async () => {
  node.answer = () => ({ result: null })
  expect(await take('0x07')).toMatchObject({ at: '0x7', number: 7n, hash: undefined })
})

test('an empty newest block is the last that the node has storage of', async () => {
  node.answer = ({ method, params }) => {
    if (method !== 'eth_getStorageAt') return { result: null }
    return Number(params[2]) <= 1234
      ? { result: '0x' }
      : { error: { code: -32000, message: 'unknown block' } }
  }
  expect(await take('latest')).toMatchObject({ at: '0x4d2', number: 1234n, hash: undefined })
})

test('an empty newest block has its hash where the node names it by its tag', async () => {
  const { getItem } = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (name: string) =>
      name === 'keyhole.extra-methods.own' ? 'when offered' : getItem(name),
  })
  node.answer = ({ method }) => ({
    result: method === 'eth_getBlockByNumber' ? { number: '0x4d2', hash } : null,
  })
  expect(await take('latest')).toMatchObject({ at: '0x4d2', number: 1234n, hash })
})

test('while an empty block is looked for, a service that fails is a failure', async () => {
  node.answer = ({ method }) => (method === 'eth_getStorageAt' ? { status: 500 } : { result: null })
  await expect(take('latest')).rejects.toMatchObject({ kind: 'refused' })
})

test('a snapshot still stands, was replaced, or nothing tells', async () => {
  serve('0x10')
  const snapshot = await take('latest')
  expect(await check(snapshot)).toBe('same')
  serve('0x10', `0x${'cd'.repeat(32)}`)
  expect(await check(snapshot)).toBe('replaced')
  expect(await check({ ...snapshot, hash: undefined })).toBe('unknown')
  expect(await check({ ...snapshot, final: true })).toBe('final')
  node.answer = () => ({ result: null })
  expect(await check(snapshot)).toBe('unknown')
})
