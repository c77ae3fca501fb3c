import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { httpNode } from '#testing/service/rpc-node.ts'
import { startServer } from '#testing/service/server.ts'

const address = '0x00000000000000000000000000000000DeaDBeef'
const word = `0x${'0'.repeat(63)}7`

/** The service in front of a node that first answers with these statuses, then properly. */
async function behind(...statuses: number[]): Promise<string> {
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const status = statuses.shift()
    if (status !== undefined)
      return void response.writeHead(status, { 'retry-after': '1' }).end('<html>not now</html>')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: word }))
  })
  const service = await startServer(`http://127.0.0.1:${port}`)
  onTestFinished(() => service.stop())
  return service.rpcUrl
}

const viem = (url: string, retryCount = 0) =>
  createPublicClient({ transport: http(url, { retryCount }) })
const ethers = (url: string) => {
  const provider = new JsonRpcProvider(url, 31337, { staticNetwork: true })
  onTestFinished(() => provider.destroy())
  return provider
}

test('viem and ethers retry when the node wants a pause, and get their answers', async () => {
  const read = { address, slot: '0x0' } as const
  expect(await viem(await behind(429), 1).getStorageAt(read)).toBe(word)
  expect(await ethers(await behind(429)).getStorage(address, 0)).toBe(word)
})

test('viem gets the code and the seconds to wait', async () => {
  const storageRequest = viem(await behind(429)).getStorageAt({ address, slot: '0x0' })
  await expect(storageRequest).rejects.toMatchObject({
    cause: { code: -32005, details: expect.stringContaining('wait 1 s, then try again') },
  })
})

test('a failure of the node is an error in each client, with a message of ours', async () => {
  const expectedMessage =
    'the node behind this service is not available now: wait 1 s, then try again'
  const storageRequest = viem(await behind(502)).getStorageAt({ address, slot: '0x0' })
  await expect(storageRequest).rejects.toMatchObject({
    cause: { code: -32002, details: expectedMessage },
  })
  const response = await ethers(await behind(502))
    .getStorage(address, 0)
    .catch((error) => error.response)
  expect(response.statusCode).toBe(502)
  expect(response.bodyText).toContain(expectedMessage)
})
