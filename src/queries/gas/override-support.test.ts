import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { overrideSupportQuery } from '#queries/gas/override-support.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const call = { to: `0x${'ab'.repeat(20)}` } as const
const overrides = { [call.to]: { balance: '0x1' } } as const
const revert = { error: { code: 3, message: 'execution reverted', data: '0x' } }
const rejection = { error: { code: -32602, message: 'too many arguments, want at most 2' } }

const support = () => createQueryClient().fetchQuery(overrideSupportQuery('own'))
const estimate = (client = createQueryClient()) =>
  client.fetchQuery(gasQuery('own', call, undefined, overrides))

test('overrides are sent behind a block, once a probe showed that they count', async () => {
  node.answer = ({ params }) => (params.length === 3 ? { result: '0x5208' } : revert)
  const client = createQueryClient()
  expect(await estimate(client)).toEqual({ estimate: '0x5208' })
  expect(node.calls.map(({ params }) => params.length)).toEqual([2, 3, 3])
  expect(node.calls.at(-1)?.params).toEqual([call, 'latest', overrides])
  await client.fetchQuery(gasQuery('own', call, '0x1', overrides))
  expect(node.calls.map(({ params }) => params.length)).toEqual([2, 3, 3, 3])
})

test('a provider that rejects a third parameter is not sent the call', async () => {
  node.answer = ({ params }) => (params.length === 3 ? rejection : revert)
  await expect(estimate()).rejects.toMatchObject({
    code: -32602,
    words: { title: 'State overrides not supported', isPermanent: true },
  })
  expect(node.calls.some(({ params }) => params.includes(overrides))).toBe(false)
  expect(await support()).toMatchObject({
    supported: false,
    reason: expect.stringContaining('rejects them'),
  })
})

test('a provider that ignores it, or runs no code, supports none', async () => {
  node.answer = () => revert
  expect(await support()).toMatchObject({
    supported: false,
    reason: expect.stringContaining('ignores them'),
  })
  node.answer = () => ({ result: '0x5208' })
  expect(await support()).toMatchObject({
    supported: false,
    reason: expect.stringContaining('without executing'),
  })
  node.answer = () => ({ error: { code: -32000, message: 'creations are not estimated' } })
  expect(await support()).toMatchObject({
    supported: false,
    reason: expect.stringContaining('rejects the probe'),
  })
})

test('a service in trouble says nothing about overrides', async () => {
  node.answer = () => ({ status: 500 })
  await expect(support()).rejects.toMatchObject({ kind: 'refused', status: 500 })
})
