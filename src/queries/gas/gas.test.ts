import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const call = { to: `0x${'ab'.repeat(20)}` } as const
const estimate = (block?: 'latest') => createQueryClient().fetchQuery(gasQuery('own', call, block))

test('the block parameter is sent where one is given, and only there', async () => {
  node.answer = () => ({ result: '0x5208' })
  expect(await estimate()).toEqual({ estimate: '0x5208' })
  await estimate('latest')
  expect(node.calls.map(({ params }) => params)).toEqual([[call], [call, 'latest']])
})

test('a revert is an answer, with its data and the body as it came', async () => {
  node.answer = () => ({
    error: { code: 3, message: 'execution reverted: no', data: '0x08c379a0' },
  })
  expect(await estimate()).toEqual({
    revert: { code: 3, message: 'execution reverted: no', data: '0x08c379a0' },
    body: expect.stringContaining('"0x08c379a0"'),
  })
})

test('a refusal is a failure, and explained for this call', async () => {
  node.answer = () => ({
    error: { code: -32000, message: 'insufficient funds for gas * price + value: address 0x00' },
  })
  await expect(estimate()).rejects.toMatchObject({
    kind: 'rpc',
    code: -32000,
    words: { title: expect.any(String) },
  })
})

test('a service in trouble is neither', async () => {
  node.answer = () => ({ status: 500 })
  await expect(estimate()).rejects.toMatchObject({ kind: 'refused', status: 500 })
})
