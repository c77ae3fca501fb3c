import { screen, within } from '@testing-library/dom'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { isRawObject } from '#domain/values/raw.ts'
import { readPath } from '#paths/read.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { button, expectPath, field, fill, says, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const network = 'devnet'

/** The page of a token of the tour, whose layout the service publishes, with a function selected. */
async function readToken(line: string, ...args: string[]) {
  const { examples } = await tourNetwork()
  const example = examples.find(({ title }) => title === 'ERC-20 balance')
  if (example?.page !== 'storage') throw new Error('the examples have changed')
  const { address, keys } = example
  const holder = keys[0]?.value ?? ''
  const texts = args.map((arg) => (arg === 'holder' ? holder : arg))
  await page.open(readPath({ network, address, view: 'read', function: line, args: texts }))
}

const rowOf = (name: string) =>
  screen.queryByRole('status', { name: `Result of ${name}` })?.closest('li')
/** The tag of a row, once the page is at rest: a row is drawn again when more is known of the contract. */
const tag = async (name: string, text: string) => {
  await says(() => rowOf(name), text)
  await page.settled()
  return within(rowOf(name) as HTMLElement).findByRole('button', { name: text })
}

test.each([
  ['totalSupply', 'totalSupply() returns (uint256)'],
  ['balanceOf', 'balanceOf(address owner) returns (uint256)', 'holder'],
  ['symbol', 'symbol() returns (string)'],
])('what %s returns is verified in its slot, which is a link away', async (name, line, ...args) => {
  await readToken(line, ...args)
  await page.user.click(await tag(name, 'Verified'))
  await says(() => rowOf(name), 'each proven against the header')
  const row = within(rowOf(name) as HTMLElement)
  await page.user.click(await row.findByRole('link', { name: 'Open slot' }))
  if (name !== 'balanceOf') await expectPath(new RegExp(`path=${name}&`))
  await button('Verified · 4 checks')
})

const supplyLine = 'totalSupply() returns (uint256)'
const isSupplyCall = (call: unknown) => isRawObject(call) && call.data === '0x18160ddd'

test('a returned value that is turned is red', async () => {
  page.change = (reply, { method, params: [call] }) =>
    method === 'eth_call' && isSupplyCall(call) ? { result: numberToHex(7, { size: 32 }) } : reply
  await readToken(supplyLine)
  await says(() => rowOf('totalSupply'), 'Mismatch')
  // The head of the page is not green above it.
  await says(() => screen.getByRole('heading', { level: 1 }).closest('header'), 'Mismatch')
  expect(screen.queryByRole('button', { name: /^Verified · / })).toBeNull()
})

test('a value that storage and call turn alike is red by its proof', async () => {
  const turned = numberToHex(7, { size: 32 })
  page.change = (reply, { method, params: [call] }) =>
    (method === 'eth_call' && isSupplyCall(call)) || method === 'eth_getStorageAt'
      ? { result: turned }
      : reply
  await readToken(supplyLine)
  await says(() => rowOf('totalSupply'), 'Mismatch')
})

const turnedSupply = { result: numberToHex(7, { size: 32 }) }

test('a result of another block than the proven one is not verified, no matter what the node has there', async () => {
  page.change = (reply, { method, params: [call, block] }) =>
    method === 'eth_call' && isSupplyCall(call) && block === 'latest' ? turnedSupply : reply
  await readToken(supplyLine)
  await page.user.click(await tag('totalSupply', 'Not verified'))
  await says(() => rowOf('totalSupply'), 'Refresh to read and verify again.')
})

test('where the block was replaced meanwhile, another result accuses no one', async () => {
  page.change = (reply, { method, params: [call, block] }) => {
    if (method === 'eth_call' && isSupplyCall(call)) return turnedSupply
    return method === 'eth_getBlockByNumber' && String(call).startsWith('0x') && 'result' in reply
      ? { result: { ...(reply.result as object), hash: numberToHex(block ? 1 : 2, { size: 32 }) } }
      : reply
  }
  await readToken(supplyLine)
  await page.user.click(await tag('totalSupply', 'Not verified'))
  await says(() => rowOf('totalSupply'), 'The block was replaced while its state was read.')
})

test('an account and the slots that are listed of it are one request', async () => {
  await readToken(supplyLine)
  await tag('totalSupply', 'Verified')
  const proofs = page.calls.filter(({ method }) => method === 'eth_getProof')
  const addresses = proofs.map(({ params: [address, slots] }) =>
    `${address} ${slots}`.toLowerCase(),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('what a function computes from its code alone is verified by its code', async () => {
  await readToken('decimals() returns (uint8)')
  await page.user.click(await tag('decimals', 'Verified'))
  await says(() => rowOf('decimals'), '2 accounts and 0 slots, each proven against the header.')
})

test('code that is not the contract’s is a mismatch, no matter what it returns', async () => {
  page.change = (reply, { method }) =>
    method === 'eth_getCode' && 'result' in reply
      ? { result: String(reply.result).replace('6080', '6081') }
      : reply
  await readToken(supplyLine)
  await says(() => rowOf('totalSupply'), 'Mismatch')
})

test.each([
  ['eth_getProof', 'which the node does not offer here'],
  ['eth_getCode', 'could not be read (eth_getCode)'],
])('without %s a value is not verified, and why is said', async (method, why) => {
  page.change = (reply, call) =>
    call.method === method
      ? { error: { code: -32601, message: `the method ${method} does not exist` } }
      : reply
  await readToken(supplyLine)
  await page.user.click(await tag('totalSupply', 'Not verified'))
  await says(() => rowOf('totalSupply'), why)
})

test.each([null, '0x608', { code: '0x' }])(
  'code that is not bytes, but %j, is not verified, and accuses no one',
  async (result) => {
    page.change = (reply, { method }) => (method === 'eth_getCode' ? { result } : reply)
    await readToken(supplyLine)
    await page.user.click(await tag('totalSupply', 'Not verified'))
    await says(() => rowOf('totalSupply'), 'could not be read (eth_getCode)')
  },
)

test('a node that lists no slots beforehand is asked for each', async () => {
  page.change = (reply, { method }) =>
    method === 'eth_createAccessList' ? { error: { code: -32601, message: 'no method' } } : reply
  await readToken(supplyLine)
  await says(() => rowOf('totalSupply'), 'Verified')
})

test('with “never” no proof is requested; by a press where requests may cost', async () => {
  page.useExtraMethods('devnet', 'never')
  await readToken(supplyLine)
  await page.user.click(await tag('totalSupply', 'Not verified'))
  await says(() => rowOf('totalSupply'), 'Proofs (eth_getProof) are off for this connection.')
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_getProof')
  page.useExtraMethods('devnet', 'on request')
  await readToken(supplyLine)
  await page.user.click(await tag('totalSupply', 'Verify result'))
  await says(() => rowOf('totalSupply'), 'Verified')
})

const chain = ownChain(page, 31_337)
const contract = `0x${'c0'.repeat(20)}` as const
const sender = `0x${'5e'.repeat(20)}` as const

test('a function sees the sender that is entered, and what it returns is verified with it', async () => {
  page.connect({ chainId: '31337' })
  page.useExtraMethods('own', 'when offered')
  // CALLER, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN: returns who calls.
  await chain.client.setCode({ address: contract, bytecode: '0x335f5260205ff3' })
  await chain.client.mine({ blocks: 1 })
  const of = { network: 'own', address: contract, view: 'read' } as const
  await page.open(readPath({ ...of, function: 'whoami() returns (address)' }))
  await says(() => rowOf('whoami'), /0x0000.*Verified/)
  await page.user.click(await button('Edit'))
  await fill(page.user, field('Sender'), sender)
  await page.user.click(await button('Open'))
  await expectPath(new RegExp(`from=${sender}`))
  await says(() => rowOf('whoami'), /0x5e5E.*Verified/i)
})

test('a sender that is not an address is told at its field; with “never” none is sent', async () => {
  page.connect({ chainId: '31337' })
  await chain.client.setCode({ address: contract, bytecode: '0x335f5260205ff3' })
  const of = { network: 'own', address: contract, view: 'read' } as const
  await page.open(readPath({ ...of, from: '0x12' }))
  await says(() => field('Sender').closest('form'), '40')
  page.useExtraMethods('own', 'never')
  await page.open(readPath({ ...of, from: sender, function: 'whoami() returns (address)' }))
  await says(() => rowOf('whoami'), 'A sender needs eth_call, which is off.')
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_call')
})
