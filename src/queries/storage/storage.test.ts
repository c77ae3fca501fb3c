import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { cachedWord, readSlots } from '#queries/storage/state-words.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const address = `0x${'ab'.repeat(20)}` as const

test('an answer stays as it came, odd ones too', async () => {
  for (const result of ['0x', '0x0', null, 7, { odd: true }]) {
    node.answer = () => ({ result })
    const client = createQueryClient()
    expect(await client.fetchQuery(storageQuery('own', address, '0x0', 'latest'))).toEqual(result)
  }
})

test('each tag is asked for as it is', async () => {
  node.answer = () => ({ result: '0x0' })
  const tags = ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const
  for (const tag of tags)
    await createQueryClient().fetchQuery(storageQuery('own', address, '0x0', tag))
  expect(node.calls.map(({ params }) => params[2])).toEqual(tags)
})

test('neither a refusal nor a silence is a zero', async () => {
  const read = () => createQueryClient().fetchQuery(storageQuery('own', address, '0x0', 'latest'))
  node.answer = () => ({ error: { code: -32000, message: 'missing trie node' } })
  await expect(read()).rejects.toMatchObject({ kind: 'rpc', code: -32000 })
  node.answer = () => ({ status: 500 })
  await expect(read()).rejects.toMatchObject({ kind: 'refused', status: 500 })
})

test('a word is asked for once a block, by any part, and an answer that is none is not a word', async () => {
  const client = createQueryClient()
  const state = { network: 'own', address, block: '0x5' } as const
  node.answer = ({ params }) => ({ result: Number(params[1]) === 0 ? '0x7' : 'nonsense' })
  expect(cachedWord(client, state, 0n)).toBeUndefined()
  await readSlots(client, state, () => [0n, 0n, 1n])
  expect(node.calls).toHaveLength(2)
  expect(cachedWord(client, state, 0n)).toBe(`0x${'7'.padStart(64, '0')}`)
  expect(cachedWord(client, state, 1n)).toBeUndefined()
  expect(cachedWord(client, { ...state, block: '0x6' }, 0n)).toBeUndefined()
})
