import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '#service/testing.ts'

test('a call in flight is answered before the service stops', async () => {
  let asked: (response: ServerResponse) => void = () => {}
  const question = new Promise<ServerResponse>((resolve) => {
    asked = resolve
  })
  const node = createServer((_, response) => asked(response))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const server = await startServer(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)

  const answer = fetch(server.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}',
  })
  const response = await question
  const stopping = server.stop()
  response.end('{"jsonrpc":"2.0","id":1,"result":"0x5208"}')
  expect(await (await answer).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5208' })
  await stopping
  await expect(fetch(server.origin)).rejects.toThrow()
  node.close()
})

test.each(['', 'POST /rpc/devnet/v3/key-of-the-tests HTTP/1.1\r\nhost: x\r\ncontent-le'])(
  'a connection that has sent only %j does not hold the service',
  async (sent) => {
    const server = await startServer('http://127.0.0.1:9')
    const connection = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(connection, 'connect')
    connection.write(sent)
    // An answer to another client shows that the server has seen this one.
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    const closed = once(connection, 'close')
    await server.stop()
    await closed
  },
)
