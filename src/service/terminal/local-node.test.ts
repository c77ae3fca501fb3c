import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findLocalNode } from '#service/terminal/local-node.ts'

/** Something that listens and answers each method; resolves to its address. */
async function listen(answer: (method: string) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    const text = await request.reduce((all: string, piece) => all + piece, '')
    const { id, method } = JSON.parse(text)
    const result = answer(method)
    if (result !== undefined) response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a node says its client, chain and height, and no more than a line of it is believed', async () => {
  const answers: { [method: string]: unknown } = {
    eth_chainId: '0x7a69',
    eth_blockNumber: '0x4d2',
    web3_clientVersion: 'anvil/v1.7.1',
  }
  const address = await listen((method) => answers[method])
  const { host } = new URL(address)
  const found = await findLocalNode(address)
  expect(found?.words).toBe(`anvil/v1.7.1 at ${host}, chain 31337, block 1,234`)
  answers.web3_clientVersion = `\u001b[2Jevil\n${'x'.repeat(1000)}`
  expect((await findLocalNode(address))?.words).toMatch(
    /^\[U\+001B\]\[2Jevil x{1,40}… at \S+, chain 31337, block 1,234$/,
  )
  answers.web3_clientVersion = { toString: 'no' }
  expect((await findLocalNode(address))?.words).toBe(`a node at ${host}, chain 31337, block 1,234`)
})

test('what is not a node, never answers or does not listen is none, soon', async () => {
  const startMs = performance.now()
  expect(await findLocalNode(await listen(() => 'hello'))).toBeUndefined()
  expect(await findLocalNode(await listen(() => undefined))).toBeUndefined()
  expect(await findLocalNode('http://127.0.0.1:1')).toBeUndefined()
  expect(performance.now() - startMs).toBeLessThan(3_000)
})
