import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openUpstream } from '#service/rpc/upstream.ts'

/** An upstream at a node of one's own making; the address carries secrets to look out for. */
async function upstreamOf(node: RequestListener) {
  const server = createServer(node)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const upstream = openUpstream({
    url: new URL(`http://me:pass%20word@127.0.0.1:${port}/v3/node-key?a=b`),
  })
  onTestFinished(async () => {
    await upstream.close()
    server.closeAllConnections()
    server.close()
  })
  return { upstream, server, port }
}

const answering = (status: number, body: string) =>
  upstreamOf((_, response) => response.writeHead(status).end(body))

test('a call goes out whole: path, query, credentials and body', async () => {
  const seen: unknown[] = []
  const { upstream } = await upstreamOf(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push(request.url, request.headers.authorization, JSON.parse(body))
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(seen).toEqual([
    '/v3/node-key?a=b',
    `Basic ${btoa('me:pass word')}`,
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  ])
})

test.each([200, 400, 429])('an error of the node passes on at HTTP status %i', async (status) => {
  const { upstream } = await answering(
    status,
    '{"error":{"code":-32005,"message":"slow down","data":{"see":"there"}}}',
  )
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    code: -32005,
    message: 'slow down',
    data: { see: 'there' },
  })
})

test('null is a result', async () => {
  const { upstream } = await answering(200, '{"jsonrpc":"2.0","id":1,"result":null}')
  expect(await upstream.call('eth_getBlockByHash', [])).toBeNull()
})

test.each([
  [502, '<html>Bad Gateway</html>', 'answered with HTTP status 502'],
  [401, '{"message":"who are you"}', 'answered with HTTP status 401'],
  [200, '<html>Welcome</html>', 'answered with something that is not JSON-RPC'],
  [200, '{"jsonrpc":"2.0","id":1}', 'answered with something that is not JSON-RPC'],
  [200, '[]', 'answered with something that is not JSON-RPC'],
  [200, '', 'answered with something that is not JSON-RPC'],
])('HTTP %i with %j is trouble of the node', async (status, body, message) => {
  const { upstream } = await answering(status, body)
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    code: -32002,
    message: `the node behind this service ${message}`,
  })
})

test('a node that never answers is given up', async () => {
  const { upstream } = await upstreamOf(() => {})
  await expect(upstream.call('eth_chainId', [], 20)).rejects.toMatchObject({
    code: -32002,
    message: 'the node behind this service did not answer within 0.02 seconds',
  })
})

test('a node that breaks off, or is gone, is said to be without saying where it is', async () => {
  const { upstream, server, port } = await upstreamOf((request) => request.socket.destroy())
  const trouble = { code: -32002, message: 'the node behind this service cannot be reached' }
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject(trouble)
  server.close()
  const error = await upstream.call('eth_chainId', []).catch((error: Error) => error)
  expect(error).toMatchObject(trouble)
  expect(JSON.stringify(error) + String(error)).not.toMatch(new RegExp(`node-key|pass|${port}`))
})
