import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const account = `0x${'cd'.repeat(20)}` as const
const cid = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
const fileCid = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'

const offered = {
  networks: [
    {
      ...{ network: 'devnet', name: 'Devnet', baseUrl: 'https://offered.test/rpc/devnet' },
      ...{ wsUrl: 'wss://offered.test', apiKey: 'key-that-is-offered', tour: [], examples: [] },
    },
  ],
  files: {
    ipfsUrl: 'https://offered.test',
    apiKey: 'key-that-is-offered',
    apiKeySecret: 'secret-that-is-offered',
  },
} satisfies ReadyConnection
const own = {
  ...emptyConnection,
  ...{ network: 'own', name: 'Own', baseUrl: 'https://own.test', apiKey: 'key-that-is-kept' },
  kept: true,
}

type Sent = { url: string; init: RequestInit }

/** All that left, and the answer that each gets; connection.json has an answer of its own. */
let sent: Sent[] = []
let offer: Response
let answer: (sent: Sent) => Promise<Response> | Response
let stored: { [name: string]: string }

beforeEach(() => {
  vi.resetModules()
  delete (globalThis as { keyholeEarlyRequests?: unknown }).keyholeEarlyRequests
  sent = []
  stored = {}
  offer = new Response(JSON.stringify(offered))
  answer = ({ init }) => {
    const { id } = JSON.parse(String(init.body ?? '{}'))
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => {
      stored[name] = text
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return url === '/connection.json' ? offer : answer({ url, init })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the early script at an address, and waits until nothing more leaves. */
async function open(address: string) {
  const { pathname, search } = new URL(address, 'http://page.test')
  vi.stubGlobal('location', { pathname, search })
  await import('./early.ts')
  await expect.poll(() => sent).not.toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The page's own code, as a bundle apart: it shares nothing but the global map. */
async function loadPage() {
  vi.resetModules()
  const [rpc, log, files, client] = await Promise.all([
    import('#api/rpc/rpc.ts'),
    import('#api/log/request-log.ts'),
    import('#api/files/files.ts'),
    import('#queries/client.ts'),
  ])
  return { ...rpc, ...log, ...files, client: client.createQueryClient() }
}

const { signal } = new AbortController()
const firstTransaction = 'eth_getTransactionByBlockNumberAndIndex'
const useKey = 'keyhole.extra-methods.devnet'
const refusedKey = 'keyhole.refused-methods'
const refusedNow = () =>
  JSON.stringify([
    [`${offered.networks[0]?.baseUrl} undefined eth_getBlockByNumber`, 'node', 'no', Date.now()],
  ])

/** What the page of an address asks first, by the page's own functions. */
const pages: [address: string, ask: (page: Page, address: Address) => Promise<unknown>][] = [
  [`/devnet/block/0x${'AB'.repeat(32)}`, askBlock],
  [`/devnet/block/${hash}?transactions=full&view=raw`, askBlock],
  ['/devnet/block/1,234', askBlockAt],
  ['/devnet/block/0x4d2', askBlockAt],
  ['/devnet/block/safe', askBlockAt],
  ['/devnet/block/0', askBlockAt],
  ['/devnet/block/7/tx/0', askTransaction],
  ['/devnet/block/safe/tx/0x1f', askTransaction],
  [`/devnet/block/${hash}/tx/3?view=raw`, askTransaction],
  [`/devnet/storage/${account}?slot=0&block=latest`, askStorage],
  [`/devnet/storage/${account}?slot=0x1_f&as=uint64@16&block=12`, askStorage],
  [`/devnet/storage/${account}?slot=${2n ** 256n - 1n}`, askStorage],
  [`/devnet/gas?from=${account}&to=${account}&data=0xA1b2`, askGas],
  [`/devnet/gas?to=${account}&block=safe`, askGas],
  [`/devnet/gas?data=0x6001&block=0x10&tx=${hash}`, askGas],
  [`/files/${fileCid}`, (page) => page.cat(fileCid, () => 1000, signal)],
  [`/files/${cid}?view=hex`, (page) => page.cat(cid, () => 1000, signal)],
]

type Address = { params: { [name: string]: string }; search: URLSearchParams }
type Page = Awaited<ReturnType<typeof loadPage>>

async function askBlock({ client }: Page, { params, search }: Address) {
  const { parseBlockPath } = await import('#paths/block.ts')
  const { blockQuery } = await import('#queries/chain/block.ts')
  const address = parseBlockPath(params, search)
  if (address?.block.kind !== 'hash') throw new Error('no block hash')
  const { network, block, transactionDetails = false } = address
  return client.fetchQuery(blockQuery(network, block.hash, transactionDetails))
}

async function askBlockAt({ client }: Page, { params, search }: Address) {
  const { parseBlockPath } = await import('#paths/block.ts')
  const { blockAtQuery } = await import('#queries/chain/block-at.ts')
  const { blockParameter } = await import('#domain/block/block-reference.ts')
  const address = parseBlockPath(params, search)
  if (!address || address.block.kind === 'hash') throw new Error('no block number')
  return client.fetchQuery(blockAtQuery(address.network, blockParameter(address.block)))
}

async function askTransaction({ client }: Page, { params, search }: Address) {
  const { parseTransactionPath } = await import('#paths/parse-transaction.ts')
  const queries = await import('#queries/chain/transaction.ts')
  const { transactionBlockParameter } = await import('#domain/block/block-reference.ts')
  const address = parseTransactionPath(params, search)
  if ('problem' in address) throw new Error(address.problem)
  const { network, block, index } = address
  if (block.kind === 'hash')
    return client.fetchQuery(queries.transactionOfBlockQuery(network, block.hash, index))
  return client.fetchQuery(
    queries.transactionQuery(network, transactionBlockParameter(block), index),
  )
}

async function askStorage({ client }: Page, { params, search }: Address) {
  const { parseStoragePath, readSlotDraft } = await import('#paths/storage/storage-draft.ts')
  const { storageQuery } = await import('#queries/storage/storage.ts')
  const { slotWord } = await import('#domain/storage/path/derive-slot.ts')
  const read = readSlotDraft(parseStoragePath(params, search))
  if (!('question' in read)) throw new Error(JSON.stringify(read.problems))
  const { address, location, block } = read.question
  return client.fetchQuery(
    storageQuery(params.network ?? '', address, slotWord(location.slot), block),
  )
}

async function askGas({ client }: Page, { params, search }: Address) {
  const { parseGasPath } = await import('#paths/gas.ts')
  const { readCall } = await import('#domain/call/read-call.ts')
  const { readCallBlock } = await import('#domain/call/call.ts')
  const { gasQuery } = await import('#queries/gas/gas.ts')
  const address = parseGasPath(params, search)
  const call = readCall(address)
  const block = readCallBlock(address.block)
  if ('problems' in call || 'problem' in block) throw new Error('no call')
  return client.fetchQuery(gasQuery(address.network, call.call, block.block))
}

/** The parameters that the router reads from an address. */
function routeOf(address: string): Address {
  const { pathname, searchParams } = new URL(address, 'http://page.test')
  const [, network = '', kind, text = '', , index = ''] = pathname
    .split('/')
    .map(decodeURIComponent)
  const name = kind === 'block' ? 'block' : 'address'
  return { params: { network, index, [name]: text }, search: searchParams }
}

const calls = () => sent.filter(({ url }) => url !== '/connection.json')
const logged = (page: Page) =>
  page.readRequestLog().map(({ method, outcome }) => [method, outcome.state])

test.each(pages)('what the page of %s asks first is under way, once', async (address, ask) => {
  await open(address)
  expect(sent.map(({ url }) => url)[0]).toBe('/connection.json')
  expect(calls()).toHaveLength(1)
  const early = calls()[0]
  const page = await loadPage()
  await ask(page, routeOf(address)).catch(() => undefined)
  // A null may lead to a second question, and then it is another one.
  expect(
    calls().filter(({ url, init }) => url === early?.url && init.body === early.init.body),
  ).toEqual([early])
  expect(sent.filter(({ url }) => url === '/connection.json')).toHaveLength(1)
  const [first] = logged(page).toReversed()
  expect(first?.[1]).toBe('answered')
  // Anything that follows is not what was asked first.
  const questions = page
    .readRequestLog()
    .map(({ method, params }) => JSON.stringify([method, params]))
  expect(new Set(questions).size).toBe(questions.length)
  expect(calls()).toHaveLength(questions.length)
})

test.each<[name: string, levels: string, stored: typeof stored, method: string]>([
  ['is asked for by it, where that is offered', 'read', {}, 'eth_getBlockByNumber'],
  ['not where it is never asked for', 'read', { [useKey]: 'never' }, firstTransaction],
  ['nor by a press alone', 'read', { [useKey]: 'on request' }, firstTransaction],
  ['nor where it was refused', 'read', { [refusedKey]: refusedNow() }, firstTransaction],
  ['nor where the service offers the four', 'none', {}, firstTransaction],
])('a block’s number %s, by the early script as by its page', async (_, level, device, method) => {
  stored = { ...device }
  const networks = offered.networks.map((each) => ({ ...each, extraMethods: level }))
  offer = new Response(JSON.stringify({ ...offered, networks }))
  const address = '/devnet/block/7'
  await open(address)
  expect(calls().map(({ init }) => JSON.parse(String(init.body)).method)).toEqual([method])
  const page = await loadPage()
  await askBlockAt(page, routeOf(address)).catch(() => undefined)
  const bodies = calls().map(({ init }) => String(init.body))
  expect(bodies.filter((body) => body === bodies[0])).toHaveLength(1)
  expect(logged(page).at(-1)).toEqual([method, 'answered'])
})

test.each([
  '/',
  '/devnet/block/at',
  '/devnet/block/nothing',
  '/devnet/block/pending',
  `/devnet/block/${hash}/tx/none`,
  `/devnet/storage/${account}`,
  `/devnet/storage/${account}?slot=-1`,
  `/devnet/storage/${account}?slot=${2n ** 256n}`,
  `/devnet/storage/${account}?slot=0&key=address:${account}`,
  `/devnet/storage/${account}?path=owner`,
  `/devnet/storage/${account}/history?slot=0`,
  `/devnet/gas?to=${account}`,
  `/devnet/gas?to=${account}&function=f()`,
  `/devnet/gas?to=${account}&value=1+ether`,
  `/devnet/gas?leftOut=20`,
  '/devnet/gas',
  `/devnet/gas/questions?to=${account}`,
  '/devnet/constructor/1',
  '/files',
  '/files/nothing',
  '/devnet/block/%E0%A4%A',
])('nothing leaves early from %s', async (address) => {
  const { pathname, search } = new URL(address, 'http://page.test')
  vi.stubGlobal('location', { pathname, search })
  await import('./early.ts').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(sent).toEqual([])
})

test('over a connection that a person keeps it leaves at once, no matter what is offered', async () => {
  stored['keyhole.connections'] = JSON.stringify([own])
  await open(`/own/block/${hash}`)
  expect(sent.map(({ url }) => url)).toEqual(['https://own.test/v3/key-that-is-kept'])
  await askBlock(await loadPage(), routeOf(`/own/block/${hash}`))
  expect(calls()).toHaveLength(1)
})

test('a block’s number is asked for over a person’s own connection as its setting says', async () => {
  stored['keyhole.connections'] = JSON.stringify([own])
  await open('/own/block/7')
  stored['keyhole.extra-methods.own'] = 'when offered'
  vi.resetModules()
  delete (globalThis as { keyholeEarlyRequests?: unknown }).keyholeEarlyRequests
  await open('/own/block/7')
  const methods = calls().map(({ init }) => JSON.parse(String(init.body)).method)
  expect(methods).toEqual([firstTransaction, 'eth_getBlockByNumber'])
})

test('nothing leaves over a connection whose key is not kept, or over a WebSocket', async () => {
  stored['keyhole.connections'] = JSON.stringify([{ ...own, apiKey: '', kept: false }])
  vi.stubGlobal('location', { pathname: `/own/block/${hash}`, search: '' })
  await import('./early.ts')
  expect(sent).toEqual([])
  stored = { 'keyhole.transport.devnet': 'WebSocket' }
  vi.resetModules()
  delete (globalThis as { keyholeEarlyRequests?: unknown }).keyholeEarlyRequests
  await open(`/devnet/block/${hash}`)
  expect(sent.map(({ url }) => url)).toEqual(['/connection.json'])
})

test('files are read early from the service alone, not where a person has files elsewhere', async () => {
  stored['keyhole.connections'] = JSON.stringify([{ ...own, ipfsUrl: 'https://own.test' }])
  await open(`/files/${cid}`)
  expect(sent.map(({ url }) => url)).toEqual(['/connection.json'])
})

test('a folder that is known is not read early, nor any file of nodes where the pin list has folders', async () => {
  const folder = { cid: fileCid, name: 'site', size: 1, note: '', files: [] }
  offer = new Response(
    JSON.stringify({ ...offered, files: { ...offered.files, examples: [folder] } }),
  )
  await open(`/files/${fileCid}`)
  expect(sent.map(({ url }) => url)).toEqual(['/connection.json'])

  offer = new Response(JSON.stringify(offered))
  vi.resetModules()
  delete (globalThis as { keyholeEarlyRequests?: unknown }).keyholeEarlyRequests
  sent = []
  const { folderMark } = await import('#api/device/device.ts')
  folderMark.set()
  await open(`/files/${fileCid}`)
  expect(sent.map(({ url }) => url)).toEqual(['/connection.json'])
})

test('nothing is sent where nothing is offered, and the page finds that out with the same answer', async () => {
  offer = new Response('<!doctype html>')
  await open(`/devnet/block/${hash}`)
  const { readyConnection } = await import('#api/connections/ready-connection.ts')
  expect(await readyConnection()).toBeUndefined()
  expect(sent.map(({ url }) => url)).toEqual(['/connection.json'])
})
