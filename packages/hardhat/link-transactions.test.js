import { createServer } from 'node:http'
import { WebSocket } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmptyChain } from '../../src/testing/empty-chain.ts'
import { linkTransactions } from './link-transactions.js'

// Node 20 has none; Hardhat 3 needs a newer one.
globalThis.WebSocket ??= WebSocket

let chain
/** Answers as a Keyhole does that shows the chain at the address of `connectionOf`. */
let keyhole
let address
let shownUrl
beforeAll(async () => {
  chain = await startEmptyChain(4242)
  keyhole = createServer(async (request, response) => {
    if (request.url === '/connection.json') {
      const network = { network: 'mine', chainId: 4242, baseUrl: `${address}/rpc`, apiKey: 'k' }
      const other = { ...network, network: 'other', chainId: 1 }
      return response.end(JSON.stringify({ networks: [other, network] }))
    }
    expect(request.url).toBe('/rpc/v3/k')
    const body = Buffer.concat(await request.toArray())
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(shownUrl, { method: 'POST', headers, body })
    response.end(await answer.text())
  })
  await new Promise((resolve) => keyhole.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${keyhole.address().port}`
})
afterAll(async () => {
  keyhole.close()
  await chain.stop()
})

function startLinking(options = {}) {
  const lines = []
  const ending = new AbortController()
  const work = linkTransactions({
    nodeUrl: chain.url,
    projectFolder: '/nowhere',
    signal: ending.signal,
    say: (line) => lines.push(line),
    keyholeAddress: address,
    ...options,
  })
  return { lines, work, end: () => ending.abort() }
}

/** Sends a payment that is the same at each block. */
const send = (nonce) =>
  chain.client.sendTransaction({
    ...{ chain: null, account: chain.from, to: chain.to, value: 1n, nonce, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
  })

test('a mined transaction has its link once, and a full block one for the rest', async () => {
  shownUrl = chain.url
  const { lines, end } = startLinking()
  await vi.waitFor(() => expect(lines).toEqual([`Keyhole shows this node at ${address}`]))
  const snapshot = await chain.client.snapshot()
  const hash = await send(0)
  expect(lines).toHaveLength(1)
  await chain.client.mine({ blocks: 1 })
  const link = `${address}/mine/tx/${hash}`
  await vi.waitFor(() => expect(lines.slice(1)).toEqual([link]))
  // The same transaction is mined again.
  await chain.client.revert({ id: snapshot })
  expect(await send(0)).toBe(hash)
  await chain.client.mine({ blocks: 2 })
  const hashes = []
  for (let nonce = 1; nonce <= 12; nonce++) hashes.push(await send(nonce))
  await chain.client.mine({ blocks: 1 })
  const block = await chain.client.getBlock()
  await vi.waitFor(() =>
    expect(lines.slice(2)).toEqual([
      ...block.transactions.slice(0, 10).map((each) => `${address}/mine/tx/${each}`),
      `${address}/mine/block/${block.hash} has 2 more`,
    ]),
  )
  expect(new Set(block.transactions)).toEqual(new Set(hashes))
  end()
})

test('a Keyhole that shows another chain of the same number is not taken, and a missing one is named', async () => {
  const other = await startEmptyChain(4242)
  shownUrl = other.url
  await chain.client.mine({ blocks: 1 })
  const { lines, work } = startLinking()
  await expect(work).rejects.toThrow('the package keyhole is not installed in this project')
  expect(lines).toEqual([])
  await other.stop()
})

test('it waits for the node, and ends when the node does before', async () => {
  const { work, end } = startLinking({ nodeUrl: 'http://127.0.0.1:9' })
  setTimeout(end, 250)
  await expect(work).rejects.toThrow(/abort/)
})
