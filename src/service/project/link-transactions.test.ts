import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { linkTransactions } from '#service/project/link-transactions.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { httpNode } from '#testing/service/rpc-node.ts'

let chain: Awaited<ReturnType<typeof startEmptyChain>>
beforeAll(async () => {
  chain = await startEmptyChain(4242)
})
afterAll(() => chain.stop())

const address = 'http://127.0.0.1:7300/devnet'

function startLinking(node: string, waited: Promise<void> = Promise.resolve()) {
  const url = new URL(node)
  const upstream = openUpstream({ url })
  const methods: string[] = []
  const call: typeof upstream.call = async (method, ...rest) => {
    methods.push(method)
    if (method === 'eth_getBlockByHash') await waited
    return upstream.call(method, ...rest)
  }
  const lines: string[] = []
  const ending = new AbortController()
  const say = (line: string) => void lines.push(line)
  const work = linkTransactions(url, { ...upstream, call }, address, say, ending.signal)
  onTestFinished(async () => {
    ending.abort()
    await work
    await upstream.close()
  })
  return { lines, methods, work, ending }
}

/** Sends a payment that is the same at each block. */
const send = (nonce: number) =>
  chain.client.sendTransaction({
    ...{ chain: null, account: chain.from, to: chain.to, value: 1n, nonce, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
  })

/** Mines empty blocks until one is asked for, and so was told. */
const listening = (methods: readonly string[], { client } = chain) =>
  vi.waitFor(async () => {
    await client.mine({ blocks: 1 })
    expect(methods).toContain('eth_getBlockByHash')
  })

test('a mined transaction has its link once, and a full block one for the rest', async () => {
  const { lines, methods } = startLinking(chain.url)
  await listening(methods)
  const snapshot = await chain.client.snapshot()
  const hash = await send(0)
  await chain.client.mine({ blocks: 1 })
  const link = `${address}/tx/${hash}`
  await vi.waitFor(() => expect(lines).toEqual([link]))
  // After the revert the node mines this transaction once more.
  await chain.client.revert({ id: snapshot })
  expect(await send(0)).toBe(hash)
  await chain.client.mine({ blocks: 2 })
  for (let nonce = 1; nonce <= 12; nonce++) await send(nonce)
  await chain.client.mine({ blocks: 1 })
  const block = await chain.client.getBlock()
  await vi.waitFor(() =>
    expect(lines.slice(1)).toEqual([
      ...block.transactions.slice(0, 10).map((each) => `${address}/tx/${each}`),
      `${address}/block/${block.hash} has 2 more`,
    ]),
  )
  // Each is a line in the output of the node.
  expect(new Set(methods)).toEqual(new Set(['web3_clientVersion', 'eth_getBlockByHash']))
})

test('blocks beyond a hundred that wait are counted', async () => {
  let release = () => {}
  const waited = new Promise<void>((resolve) => {
    release = resolve
  })
  const { lines, methods } = startLinking(chain.url, waited)
  await listening(methods)
  await chain.client.mine({ blocks: 150 })
  // The node tells one after the other.
  await vi.waitFor(async () => {
    release()
    await chain.client.mine({ blocks: 1 })
    expect(lines.at(-1)).toMatch(/^http:\S+ has the transactions of \d+ more blocks$/)
  })
  expect(methods.length).toBeLessThan(140)
})

test('a node that was restarted has its links again', { timeout: 15_000 }, async () => {
  const restarted = await startEmptyChain(4243)
  onTestFinished(() => restarted.stop())
  const { lines, methods } = startLinking(restarted.url)
  await listening(methods, restarted)
  await restarted.restart()
  const send = async () => {
    await restarted.mine('1')
    expect(lines).not.toEqual([])
  }
  await vi.waitFor(send, { timeout: 10_000, interval: 500 })
})

test('a node of a chain of others is asked what it is, and nothing more', async () => {
  const { port } = await httpNode((_, response) =>
    response.end('{"jsonrpc":"2.0","id":1,"result":"Geth/v1.16.7-stable/linux-amd64"}'),
  )
  const { methods, work } = startLinking(`http://127.0.0.1:${port}`)
  await work
  expect(methods).toEqual(['web3_clientVersion'])
})

test('it ends with its service', async () => {
  const { ending, work } = startLinking(chain.url)
  setTimeout(() => ending.abort(), 250)
  await work
})
