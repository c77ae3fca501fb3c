import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { ipcNode } from '#testing/service/rpc-node.ts'

type Request = { id: number; method: string; params: unknown[] }

async function socketNode(answer: (request: Request, socket: Socket) => void) {
  const { url, sockets } = await ipcNode((line, socket) => answer(JSON.parse(line), socket))
  const upstream = openUpstream({ url })
  onTestFinished(() => upstream.close())
  return { upstream, sockets }
}

const reply = ({ id }: Request, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result })

test('calls go over one socket, and get their own answers, in whatever parts these come', async () => {
  const held: Request[] = []
  const { upstream, sockets } = await socketNode((request, socket) => {
    held.push(request)
    if (held.length < 3) return
    // In reverse order, and in another frame, as nodes may answer.
    const lines = held
      .reverse()
      .map(({ id, params }) => `{ "result": "${params[0]} \u2028 ü", "id": ${id} }\n`)
    const bytes = Buffer.from(lines.join(''))
    socket.write(bytes.subarray(0, 24))
    setTimeout(() => socket.write(bytes.subarray(24)), 20)
  })
  const answers = [1, 2, 3].map((each) => upstream.call('eth_chainId', [each]))
  expect(await Promise.all(answers)).toEqual([1, 2, 3].map((each) => `${each} \u2028 ü`))
  expect(sockets).toHaveLength(1)
})

test('messages that belong to no call are ignored', async () => {
  const { upstream } = await socketNode((request, socket) => {
    socket.write('{"jsonrpc":"2.0","method":"eth_subscription","params":{}}\n')
    socket.write('not JSON\n')
    socket.write(`${reply({ ...request, id: request.id + 100 }, 'another')}\n`)
    socket.write(`${reply(request, 'own')}\n`)
    socket.write(`${reply(request, 'again')}\n`)
  })
  expect(await upstream.call('eth_chainId', [])).toBe('own')
  expect(await upstream.call('eth_chainId', [])).toBe('own')
})

test('a socket that breaks fails all calls under way, and the next call opens another', async () => {
  let broken = false
  const { upstream, sockets } = await socketNode((request, socket) => {
    if (broken) socket.write(`${reply(request, '0x1')}\n`)
    else if (request.params[0] === 'last') {
      broken = true
      socket.destroy()
    }
  })
  const calls = ['first', 'last'].map((each) => upstream.call('eth_chainId', [each]))
  const trouble = {
    status: 502,
    code: -32002,
    message: 'the node behind this service broke off the connection',
  }
  for (const call of calls) await expect(call).rejects.toMatchObject(trouble)
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(2)
})

test('a call without an answer times out, and others are answered on the same connection', async () => {
  const { upstream, sockets } = await socketNode((request, socket) => {
    if (request.method !== 'silent') socket.write(`${reply(request, '0x1')}\n`)
  })
  const silent = upstream.call('silent', [], { timeoutMs: 50 })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  await expect(silent).rejects.toMatchObject({
    status: 504,
    message: 'the node behind this service did not answer within 0.05 seconds',
  })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(1)
})

test('a socket that is not there is a failure, and no error says where it would be', async () => {
  let losses = 0
  const url = new URL('ipc:///tmp/no-such-directory/node-key.ipc')
  const upstream = openUpstream({ url }, () => {
    losses += 1
  })
  const error = await upstream.call('eth_chainId', []).catch((error: Error) => error)
  expect(error).toMatchObject({
    status: 502,
    message: 'the node behind this service cannot be reached',
  })
  expect(JSON.stringify(error) + String(error)).not.toContain('node-key')
  expect(losses).toBe(1)
})
