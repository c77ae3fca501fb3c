import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '#service/chain/anvil.ts'
import type { NetworkConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/json-file.ts'
import { startNetworks } from '#service/network/networks.ts'

const said: string[] = []
const log = {
  info: (_: object, words: string) => said.push(words),
  warn: (_: object, words: string) => said.push(words),
}

/**
 * A node that records its calls, and reports the given chain id; without one it hangs up. What
 * else it answers is a result, an error where it has a message, or a status alone.
 */
async function startNode(chainId?: number, answer: unknown = 'something') {
  const node = {
    chainId,
    answer,
    receivedMethods: [] as string[],
    url: new URL('http://127.0.0.1'),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method } = JSON.parse(body)
    node.receivedMethods.push(method)
    if (node.chainId === undefined) return response.destroy()
    const result = method === 'eth_chainId' ? `0x${node.chainId.toString(16)}` : node.answer
    // A promise that stays one is a node that is silent.
    if (result instanceof Promise) return
    if (result instanceof Response) return response.writeHead(result.status).end()
    const isError = typeof result === 'object' && result !== null && 'message' in result
    const outcome = isError ? { error: result } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, ...outcome }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  node.url.port = String((server.address() as AddressInfo).port)
  node.url.pathname = '/v3/hush'
  /** Replaces the node at its address. */
  const replace = (chainId: number) => {
    server.closeAllConnections()
    node.chainId = chainId
  }
  return Object.assign(node, { replace })
}

const config = (network: string, url: URL, more: Partial<NetworkConfig> = {}): NetworkConfig => ({
  ...{ network, name: network, setting: `networks.${network}`, mustAnswer: false },
  ...{ upstream: { url }, safe: 'finalized', unsupportedTags: [], extraMethods: 'none' },
  ...more,
})

async function start(...configs: NetworkConfig[]) {
  const running = await startNetworks(configs, log)
  onTestFinished(running.stop)
  return running.networks
}

test('several networks: the embedded chain, and nodes elsewhere, each with its chain id', async () => {
  const [own, other] = [await startAnvil(), await startNode(10)]
  onTestFinished(own.stop)
  const networks = await start(
    config('devnet', other.url, { upstream: 'embedded' }),
    config('own', new URL(own.url)),
    config('other', other.url, { chainId: 10 }),
  )
  expect(networks.map(({ network, chainId }) => [network, chainId])).toEqual([
    ['devnet', 31337],
    ['own', 31337],
    ['other', 10],
  ])
  expect(networks[0]?.tour.length).toBeGreaterThan(0)
  expect(networks[1]?.tour).toEqual([])
})

test('every node on a wrong chain is named with both numbers, and nothing else', async () => {
  const [one, other] = [await startNode(5), await startNode(6)]
  const starting = startNetworks(
    [config('mainnet', one.url, { chainId: 1 }), config('other', other.url, { chainId: 2 })],
    log,
  )
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(
    `The node of networks.mainnet at ${one.url.host} is on chain 5, and networks.mainnet.chainId says 1`,
  )
  await expect(starting).rejects.toThrow('is on chain 6, and networks.other.chainId says 2')
  await expect(starting).rejects.not.toThrow(/hush/)
})

test('a node that is down at the start is served when it answers, and gets no call before', async () => {
  const node = await startNode()
  const [network] = await start(config('late', node.url))
  if (!network) throw new Error('no network')
  expect(said.at(-1)).toBe('late: the node behind this service broke off the connection')
  expect([network.chainId, await network.problem()]).toEqual([
    undefined,
    'the node behind this service broke off the connection',
  ])
  await expect(network.upstream.call('eth_getBlockByHash', [])).rejects.toMatchObject({
    code: -32002,
    message: 'the node behind this service broke off the connection',
  })
  expect(node.receivedMethods).not.toContain('eth_getBlockByHash')
  node.chainId = 7
  await expect.poll(network.problem).toBeUndefined()
  expect(await network.upstream.call('eth_getBlockByHash', [])).toBe('something')
  expect([network.chainId, said.at(-1)]).toEqual([7, 'late: the node answers'])
})

test('a node that is on a wrong chain when it comes back gets no call', async () => {
  const node = await startNode()
  const [network] = await start(config('moved', node.url, { chainId: 7 }))
  node.chainId = 8
  await expect
    .poll(() => network?.problem())
    .toBe('the node behind this service is on chain 8, not on 7')
  await expect(network?.upstream.call('eth_getBlockByHash', [])).rejects.toMatchObject({
    code: -32002,
    message: 'the node behind this service is on chain 8, not on 7',
  })
  expect(node.receivedMethods).not.toContain('eth_getBlockByHash')
})

test('a node that was replaced by one on another chain gets no call until it is back', async () => {
  const node = await startNode(7)
  const [network] = await start(config('swapped', node.url))
  const ask = () => network?.upstream.call('eth_getBlockByHash', [])
  expect(await ask()).toBe('something')
  const hash = 'eth_getBlockByHash'
  const words =
    'the node behind this service is on chain 8, and was on 7: restart this service to serve the other chain'
  node.replace(8)
  await expect.poll(() => ask()?.catch(({ message }) => message)).toBe(words)
  const countBefore = node.receivedMethods.filter((method) => method === hash).length
  await Promise.all([1, 2, 3].map(() => expect(ask()).rejects.toThrow(words)))
  expect(node.receivedMethods.filter((method) => method === hash)).toHaveLength(countBefore)
  expect([network?.chainId, said.at(-1)]).toEqual([7, `swapped: ${words}`])
  node.replace(7)
  await expect.poll(() => ask()?.catch(() => 'refused')).toBe('something')
  expect(said.at(-1)).toBe('swapped: the node answers')
})

test('however often its status is requested, the node gets one call', async () => {
  const node = await startNode(1)
  const [network] = await start(config('busy', node.url))
  for (let i = 0; i < 20; i++) expect(await network?.problem()).toBeUndefined()
  expect(node.receivedMethods).toEqual(['eth_chainId'])
})

const busy = new Response(null, { status: 429 })
const down = new Response(null, { status: 503 })
const notYet = { code: -32000, message: 'header not found' }
const revert = { code: 3, message: 'execution reverted', data: '0x' }

test.each([
  ['the block that the first has', ['one', 'two'], 'one', [1, 0]],
  ['the block that only the second has', [null, 'two'], 'two', [1, 1]],
  ['the state that only the second has', [notYet, 'two'], 'two', [1, 1]],
  ['what the second has while the first asks for a pause', [busy, 'two'], 'two', [1, 1]],
  ['null when no node has it', [null, null], null, [1, 1]],
  ['the failure when one fails and the other has nothing', [down, null], -32002, [1, 1]],
  ['the failure, too, when the second is the one that fails', [null, busy], -32005, [1, 1]],
  ['the error when no node has the state', [notYet, notYet], -32000, [1, 1]],
  ['a revert, which is an answer', [revert, 'two'], 3, [1, 0]],
])('of a list of nodes a client gets %s', async (_, answers, expected, calls) => {
  const nodes = await Promise.all(answers.map((answer) => startNode(1, answer)))
  const [network] = await start(
    config('listed', new URL('http://unused'), {
      chainId: 1,
      upstream: nodes.map(({ url }) => ({ url })),
    }),
  )
  const answer = network?.upstream.call('eth_getBlockByHash', []).catch(({ code }) => code)
  expect(await answer).toBe(expected)
  expect(
    nodes.map(
      ({ receivedMethods }) => receivedMethods.filter((each) => each !== 'eth_chainId').length,
    ),
  ).toEqual(calls)
})

test('a node of a list that is down or silent leaves the call to the others, in its time', async () => {
  const [gone, silent, good] = [await startNode(), await startNode(1), await startNode(1)]
  silent.answer = new Promise(() => {})
  const list = [gone, silent, good].map(({ url }) => ({ url, timeoutMs: 1_500 }))
  const [network] = await start(config('listed', good.url, { chainId: 1, upstream: list }))
  expect(await network?.problem()).toBeUndefined()
  expect(await network?.upstream.call('eth_getBlockByHash', [])).toBe('something')
})

test('a node of a list that is on another chain keeps the service from starting', async () => {
  const [right, wrong] = [await startNode(1), await startNode(2)]
  const list = config('listed', right.url, { chainId: 1, upstream: [right, wrong] })
  await expect(startNetworks([list], log)).rejects.toThrow(
    `The node of networks.listed at ${wrong.url.host} is on chain 2, and networks.listed.chainId says 1`,
  )
})
