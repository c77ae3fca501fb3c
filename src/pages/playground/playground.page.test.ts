import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { playgroundLink } from '#paths/playground.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, field, fill, find, select } = pageSteps(page)

type Request = { id?: number; method: string; params?: unknown[] }
const link = (...requests: Request[]) =>
  playgroundLink({
    network: 'devnet',
    text: JSON.stringify(requests.length === 1 ? requests[0] : requests),
  })
const answer = () => screen.getByRole('region', { name: 'Response' })
const comparison = () => screen.getByRole('region', { name: 'Comparison' })
const rows = () => within(comparison()).getAllByRole('row').map(textOf)
const json = 'Request as JSON'
const send = () => click('button', 'Send')
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const isReady = () => waitFor(() => expect(sendButton().disabled).toBe(false))
const isHeld = () => waitFor(() => expect(sendButton().disabled).toBe(true))

/** Answers every request to a node with a text; the text's ID becomes that of the request. */
function answerWith(text: (isOwn: boolean, asked: Request[]) => string | undefined) {
  const posts: Request[][] = []
  page.respond = (url, init) => {
    if (!url.pathname.includes('/v3/')) return
    const asked = JSON.parse(String(init?.body))
    posts.push([asked].flat())
    const given = text(url.hostname === 'node.test', [asked].flat())
    if (given === undefined) return
    return given === ''
      ? new Response(null, { status: 204 })
      : new Response(given.replaceAll('ID', asked.id))
  }
  return posts
}

const parts: [operation: string, signs: string[]][] = [
  ['eth_getStorageAt', ['Parameters', 'latest pending safe finalized earliest', '-32602']],
  ['eth_getBlockByHash', ['parentHash', 'Not found']],
  ['pin/rm', ['Pins', 'Unknown API key or secret']],
]
test('with one connection the way to a second is beside the endpoint, as nothing can be compared', async () => {
  localStorage.clear()
  await page.open(link({ method: 'eth_chainId' }))
  const second = await find('link', 'Add a second connection')
  expect(second.getAttribute('href')).toBe('/connections#add')
  expect(screen.queryByLabelText('Compare with')).toBeNull()
})

test('the reference of the operation is shown with the form', async () => {
  await page.open('/playground?network=devnet')
  await click('button', 'Reference')
  const library = () => screen.getByRole('region', { name: 'Requests to open' })
  for (const [operation, signs] of parts) {
    await select('Operation', operation)
    await says(library, ...signs)
  }
})

test('a link of many requests, or of several estimates, waits for Send', async () => {
  const { address } = await tourStorage(/ERC-20 balance/)
  const read = { method: 'eth_getStorageAt', params: [address, '0x0', 'latest'] }
  const estimate = { method: 'eth_estimateGas', params: [{ to: address }] }
  for (const requests of [Array.from({ length: 5 }, () => read), [estimate, estimate]]) {
    await page.open(link(...requests))
    await says(body, `Not sent yet: ${requests.length} requests`)
    await isReady()
  }
  expect(page.calls).toEqual([])
  await says(body, '2 requests: edit in the JSON.')
  await send()
  await says(answer, 'Batch of 2', '1 · eth_estimateGas', '2 · eth_estimateGas')
  expect(textOf(body())).not.toContain('Not sent yet')
  // A few reads run by themselves.
  await page.open(link(read, read))
  await says(answer, 'eth_getStorageAt')
})

test('a list is one batch, answered by id, and a provider without batches says so once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const error = '"error":{"code":-32000,"message":"no such block"}'
  const posts = answerWith((isOwn, [first, second]) =>
    isOwn
      ? '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'
      : `[${second ? `{"id":${second.id},${error}},` : ''}{"id":${first?.id},"result":"0x1b"}]`,
  )
  await page.open('/playground?network=devnet')
  const requests = [{ method: 'eth_chainId' }, { method: 'eth_call' }]
  await fill(json, JSON.stringify(requests))
  await send()
  await says(
    answer,
    'Batch of 2',
    /1 · eth_chainId.?27.*2 · eth_call.*no such block \(code -32000\)/s,
  )
  expect(posts).toEqual([requests.map((each) => expect.objectContaining(each))])
  await click('button', 'Copy as curl')
  expect(copied.mock.lastCall?.[0]).toMatch(/\[\{.*"id":1.*\},\{.*"id":2.*\}\]/)
  await fill(json, '[{"method":"eth_chainId"}')
  await says(body, 'Last valid list: 2 requests.')
  await fill(json, '[{"method":"eth_chainId"}]')
  await says(body, '1 request: edit in the JSON.')
  await select('Endpoint', 'Own')
  await send()
  await says(answer, 'Batch of 1', 'no batches (code -32600)')
  await fill(json, JSON.stringify(requests))
  await send()
  await says(answer, 'Batch of 2', 'no batches (code -32600)')
  expect(within(answer()).getAllByRole('alert')).toHaveLength(1)
})

test('an answer of no is read and shown raw, and nothing is sent twice', async () => {
  await page.open(link({ method: 'net_listening', params: [] }))
  await isReady()
  expect((await field('Method')).value).toBe('net_listening')
  expect(textOf(answer())).toBe('No response yet.')
  await send()
  await says(() => within(answer()).getByRole('alert'), 'code -32601')
  await says(answer, 'this service has eth_getStorageAt')
  await waitFor(() => expect(within(answer()).getAllByText(/^Raw response/)).toHaveLength(1))

  let text = '<h1>Too many</h1>'
  let posts = 0
  page.respond = (url, init) => {
    if (!url.pathname.includes('/v3/')) return
    posts += 1
    const asked = JSON.parse(String(init?.body))
    if (text === '') return new Promise(() => undefined)
    const status = text.startsWith('<') ? 429 : 200
    return new Response(text.replace('ID', asked.id), { status })
  }
  await select('Operation', 'eth_estimateGas')
  await send()
  await says(() => within(answer()).getByRole('alert'), 'Too many requests')
  await says(answer, '<h1>Too many</h1>')
  expect(posts).toBe(1)
  text = '{"jsonrpc":"2.0","id":ID,"result":12345678901234567890}'
  await send()
  // Digits that a browser would round stay as the service wrote them.
  await waitFor(() => expect(within(answer()).getAllByText('12345678901234567890')).toHaveLength(1))
  expect(posts).toBe(2)
  text = ''
  await send()
  await click('button', 'Stop')
  await says(body, 'Stopped. The request may still have reached')
})

test('only answers are compared, field by field, and none whose digits are lost', async () => {
  const bodies = { here: '', own: '' }
  const posts = answerWith((isOwn) => bodies[isOwn ? 'own' : 'here'])
  await page.open(link({ method: 'evm_mine' }))
  await select('Endpoint', 'Embedded chain')
  await select('Compare with', 'Own')
  await says(body, 'Send sends it to both endpoints')
  await fill(json, JSON.stringify({ method: 'eth_chainId' }))
  await waitFor(() => expect(textOf(body())).not.toContain('may change state'))
  await isReady()
  expect(posts).toEqual([])
  bodies.here = '{"jsonrpc":"2.0","id":ID,"result":{"n":123456789012345678901234567890}}'
  bodies.own = bodies.here.replace('890}', '899}')
  await send()
  await says(comparison, 'No data to compare', 'Numbers exceed the browser’s precision.')
  expect(posts).toHaveLength(2)

  bodies.here = '<!doctype html><p>Sign in</p>'
  bodies.own = ''
  await send()
  await waitFor(() =>
    expect(within(comparison()).getAllByText('The response is not JSON.')).toHaveLength(2),
  )
  await says(comparison, 'No data to compare')
  bodies.here = '{"jsonrpc":"2.0","id":ID,"result":null}'
  await send()
  await says(comparison, 'No data to compare', 'Returned null: not found.')

  const fields = '{"nonce":"0x0","gas":"0x5208","v":"0x0"}'
  bodies.here = `{"jsonrpc":"2.0","id":ID,"result":${fields}}`
  bodies.own = bodies.here.replace(
    fields,
    '{"nonce":"0x00","gas":"0x5209","v":"0x0","beyond":true}',
  )
  await send()
  await says(comparison, /fields differ/)
  expect(textOf(comparison())).not.toContain('different blocks')
  const row = (name: string) => rows().find((text) => text.includes(name))
  expect(row('result.gas')).toContain('"0x5208""0x5209"')
  expect(row('result.beyond')).toContain('absenttrue')
  expect(row('result.nonce')).toContain('formatting only')
  const first = comparison().querySelector('[data-differs=true]')
  expect(textOf(first)).toContain('result.')
})

const replyWith = (reply: string) => `{"jsonrpc":"2.0","id":ID,${reply}}`
const [data, none] = ['"result":"0x1"', '"result":null']
const errorOf = (message: string) => `"error":{"code":-32000,"message":"${message}"}`

test.each([
  [
    data,
    errorOf('missing trie node'),
    'One endpoint returned an error',
    'Returned an error: missing trie node',
  ],
  [none, data, 'One endpoint returned null', 'Returned null: not found.'],
  [none, errorOf('block not found'), 'No data to compare', 'Returned an error: block not found'],
  ['', data, 'One endpoint gave no response', 'Responded, see below.'],
  [none, none, 'Identical', '1 field'],
  [errorOf('no'), errorOf('never'), 'No data to compare', 'Returned an error: never'],
  [data, data.replace('1', '2'), '1 field differs', 'At block 13 of each endpoint.'],
])('%s beside %s: %s', async (here, own, ...told) => {
  answerWith((isOwn) => replyWith(isOwn ? own : here))
  await page.open(link({ method: 'eth_getStorageAt', params: ['0xaa', '0x7', '0xd'] }))
  await select('Endpoint', 'Embedded chain')
  await select('Compare with', 'Own')
  await send()
  await says(comparison, ...told)
})

test('of two chains with other blocks at one height none is right where neither is proven', async () => {
  const results = {
    eth_getBlockByNumber: (hash: string) => `{"number":"0x3","hash":"${hash}"}`,
    eth_getTransactionByBlockNumberAndIndex: (hash: string) =>
      `{"blockNumber":"0x3","blockHash":"${hash}","hash":"0xcc"}`,
  }
  let result: (hash: string) => string = results.eth_getBlockByNumber
  answerWith((isOwn) => `{"jsonrpc":"2.0","id":ID,"result":${result(isOwn ? '0xaa' : '0xbb')}}`)
  await page.open(link({ method: 'eth_getBlockByNumber', params: ['0x3', false] }))
  await select('Compare with', 'Own')
  for (const [method, answer] of Object.entries(results)) {
    result = answer
    await fill(json, JSON.stringify({ method, params: ['0x3', '0x0'] }))
    await send()
    await says(comparison, 'Unknown which response is right')
  }
  await fill(json, JSON.stringify({ method: 'eth_gasPrice', params: ['latest'] }))
  await send()
  await says(comparison, '“latest” may be another block on each endpoint.')
})

test('a WebSocket that does not open is said, and HTTP responds in its place', async () => {
  class ClosedSocket extends EventTarget {
    readyState = 3
    constructor() {
      super()
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', ClosedSocket)
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  localStorage.setItem('keyhole.transport.devnet', 'WebSocket')
  await page.open(link({ method, params: ['0x3', '0x0'] }))
  await says(answer, 'HTTP 200 · WebSocket failed, sent over HTTP')
})

test('an answer of twenty thousand levels is drawn, compared, and leaves the request where it is', async () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  page.respond = (url, init) => {
    if (!url.pathname.includes('/v3/')) return
    const asked = JSON.parse(String(init?.body))
    const result = asked.method === 'eth_chainId' ? deep : `{"number":"0x1","uncles":${deep}}`
    return new Response(`{"jsonrpc":"2.0","id":${asked.id},"result":${result}}`)
  }
  await page.open(link({ method: 'eth_chainId' }))
  await select('Endpoint', 'Embedded chain')
  await select('Compare with', 'Own')
  await send()
  await says(comparison, 'Identical')
  await select('Compare with', 'None')
  const hash = `0x${'1'.repeat(64)}`
  await fill(json, JSON.stringify({ method: 'eth_getBlockByHash', params: [hash, false] }))
  await send()
  const raw = () =>
    within(answer())
      .getAllByRole('region', { name: /^Raw response/ })
      .at(-1)
  await says(raw, '"uncles": [')
  expect((await field(json)).value).toContain('eth_getBlockByHash')
  expect(textOf(body())).not.toContain('failed to render')
})

test('what would be sent otherwise than it is typed is said', async () => {
  const posts = answerWith(() => '{"jsonrpc":"2.0","id":ID,"result":"0x1"}')
  await page.open('/playground?network=devnet')
  await fill(json, '{"method":"a",\n "params":[1e400]}')
  await says(body, 'Line 2, column 12: Browsers cannot keep 1e400 exactly')
  await isHeld()
  await click('button', 'Go to error')
  expect(document.activeElement).toBe(await field(json))
  await fill(json, '{"method":"a","method":"b"}')
  await says(body, 'Duplicate "method"')
  await isHeld()

  const text = '{"jsonrpc":"1.0","id":"abc","method":"a","params":[1.50]}'
  await fill(json, `\uFEFF${text}`)
  await waitFor(async () => expect((await field(json)).value).toBe(text))
  await says(body, 'Keyhole sets jsonrpc and id.')
  await send()
  await says(answer, 'HTTP 200')
  expect(posts).toEqual([[{ jsonrpc: '2.0', id: expect.any(Number), method: 'a', params: [1.5] }]])
})

test('a key stays out of the address, and is not sent', async () => {
  const { apiKey } = await tourNetwork()
  const posts = answerWith(() => '{"jsonrpc":"2.0","id":ID,"result":"0x1"}')
  await page.open('/playground?network=devnet')
  await fill(json, `{"method":"a","params":["${apiKey}"]}`)
  await says(body, 'The text has a key or secret.')
  await isHeld()
  expect((await field(json)).value).toContain(apiKey)
  expect(location.href).not.toContain(apiKey)
  await fill(json, '{"method":"eth_blockNumber","params":[]}')
  await waitFor(() => expect(location.search).toContain('eth_blockNumber'))
  expect((await field('Method')).value).toBe('eth_blockNumber')
  expect(posts).toEqual([])
})

test('a request that no link can have is said to be lost on a reload', async () => {
  await page.open(link({ method: 'eth_call', params: ['0x'.padEnd(499_000, '0')] }))
  await find('button', 'Copy link')
  fireEvent.change(await field(json), {
    target: { value: `{"method":"eth_call","params":["0x${'0'.repeat(500_000)}"]}` },
  })
  await says(body, 'Too long for a link: the request is lost when you reload')
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

test('of a curl command the body is taken, and no key of its URL or headers', async () => {
  await page.open('/playground?network=devnet')
  const key = 'key-of-the-guide'
  const curl = (data: string) => `curl https://node.test/v3/${key} \\\n -H 'x: ${key}' ${data}`
  await fill(json, curl(`--data-raw '{"method":"eth_chainId","params":[]}'`))
  await waitFor(async () => expect((await field('Method')).value).toBe('eth_chainId'))
  await says(body, 'Body of the curl command. URL and headers were left out')
  await waitFor(() => expect(location.search).toContain('eth_chainId'))
  await fill(json, curl('-d @body.json'))
  await says(body, 'No JSON body in the curl command.')
  expect((await field(json)).value).toContain('eth_chainId')
  expect((await field(json)).value + location.href).not.toContain(key)
  await fill(json, `{"method":"eth_blockNumber"} https://node.test/v3/${key}`)
  await says(body, 'Not in the page’s link: the text may have a key.')
  await fill(json, '{"method":"eth_gasPrice"}')
  await waitFor(() => expect(location.search).toContain('eth_gasPrice'))
  expect(location.href).not.toContain(key)
})

test('the editor moves when a person compares, and not when a response comes or the JSON breaks', async () => {
  await page.open(link({ method: 'eth_getStorageAt', params: [`0x${'1'.repeat(40)}`, '0x0'] }))
  const columnsOf = (element: HTMLElement | null): string[] =>
    element ? [element.className, ...columnsOf(element.parentElement)] : []
  const columns = async () => columnsOf(await field(json))
  await isReady()
  for (const other of ['Own', 'None']) {
    const before = await columns()
    await select('Compare with', other)
    const chosen = await columns()
    expect(chosen).not.toEqual(before)
    const { value } = await field(json)
    await fill(json, '{')
    await isHeld()
    expect(await columns()).toEqual(chosen)
    await fill(json, value)
    await isReady()
    await send()
    await isReady()
    await page.settled()
    expect(await columns()).toEqual(chosen)
  }
})
