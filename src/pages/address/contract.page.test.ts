import { screen, waitFor, within } from '@testing-library/dom'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { probeCode } from '#domain/contract/estimate-read-code.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import {
  body,
  button,
  describes,
  field,
  fill,
  link,
  region,
  says,
  textOf,
  tourNetwork,
} from '#testing/pages/page-words.ts'

const page = pages()
const network = 'devnet'

/** The address of the guestbook of the tour: its code names a file that the service keeps. */
async function guestbook() {
  const { examples } = await tourNetwork()
  const example = examples.find((example) => example.page === 'read')
  if (example?.page !== 'read') throw new Error('the examples have changed')
  return example.address
}

const result = () => region('Result')
const alerts = () => screen.queryAllByRole('alert')
const viewsOf = (subject: string) => within(screen.getByRole('navigation', { name: subject }))
const viewLink = (name: string) => viewsOf('Views of this address').getByRole('link', { name })
const status = (name: string) => screen.getByRole('status', { name: `Result of ${name}` })
const unavailable = 'Type, balance and code unavailable'

test('a custom error of an estimate gets its name from the ABI that the contract brings', async () => {
  await page.open(gasPath({ network, to: await guestbook(), function: 'drawer()' }))
  await says(
    result,
    /0x[0-9a-f]{8}/,
    'ABI of Guestbook from metadata',
    /error Locked\(uint64 until, string hint\)/,
    'ask the keeper',
  )
})

const [withoutCode, contract, delegated] = [
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199',
]
const ofAnyAccount = ['Overview', 'Activity']
const ofContracts = [...ofAnyAccount, 'Contract', 'Storage']

test.each([
  [withoutCode, '', /EOA \(no code\)/, ofAnyAccount],
  [withoutCode, '/transactions', /EOA \(no code\)/, ofAnyAccount],
  [withoutCode, '/read', /No code at this block/, ofContracts],
  [contract, '', /Contract/, ofContracts],
  [delegated, '', /Delegated/, ofContracts],
])('%s%s has the tabs of what it is', async (address, view, words, expected) => {
  const tabs = (subject: string) => viewsOf(subject).getAllByRole('link').map(textOf)
  await page.open(`/devnet/address/${address}${view}`)
  await says(body, words)
  await page.settled()
  // The tabs that stay come first, so that they do not move.
  expect(tabs('Views of this address')).toEqual(expected)
  // Its storage has them all, as a tab that goes would move the one after it.
  history.pushState(null, '', `/devnet/storage/${address}/layout`)
  dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(document.title).toMatch('Variables'))
  expect(tabs('Views of this address')).toEqual(ofContracts)
  expect(tabs('Storage')).toEqual(['Variables', 'Slot', 'History', 'Bulk read'])
})

test('every view of an address has a menu; its type is in the head of all but those of storage', async () => {
  const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const storage = `/devnet/storage/${address}`
  for (const [path, entry] of [
    ...['', '/read', '/transactions', '/events'].map((view) => [
      `/devnet/address/${address}${view}`,
    ]),
    ...['/proxy', '/layout', '/history', '/many'].map((view) => [`${storage}${view}`]),
    [`${storage}?slot=2`, 'Refresh'],
  ]) {
    await page.open(path ?? '')
    const head = () => document.querySelector('main header') ?? document.body
    await says(head, path?.startsWith(storage) ? 'KeyholeToken' : /Contract/)
    await page.user.click(
      await within(document.querySelector('main header') ?? document.body).findByRole('button', {
        name: 'More',
      }),
    )
    for (const name of [entry ?? 'Copy as Markdown', 'Add name tag']) await button(name)
  }
})

test('a slot is read without a request for the type of its account', async () => {
  await page.open('/devnet/storage/0x00000000000000000000000000000000000a77e5?slot=2')
  await says(body, '32 zero bytes')
  await page.settled()
  expect(page.calls.filter(({ method }) => method === 'eth_estimateGas')).toEqual([])
})

test('a wrong address is told at its field, and can be mended', async () => {
  const address = await guestbook()
  await page.open('/devnet/address')
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await waitFor(field)
  await fill(page.user, field(), address.slice(0, -1))
  await page.user.click(await button('Open'))
  await describes(field, /1 missing/)
  expect(field().value).toBe(address.slice(0, -1))
  await fill(page.user, field(), address)
  await page.user.keyboard('{Enter}')
  await says(result, /^0 ETH.*[\d.]+ KiB/)
  await waitFor(() => expect(document.activeElement).toBe(result()))
})

test('a block before the contract, and a block that is missing are told apart', async () => {
  await page.open(readPath({ network, address: await guestbook() }))
  await says(result, /^0 ETH.*[\d.]+ KiB/)
  const readAt = async (block: string) => {
    await page.user.click(await button('Edit'))
    const field = await screen.findByRole('combobox', { name: 'Block' })
    // The form asks for the block alone.
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
    await fill(page.user, field, block)
    await page.user.click(await button('Open'))
  }
  // The contract was created in the block after.
  await readAt('10')
  await says(result, 'not deployed')
  // A missing block says nothing about the provider.
  await readAt('4000')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(body().textContent).not.toMatch(unavailable)
  await readAt('latest')
  await says(body, 'Solidity 0.8.37')
})

test('an EIP-3091 link leads to the address on the current network', async () => {
  localStorage.clear()
  const address = await guestbook()
  await page.open(`/address/${address}`)
  await waitFor(() => expect(location.pathname).toBe(`/devnet/address/${address}`))
  await says(result, /^0 ETH.*[\d.]+ KiB/)
  await page.open(`/address/${address}?chain=31337`)
  await waitFor(() => expect(location.pathname).toBe(`/devnet/address/${address}`))
  await page.open(`/address/${address}?chain=5`)
  await waitFor(() => expect(location.pathname).toBe('/connections'))
})

test('a network alone, which wallets open as its explorer, is the start page on it', async () => {
  await page.open('/devnet')
  await waitFor(() => expect(location.pathname).toBe('/'))
  await says(body, 'Embedded chain')
  await page.open('/nowhere')
  await says(body, 'Page not found')
})

test('without PUSH0 the same is read with older opcodes, and that is said', async () => {
  const error = { code: -32000, message: 'invalid opcode: PUSH0' }
  page.answer = ({ params: [call] }) =>
    (call as { data?: string } | undefined)?.data === probeCode(true) ? { error } : undefined
  const pages = 'pages() returns (uint256)'
  await page.open(readPath({ network, address: await guestbook(), view: 'read', function: pages }))
  await says(body, 'without PUSH0')
  await says(() => status('pages'), '3')
})

test('a function is called by eth_call where it is offered, and else through an estimate', async () => {
  const address = await guestbook()
  const path = readPath({ network, address, view: 'read', function: 'pages() returns (uint256)' })
  await page.open(path)
  await says(() => status('pages'), '3')
  const called = () => page.calls.map(({ method }) => method)
  expect(called()).toContain('eth_call')
  page.answer = ({ method }) =>
    method === 'eth_call' ? { error: { code: -32601, message: 'method not found' } } : undefined
  await page.open(path)
  await says(() => status('pages'), '3')
  page.answer = ({ method }) =>
    method === 'eth_call' ? { result: `0x${'0'.repeat(63)}z` } : undefined
  localStorage.clear()
  await page.open(path)
  await says(() => status('pages'), /not bytes/)
})

test('a selected function keeps its row when the ABI comes', async () => {
  let letThrough = () => {}
  const held = new Promise<undefined>((resolve) => {
    letThrough = () => resolve(undefined)
  })
  page.respond = ({ pathname }) => (/\/cat$/.test(pathname) ? held : undefined)
  const pages = 'pages() returns (uint256)'
  await page.open(readPath({ network, address: await guestbook(), view: 'read', function: pages }))
  await says(() => status('pages'), '3')
  await says(body, 'Loading the functions…')
  const row = status('pages')
  letThrough()
  await says(body, /\d functions · ABI from metadata/)
  expect(status('pages')).toBe(row)
  expect(screen.getAllByRole('link', { name: 'pages' })).toHaveLength(1)
  // Another one that is selected has the place that the list gives it, and so has this one then.
  await page.user.click(await link('drawer'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Selected function' })).toBeNull())
  expect(screen.getAllByRole('link', { name: 'pages' })).toHaveLength(1)
})

test('a function that a link writes in another way than the ABI has one row', async () => {
  const address = await guestbook()
  await page.open(readPath({ network, address, view: 'read', function: 'pages()' }))
  await says(body, /\d functions · ABI from metadata/)
  expect(screen.getAllByRole('link', { name: 'pages' })).toHaveLength(1)
})

test('a function that a link reads as other types keeps the row of the ABI', async () => {
  const address = await guestbook()
  const read = (text: string) => readPath({ network, address, view: 'read', function: text })
  await page.open(read('pages() returns (bytes32)'))
  await says(body, /\d functions · ABI from metadata/)
  expect(screen.getAllByRole('link', { name: 'pages' })).toHaveLength(2)
  await page.open(read('pages() returns (uint)'))
  await says(body, /\d functions · ABI from metadata/)
  expect(screen.getAllByRole('link', { name: 'pages' })).toHaveLength(1)
})

describe('a service that lets nothing out, or a part,', () => {
  const error = { code: 3, message: 'execution reverted' }

  test.each<[says: string, reply: RpcReply]>([
    ['without its bytes', { error }],
    ['returned other bytes', { error: { ...error, data: '0x1234' } }],
    ['returned an amount of gas', { result: '0x5208' }],
    [
      'contract creation is not allowed',
      { error: { code: -32602, message: 'contract creation is not allowed' } },
    ],
  ])('cannot be read through, and that is said: %s', async (words, reply) => {
    page.answer = () => reply
    await page.open(readPath({ network, address: await guestbook() }))
    await says(body, unavailable, words, 'Type unavailable')
    expect(alerts()).toEqual([])
    expect(await link('Read its storage by slot')).toBeTruthy()
  })

  test('that keeps storage back leaves the account, and says what is missing', async () => {
    page.answer = ({ method }) => (method === 'eth_getStorageAt' ? { status: 503 } : undefined)
    await page.open(readPath({ network, address: await guestbook() }))
    await says(() => screen.getByRole('alert'), 'Proxy and metadata unavailable: Provider error')
    await says(body, '0 ETH', 'Code size')
  })

  test('that fails is said to fail, and an answer that is cut is not an answer', async () => {
    const address = await guestbook()
    page.answer = () => ({ status: 403 })
    await page.open(readPath({ network, address }))
    await says(() => screen.getByRole('alert'), 'Not permitted for this key')
    expect(body().textContent).not.toMatch(unavailable)
    page.answer = () => undefined
    // Some gateways cut what is long.
    page.change = (reply) => {
      if ('error' in reply) reply.error.data = String(reply.error.data).slice(0, 2002)
      return reply
    }
    await page.user.click(await button('Retry'))
    await says(() => screen.getByRole('alert'), 'bytes returned by the estimate are incomplete')
  })
})

describe('an account whose code names its implementation', () => {
  const proxy = storageProxyPath({ network, address: delegated, block: 'latest' })
  const ofCode = (change: (block: bigint) => RpcReply | undefined) => {
    page.answer = ({ method, params: [, block] }) =>
      method === 'eth_getCode' ? change(BigInt(String(block))) : undefined
  }
  const pruned = { error: { code: -32000, message: 'missing trie node' } }

  test('leads from its overview to the block that delegated it', async () => {
    await page.open(readPath({ network, address: delegated }))
    await page.user.click(await link('Proxy slots'))
    await page.user.click(await button('Find latest change'))
    await says(body, /Latest change found in block \d+ · 2026-01-01 00:\d\d:\d\d UTC/)
    // Halving reads few blocks, none twice.
    const reads = page.calls.filter(({ method }) => method === 'eth_getCode')
    expect(reads.length).toBeLessThan(10)
    expect(new Set(reads.map(({ params }) => params[1])).size).toBe(reads.length)
  })

  test.each<[string, (block: bigint) => RpcReply | undefined, RegExp]>([
    [
      'keeps no old state',
      (block) => (block < 11n ? pruned : { result: '0xef01' }),
      /No change found since block 11 · .* UTC\. Code that changed back between two reads is not seen\. The node has no state of older blocks\. Response: “missing trie node”/,
    ],
    ['keeps no state', () => pruned, /The node has no state of older blocks\./],
    ['has had it for ever', () => ({ result: '0xef01' }), /No change found since block 0/],
    [
      'does not offer it',
      () => ({ error: { code: -32601, message: 'method not found' } }),
      /The node does not offer code \(eth_getCode\)/,
    ],
    ['returns something else', () => ({ result: 'code' }), /The code is not bytes/],
  ])('where the node %s, the page shows that', async (_, change, words) => {
    ofCode(change)
    await page.open(proxy)
    await page.user.click(await button('Find latest change'))
    await says(body, words)
    expect(body().textContent).not.toContain('Latest change found')
  })

  test('each standard slot that is zero leads to its history', async () => {
    await page.open(proxy)
    await says(body, /standard slots are zero/)
    const rows = [...document.querySelectorAll('section[aria-label="Zero"] dl > div')]
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row.querySelector('a[href*="/history?"]')).toBeTruthy()
  })
})

describe('a proxy', () => {
  const chain = ownChain(page)
  const target = `0x${'c0'.repeat(20)}` as const
  const [minimal, upgradeable] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const
  const [beacon, byBeacon] = [`0x${'c3'.repeat(20)}`, `0x${'c4'.repeat(20)}`] as const
  // EIP-1967, "Logic contract address" and "Beacon contract address".
  const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const beaconSlot = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

  /** Puts a contract and its proxies onto the chain. */
  async function setProxies() {
    const { client } = chain
    // Returns 42 to any call. Its ending: @ethereum-sourcify/bytecode-utils, README.
    const ending =
      'a2646970667358221220dceca8706b29e917dacf25fceef95acac8d90d765ac926663ce4096195952b6164736f6c634300060b0033'
    const forward =
      `0x363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3` as const
    // The code passes each call on to the address in the slot.
    const upgrade = `0x365f5f375f5f365f7f${slot}545af43d5f5f3e6036573d5ffd5b3d5ff3` as const
    // The beacon answers implementation() with the code's address.
    for (const [address, bytecode] of [
      [target, `0x602a5f5260205ff3${ending}`],
      [minimal, forward],
      [upgradeable, upgrade],
      [beacon, `0x73${target.slice(2)}5f5260205ff35c60da1b`],
      [byBeacon, upgrade],
    ] as const)
      await client.setCode({ address, bytecode })
    const value = pad(target, { size: 32 })
    await client.setStorageAt({ address: upgradeable, index: `0x${slot}`, value })
    await client.setStorageAt({ address: beacon, index: slotWord(0n), value })
    const beaconWord = pad(beacon, { size: 32 })
    await client.setStorageAt({ address: byBeacon, index: beaconSlot, value: beaconWord })
    // Its header has the state that was set.
    await client.mine({ blocks: 1 })
    page.connect({ chainId: '31337' })
    page.useExtraMethods('own', 'when offered')
  }

  const check = (name: string) =>
    within(region('Verification')).getByRole('button', { name: new RegExp(`^${name}`) })

  test('is verified by the slot that names its implementation, in one request with its account', async () => {
    await setProxies()
    await page.open(readPath({ network: 'own', address: upgradeable }))
    await button('Verified · 6 checks')
    await says(() => check('Storage'), /verified: matches$/)
    await page.settled()
    const proofs = page.calls.filter(({ method }) => method === 'eth_getProof')
    expect(proofs.map(({ params }) => params.slice(0, 2))).toEqual([[upgradeable, [`0x${slot}`]]])
  })

  test('by a beacon is verified with what the beacon returns, run here', async () => {
    await setProxies()
    await page.open(readPath({ network: 'own', address: byBeacon }))
    await button('Verified · 7 checks')
    await says(() => check('Storage'), /verified: matches$/)
    await says(() => check('Implementation'), /verified: same result/)
  })

  const otherWord = pad(withoutCode as `0x${string}`)
  test.each([
    ['the slot', upgradeable, 'eth_getStorageAt', 'Storage'],
    ['a beacon', byBeacon, 'eth_call', 'Implementation'],
  ])('whose implementation is not the one of %s is red', async (_, address, turned, label) => {
    await setProxies()
    page.change = (reply, { method, params: [first] }) => {
      const isSlot =
        method === 'eth_getStorageAt' && 'result' in reply && reply.result === pad(target)
      const isCall = isRawObject(first) && first.data === '0x5c60da1b'
      return method === turned && (isSlot || isCall) ? { result: otherWord } : reply
    }
    await page.open(readPath({ network: 'own', address }))
    await says(result, new RegExp(withoutCode.slice(0, 8), 'i'))
    await button('Mismatch')
    await says(() => check(label), /mismatch: /)
  })

  test.each([
    ['EIP-1967 beacon proxy', 'EIP-1967 beacon proxy', byBeacon],
    ['Minimal proxy (EIP-1167)', 'EIP-1167 proxy', minimal],
  ])('leads on to its code: %s', async (title, type, address) => {
    await setProxies()
    await page.open(readPath({ network: 'own', address }))
    await says(result, type)
    await waitFor(() =>
      expect(result().querySelectorAll(`[data-address-link="${target}"]`)).toHaveLength(1),
    )
    await page.user.click(await link('Proxy slots'))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await says(body, new RegExp(target, 'i'))
    // A minimal proxy has its implementation in its code: there were no others.
    if (address === minimal) {
      await page.settled()
      expect(screen.queryByRole('link', { name: /^Earlier/ })).toBeNull()
      return
    }
    await page.user.click(await link('Earlier beacons'))
    expect(location.pathname).toBe(`/own/storage/${address}/history`)
  })

  test('of a beacon leads to the beacon, which names its implementation and earlier ones', async () => {
    await setProxies()
    await page.open(readPath({ network: 'own', address: beacon }))
    await says(result, 'Possibly a beacon')
    await page.open(storageProxyPath({ network: 'own', address: beacon, block: 'latest' }))
    expect(await screen.findByRole('heading', { name: 'Possibly a beacon' })).toBeTruthy()
    await says(body, new RegExp(`Named implementation ?${target}`, 'i'))
    await page.user.click(await link('Earlier implementations'))
    expect(location.search).toContain('slot=0')
  })

  test('of which the code’s file is nowhere says so', async () => {
    await setProxies()
    await page.open(readPath({ network: 'own', address: upgradeable }))
    await says(result, 'EIP-1967 proxy')
    await says(body, /Not found at the provider|No IPFS/)
    expect(alerts()).toEqual([])
  })

  test('is read by a pasted ABI', async () => {
    await setProxies()
    await page.open(readPath({ network: 'own', address: minimal }))
    await says(result, 'EIP-1167 proxy')
    await says(body, 'QmdD3hp')
    await page.user.click(viewLink('Contract'))
    await screen.findByLabelText('Function or ABI')
    await fill(
      page.user,
      field('Function or ABI'),
      'answer() returns (uint256)\nask(uint8 what) returns (uint256 found)',
    )
    await page.user.click(await button('Use ABI'))
    await says(() => status('answer'), '42')
    await page.open(location.pathname + location.search)
    await says(() => status('answer'), '42')
    await page.user.click(await link('ask'))
    await fill(page.user, await screen.findByLabelText('what (uint8)'), '7')
    await page.user.keyboard('{Enter}')
    await says(() => status('ask'), '42')
    expect(textOf(status('ask'))).not.toMatch('Reverted')
  })
})
