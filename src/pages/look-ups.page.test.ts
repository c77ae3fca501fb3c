import { screen, waitFor, within } from '@testing-library/dom'
import { encodeErrorResult, type Hex, parseAbi, size, toHex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressPath } from '#paths/address.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, describes, field, fill, region, says } from '#testing/pages/page-words.ts'
import { openUnknownCall } from '#testing/pages/unknown-call.ts'

const page = pages()
const chain = ownChain(page)

const host = 'lookups.test'
const server = `https://${host}`
const asked: string[] = []
/** Answers a path in place of the server. */
let reply: (path: string) => Response | Promise<Response>

beforeEach(() => {
  asked.length = 0
  page.respond = ({ host: to, pathname, search }) => {
    if (to !== host) return undefined
    asked.push(pathname + search)
    return reply(pathname + search)
  }
})

const withServers = { sourcifyUrl: server, signaturesUrl: server, chainId: '31337' }
const alerts = () => screen.queryAllByRole('alert')
const lookup = () => screen.findByRole('button', { name: 'Look up on Sourcify' })
const readView = (address: Hex) => readPath({ network: 'own', address, view: 'read' })

/** An answer of Sourcify, by its own description of APIv2. */
const verified = (address: string, given: object = {}): string =>
  JSON.stringify({
    match: 'exact_match',
    creationMatch: 'exact_match',
    runtimeMatch: 'exact_match',
    chainId: '31337',
    address,
    verifiedAt: '2024-07-24T12:00:00Z',
    matchId: '3266227',
    abi: [{ type: 'function', name: 'run', stateMutability: 'payable', outputs: [], inputs: [] }],
    storageLayout: { storage: [], types: {} },
    compilation: { fullyQualifiedName: 'contracts/Batch.sol:Batch' },
    ...given,
  })

/** The contract in a path. */
const addressIn = (path: string) => path.match(/0x\w{40}/)?.[0] ?? ''
const respond = (body: string, status = 200) => new Response(body, { status })

const unsupported = JSON.stringify({
  customCode: 'unsupported_chain',
  message: 'The chain with chainId 31337 is not supported',
  errorId: '1ac6b91a-0605-4459-93dc-18f210a70192',
})

test('a contract that is not verified there is said to be that, which is not a failure', async () => {
  page.connect(withServers)
  const { address } = await openUnknownCall(page, chain)
  reply = (path) =>
    respond(
      JSON.stringify({
        match: null,
        creationMatch: null,
        runtimeMatch: null,
        chainId: '31337',
        address: addressIn(path),
      }),
      404,
    )
  await page.open(readView(address))
  await page.user.click(await lookup())
  await says(body, `Not verified on ${host}.`)
  expect(alerts()).toEqual([])
})

test.each<[says: string, words: string, reply: (path: string) => Response | Promise<Response>]>([
  ['404 of another kind', 'Request rejected with status 404', () => respond(unsupported, 404)],
  ['400', 'The chain with chainId 31337 is not supported', () => respond(unsupported, 400)],
  ['429', 'Request rejected with status 429', () => respond('{}', 429)],
  ['500', 'Request rejected with status 500', () => respond('oops', 500)],
  ['a page', 'The response is not JSON', () => respond('<html>sign in')],
  ['half an answer', 'The response ends in the middle', () => respond('{"match":')],
  [
    'another contract',
    'The response is of another contract',
    () => respond(verified(`0x${'11'.repeat(20)}`)),
  ],
  [
    'an ABI that is none',
    'The response has no valid ABI',
    (path) => respond(verified(addressIn(path), { abi: 'none' })),
  ],
  [
    'a match of a new kind',
    'unknown kind of match',
    (path) => respond(verified(addressIn(path), { match: 'perfect' })),
  ],
  [
    'five megabytes',
    'larger than 4 MiB',
    (path) => respond(verified(addressIn(path), { sources: 'x'.repeat(5_000_000) })),
  ],
  [
    'another address',
    'to another address',
    () => Object.defineProperty(respond(''), 'type', { value: 'opaqueredirect' }),
  ],
  ['what CORS keeps back', 'CORS', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a look-up that is answered with %s says why, and leaves everything as it was',
  async (_, words, given) => {
    page.connect(withServers)
    const { address } = await openUnknownCall(page, chain)
    reply = given
    await page.open(readView(address))
    await page.user.click(await lookup())
    await says(() => screen.getByRole('alert'), words, host)
    // One press is one request.
    expect(asked).toHaveLength(1)
    await says(body, 'from bytecode')
  },
)

test('a look-up that is not answered ends after 10 seconds', async () => {
  page.connect(withServers)
  const { address } = await openUnknownCall(page, chain)
  await page.open(readView(address))
  const pressed = await lookup()
  // The time limit is over at once.
  const setTimeoutReally = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    setTimeoutReally(run, ms === 10_000 ? 1 : ms),
  )
  reply = () => {
    vi.stubGlobal('setTimeout', setTimeoutReally)
    return new Promise(() => {})
  }
  await page.user.click(pressed)
  await says(() => screen.getByRole('alert'), 'No response within 10 seconds', host)
})

test('what a person gave is not replaced by what Sourcify has', async () => {
  page.connect(withServers)
  const { address } = await openUnknownCall(page, chain)
  reply = (path) => respond(verified(addressIn(path), { match: 'match', storageLayout: null }))
  await page.open(readView(address))
  await page.user.click(await screen.findByText('Use another ABI or function'))
  await screen.findByLabelText('Function or ABI')
  await fill(page.user, field('Function or ABI'), 'mine() returns (uint256)\nother()')
  await page.user.click(await screen.findByRole('button', { name: 'Use ABI' }))
  await says(body, '1 function · pasted ABI')
  await page.user.click(await lookup())
  await says(body, 'Match. ABI: yours stays. Storage layout: not available.')
  await says(body, '1 function · pasted ABI')
})

/** An answer of the signature server, by its own description. */
const signaturesFor = (path: string, names: readonly string[]) => {
  const selector = path.match(/0x\w{8}/)?.[0] ?? ''
  const found = { [selector]: names.map((name) => ({ name, filtered: false })) }
  return respond(JSON.stringify({ ok: true, result: { function: found, event: {} } }))
}

/** A name whose hash is another is not an answer, from any server. */
const names = ['steal(address)', 'run((address,uint256,bytes)[])', 'TooEarly(uint256)']

test('a signature server names an unknown function, by a press', async () => {
  page.connect(withServers)
  reply = (path) => signaturesFor(path, names)
  await openUnknownCall(page, chain)
  const input = () => region('Input data')
  expect(asked).toEqual([])
  const selector = region('Summary').querySelector('.data')?.textContent ?? ''
  await says(input, `Sends ${selector} to ${host}.`)
  await page.user.click(await within(input()).findByRole('button', { name: 'Look up signature' }))
  await says(input, 'run((address, uint256, bytes)[])')
  expect(input().textContent).not.toMatch('steal')
  await says(() => region('Summary'), /^Call to run\(.*Guessed name/)
  expect(asked).toEqual([`/signature-database/v1/lookup?function=${selector}&filter=true`])
})

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
function revertingWith(data: Hex): Hex {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}

test('a signature server names an unknown error, by a press', async () => {
  page.connect(withServers)
  reply = (path) => signaturesFor(path, names)
  const abi = parseAbi(['error TooEarly(uint256 openingTime)'])
  const data = encodeErrorResult({ abi, errorName: 'TooEarly', args: [7n] })
  await page.open(gasPath({ network: 'own', data: revertingWith(data) }))
  const result = () => region('Result')
  await waitFor(() => result())
  await page.user.click(await within(result()).findByRole('button', { name: 'Look up error' }))
  await says(() => within(result()).getAllByRole('status')[0], /^TooEarly$/)
  await says(result, `Decoded with signatures of ${host}`)
  expect(within(result()).getByText('Guessed name')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('it is offered with no server, which is the default', async () => {
  const { address, path } = await openUnknownCall(page, chain)
  for (const shown of [
    path,
    `${path}?view=input`,
    addressPath('own', address),
    readView(address),
  ]) {
    await page.open(shown)
    await screen.findByRole('heading', { level: 1 })
    await page.settled()
    expect(screen.queryAllByRole('button', { name: /^Look up/ }), shown).toEqual([])
  }
})

test('a person sets the servers of a connection', async () => {
  page.connect({ chainId: '31337' })
  const { address } = await openUnknownCall(page, chain)
  reply = (path) => respond(verified(addressIn(path)))
  await page.open('/connections')
  const card = () =>
    screen.getAllByRole('listitem').find(({ textContent }) => /^Own/.test(textContent))
  await waitFor(() => expect(card()).toBeDefined())
  const item = within(card() as HTMLElement)
  await page.user.click(await item.findByRole('button', { name: 'More' }))
  await page.user.click(await item.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: 'Edit Own' })
  const url = () => within(form).getByLabelText('Sourcify URL')
  await fill(page.user, url(), 'sourcify.dev')
  await page.user.click(within(form).getByRole('button', { name: 'Save' }))
  await describes(url, /Invalid URL/)
  await fill(page.user, url(), `${server}/`)
  await fill(page.user, within(form).getByLabelText('Signature server'), server)
  await page.user.click(within(form).getByRole('button', { name: 'Save' }))
  await says(() => card() as HTMLElement, `Look-ups${server}`)
  expect(asked).toEqual([])
  await page.open(readPath({ network: 'own', address, view: 'read' }))
  await page.user.click(await lookup())
  await says(body, 'Exact match. ABI: ')
  expect(asked).toHaveLength(1)
})
