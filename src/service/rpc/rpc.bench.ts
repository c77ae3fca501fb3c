import { afterAll, bench, describe } from 'vitest'
import { type Chain, startChain } from '#service/chain/chain.ts'
import { startServer } from '#service/testing.ts'

const chain: Chain = await startChain()
const server = await startServer(chain.url)
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

async function ask(url: string, hash: string, full: boolean) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByHash',
      params: [hash, full],
    }),
  })
  const body = await answer.text()
  if (!answer.ok || !body.includes(hash)) throw new Error(body.slice(0, 200))
}

// The ratio of each pair is the figure: what the service costs on top of its node.
for (const { title, block } of chain.tour.filter(({ title }) =>
  /one transaction|1,500/.test(title),
))
  describe(`eth_getBlockByHash, hashes: ${title}`, () => {
    bench('anvil directly', () => ask(chain.url, block, false))
    bench('through the service', () => ask(server.rpcUrl, block, false))
  })
