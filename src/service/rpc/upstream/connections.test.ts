import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { answerRoom } from '#service/rpc/answer-room.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { httpNode } from '#testing/service/rpc-node.ts'

type Asked = { method: string; hasEnded: boolean }

/** A node that answers what is not called `held` at once. */
async function startNode(connections = 8) {
  const asked: Asked[] = []
  const { port } = await httpNode(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    const each: Asked = { method, hasEnded: false }
    asked.push(each)
    response.on('close', () => {
      each.hasEnded = true
    })
    if (!method.startsWith('held'))
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  const upstream = openUpstream({ url: new URL(`http://127.0.0.1:${port}`), connections })
  onTestFinished(() => upstream.close())
  const methods = () => asked.map(({ method }) => method)
  return { asked, methods, upstream }
}
type Node = Awaited<ReturnType<typeof startNode>>

/** Asks for a key; the call can be left. */
function ask({ upstream }: Node, key: string, method: string, expectedBytes = 0) {
  const share = answerRoom.share(key, () => {})
  const result = upstream.call(method, [], { share, expectedBytes })
  result.catch(() => {})
  return { result, leave: () => share.end() }
}

/** So many calls of a key that the node does not answer. */
const flood = (node: Node, key: string, count: number, expectedBytes?: number) =>
  Array.from({ length: count }, (_, index) => ask(node, key, `held ${key}${index}`, expectedBytes))

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a key whose calls are not answered leaves connections to others', async () => {
  const node = await startNode()
  flood(node, 'a', 20)
  expect(await ask(node, 'b', 'quick').result).toBe('0x1')
  flood(node, 'b', 20)
  expect(await ask(node, 'c', 'quick').result).toBe('0x1')
  expect(node.methods().filter((method) => method.startsWith('held a'))).toHaveLength(4)
  expect(node.methods().filter((method) => method.startsWith('held b'))).toHaveLength(2)
})

test('what no one waits for by then is not sent', async () => {
  const node = await startNode()
  const calls = flood(node, 'a', 20)
  await expect.poll(() => node.asked).toHaveLength(4)
  for (const { leave } of calls) leave()
  for (const { result } of calls.slice(4))
    await expect(result).rejects.toThrow('no one waits any more')
  await settled()
  expect(node.asked).toHaveLength(4)
  expect(node.asked.every(({ hasEnded }) => hasEnded)).toBe(true)
  for (const { result } of calls.slice(0, 4))
    await expect(result).rejects.toThrow('no one waits any more')
  flood(node, 'a', 20)
  await expect.poll(() => node.asked).toHaveLength(8)
})

test('large answers leave connections free, no matter how many keys they are for', async () => {
  const node = await startNode(64)
  for (let key = 0; key < 200; key++) ask(node, `key ${key}`, 'held', 2 ** 20)
  await expect.poll(() => node.asked).toHaveLength(16)
  await settled()
  expect(node.asked).toHaveLength(16)
})
