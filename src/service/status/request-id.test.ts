import { once } from 'node:events'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forwardCommands } from '#service/files/forward/forward.ts'
import { settleRequestId } from '#service/status/request-id.ts'
import { credentials } from '#testing/service/files-server.ts'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { startServer } from '#testing/service/server.ts'

test.each(['0', 'Root=1-67891233-abcdef012345678912345678', 'a/b.c:d+e@f_g', 'x'.repeat(128)])(
  'the id %s of a client stays',
  (id) => {
    const headers = { 'x-request-id': id }
    expect(settleRequestId(headers)).toBe(id)
    expect(headers).toEqual({ 'x-request-id': id })
  },
)

test.each([undefined, '', 'a b', 'a, b', '"', 'ä', '<b>', 'x'.repeat(129)])(
  'in the place of %j comes an id of ours, and each is another one',
  (id) => {
    const headers = id === undefined ? {} : { 'x-request-id': id }
    const ownId = settleRequestId(headers)
    expect(ownId).toMatch(/^[\da-f]{12}-[\da-z]+$/)
    expect(headers).toEqual({ 'x-request-id': ownId })
    expect(settleRequestId(headers)).toBe(ownId)
    expect(settleRequestId({})).not.toBe(ownId)
  },
)

/** The headers of the answer to the opening of a WebSocket. */
async function openSocket(url: string, headers: Record<string, string>) {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const opening = requestHttp(url.replace('ws', 'http'), {
    headers: { ...upgrade, 'sec-websocket-key': btoa('x'.repeat(16)), ...headers },
  }).end()
  const [response, socket] = await once(opening, 'upgrade')
  socket.destroy()
  return response.headers
}

test('an id is sent back, logged, and sent on to nodes and file servers, for pages to read', async () => {
  const received: IncomingHttpHeaders[] = []
  const { port } = await httpNode(async (request, response) => {
    received.push(request.headers)
    const [body] = await request.toArray()
    const id = body ? JSON.parse(body).id : 0
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${'0'.repeat(64)}` }))
  })
  const url = new URL(`http://127.0.0.1:${port}`)
  const files = forwardCommands({ url, headers: {} })
  const server = await startServer(url.href, { files, logLevel: 'info' })
  onTestFinished(() => server.stop())
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const lines = (requestId: string) =>
    written.mock.calls
      .map(([line]) => JSON.parse(String(line)))
      .filter((line) => line.requestId === requestId)

  const ask = (address: string, headers: Record<string, string>, body: string) =>
    fetch(address, { method: 'POST', headers: { authorization: credentials, ...headers }, body })
  const json = { 'content-type': 'application/json' }
  const call = callText('eth_getStorageAt', [`0x${'0'.repeat(40)}`, '0x0', 'latest'])
  const identified = (id: string) => ({ 'x-request-id': id })
  for (const [id, answer] of [
    ['of-a-call', await ask(server.rpcUrl, { ...json, ...identified('of-a-call') }, call)],
    ['of-a-cat', await ask(`${server.filesUrl}/cat?arg=bafkqaaa`, identified('of-a-cat'), '')],
  ] as const) {
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, id])
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    expect(received.at(id === 'of-a-call' ? -2 : -1)).toMatchObject(identified(id))
    await answer.text()
    await expect.poll(() => lines(id)).toMatchObject([{ key: 'tests', status: 200 }])
  }

  // Refusals and all other answers have one, too; and one of ours where none was sent.
  for (const [address, status] of [
    [server.rpcUrl.replace('key-of', 'no-key-of'), 401],
    [`${server.filesUrl}/nothing`, 404],
    [`${server.origin}/nothing`, 404],
  ] as const) {
    const answer = await ask(address, json, '{}')
    const ownId = answer.headers.get('x-request-id') ?? ''
    expect([answer.status, ownId]).toEqual([status, expect.stringMatching(/^[\da-f]{12}-/)])
  }
  const handshake = await openSocket(server.socketUrl, identified('of-a-socket'))
  expect(handshake['x-request-id']).toBe('of-a-socket')
  await expect.poll(() => lines('of-a-socket')).toMatchObject([{ status: 101 }])
})
