import { screen, waitFor, within } from '@testing-library/dom'
import { concat, type Hex, keccak256, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import listVector from '#domain/changes/vectors/bal-invalid-account-order.json' with {
  type: 'json',
}
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import {
  button,
  expectPath,
  link,
  region,
  says,
  textOf,
  tourNetwork,
} from '#testing/pages/page-words.ts'
import { unlistedToken } from '#testing/unlisted-token.ts'

const page = pages()

/** The transaction that fills the tour’s vault, and one that approves tokens for another account. */
const vaultPath = '/devnet/block/9/tx/0?view=changes'
const approvalPath = '/devnet/block/13/tx/3?view=changes'
const changes = () => region('State changes')
const accounts = () => within(changes()).getAllByRole('region', { name: /^Changes of 0x/ })
const isDiff = ({ method, params }: { method: string; params: readonly unknown[] }) =>
  method === 'debug_traceTransaction' && JSON.stringify(params).includes('prestateTracer')
const asked = () => page.calls.filter(isDiff)
const diffIs = (reply: RpcReply) => {
  page.answer = (call) => (isDiff(call) ? reply : undefined)
}

test('what a transaction changed is told by account, storage by the names of variables', async () => {
  await page.open('/devnet/block/13/tx/3')
  await page.user.click(await link('State changes'))
  await expectPath(approvalPath)
  await says(
    changes,
    '3 accounts · 1 slot',
    'Per the node, by debug_traceTransaction. Not verified.',
  )
  await says(
    () => accounts()[0],
    /KeyholeToken.*Layout: KeyholeToken, solc/,
    /allowance\[0x3347B4d90ebe72BeFb30444C9966B2B990aE9FcB\]\[0xFABB0ac9d68B0B445fB7357272Ff202C5651694a\] uint256/,
    /before 0 KEY ?→ ?after 0\.000000000000000001 KEY ?Per the contract$/,
  )
  await says(
    () => accounts()[1],
    'Sender',
    /Nonce ?before 94.*after 95 ?\+1/,
    /Balance.*−0\.0000\d+ ETH/,
  )
  expect(asked()).toHaveLength(1)
})

test('keys of mappings are found in what is known of the transaction; members, items and strings have names', async () => {
  await page.open(vaultPath)
  await says(changes, '3 accounts · 29 slots', /owner address ?before 0x0+.*after 0xf39Fd6/)
  const first = textOf(changes())
  await page.user.click(await button('Next'))
  await says(changes, '33–')
  const all = first + textOf(changes())
  for (const value of [
    /unlockTime uint32 ?before 0.*after 1,893,456,000 as a time: 2030-01-01 00:00:00 UTC Guessed/,
    /frozen bool ?before false.*after true/,
    /drift int256 ?before 0.*after -42/,
    /checkpoints\.length uint256 ?before 0.*after 3/,
    /week\[7\] uint64 ?before 0.*after 18/,
    /terms string ?before "".*after "Whatever is put in here/,
    /balances\[0xa0Ee7A142d267C1f36714E4a8F75612F20a79720\] uint256/,
    /positions\[0xa0Ee7A142d267C1f36714E4a8F75612F20a79720\]\[5\]\.since uint64/,
    /queue\[1\]\.limit uint256/,
  ])
    expect(all).toMatch(value)
  expect(all.indexOf('Slot 0x')).toBeGreaterThan(all.indexOf('queue[1].limit'))
  // Three keys are in the source alone, as the compiler has computed their slots: none is guessed.
  expect(all.match(/Slot 0x/g)).toHaveLength(3)
})

test('a key that a log alone tells is found, however late the receipt comes', async () => {
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const holder = `0x${'5'.repeat(40)}` as const
  const slot = keccak256(concat([pad(holder), pad('0x3')]))
  const pre = { [token]: { balance: '0x0', storage: { [slot]: slotOf(1n) } } }
  diffIs({ result: { pre, post: { [token]: { storage: { [slot]: slotOf(2n) } } } } })
  page.change = (reply, { method }) => {
    if (method !== 'eth_getTransactionReceipt' || !('result' in reply)) return reply
    const logs = [{ address: token, topics: [pad(holder)], data: '0x' }]
    return { result: { ...(reply.result as object), logs } }
  }
  let release = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  page.respond = (_, init) =>
    String(init?.body).includes('eth_getTransactionReceipt') ? released : undefined
  await page.open(approvalPath)
  await says(changes, '1 account · 1 slot')
  release()
  await says(
    () => accounts()[0],
    /balanceOf\[0x5555.*before 0\.000000000000000001 KEY.*after 0\.000000000000000002 KEY ?Per the contract/,
  )
})

test('a key that the transaction hashed is found; a node that runs no scripts leaves the slot as it is', async () => {
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  // The mapping’s keys are addresses, so that a key of 32 bytes has no name.
  const preimage = concat([keccak256('0xabcd'), pad('0x3')])
  const holder = keccak256('0xef').slice(0, 42) as Hex
  const held = concat([pad(holder), pad('0x3')])
  const before = { [keccak256(held)]: slotOf(1n), [keccak256(preimage)]: slotOf(3n) }
  const after = { [keccak256(held)]: slotOf(2n), [keccak256(preimage)]: slotOf(4n) }
  const diff = {
    pre: { [token]: { balance: '0x0', storage: before } },
    post: { [token]: { storage: after } },
  }
  const isScript = ({ params }: { params: readonly unknown[] }) =>
    JSON.stringify(params).includes('hashed')
  let script: RpcReply = { result: { [held]: true, [preimage]: true } }
  page.answer = (call) => (isDiff(call) ? { result: diff } : isScript(call) ? script : undefined)
  await page.open(approvalPath)
  await says(() => accounts()[0], new RegExp(`balanceOf\\[${holder}\\]`, 'i'), /Slot 0x/)

  script = { error: { code: -32601, message: 'the method does not run scripts' } }
  await page.open(vaultPath)
  await says(() => accounts()[0], /Slot 0x/)
  await page.settled()
  expect(textOf(changes())).not.toContain('balanceOf[')
  // The refusal is of the script: the method is asked for again.
  page.answer = () => undefined
  const callsBefore = page.calls.length
  await page.open('/devnet/block/13/tx/2?view=calls')
  await page.settled()
  const later = page.calls.slice(callsBefore).map(({ method }) => method)
  expect(later).toContain('debug_traceTransaction')
})

test('a name leads to the value at that block', async () => {
  await page.open(vaultPath)
  const name = await link(/^balances\[/)
  expect(name.getAttribute('href')).toMatch(/\?path=balances\[0xa0Ee\w+\]&block=0x9$/)
})

const contract = `0x${'c'.repeat(40)}`
const slotOf = (slot: bigint) => slotWord(slot)

test('slots without a layout are told as they are, a slot of a standard by its name', async () => {
  const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const target = `0x${'d'.repeat(40)}`
  const post = {
    storage: {
      [slotOf(7n)]: slotOf(9n),
      [implementation]: `0x${target.slice(2).padStart(64, '0')}`,
    },
  }
  diffIs({
    result: {
      pre: { [contract]: { balance: '0x0', nonce: 1, code: '0xfe' } },
      post: { [contract]: post },
    },
  })
  await page.open(approvalPath)
  await says(() => accounts()[0], /Slot 0x0{58}0{5}7/, new RegExp(`${slotOf(0n)}.*${slotOf(9n)}`))
  await says(() => accounts()[0], /EIP-1967: Implementation address/, /after 0xdddddd/i)
})

test('variables of a contract without a layout are inferred, unless many accounts changed', async () => {
  const token = await unlistedToken(await tourNetwork())
  const diffOf = (addresses: readonly string[]) => {
    const sideOf = (value: bigint) =>
      Object.fromEntries(
        addresses.map((address) => [
          address,
          { balance: '0x0', storage: { [slotOf(2n)]: slotOf(value) } },
        ]),
      )
    return { result: { pre: sideOf(1_000n), post: sideOf(1_500n) } }
  }
  diffIs(diffOf([token]))
  await page.open(approvalPath)
  await says(
    () => accounts()[0],
    'Layout: Inferred layout, bytecode Inferred',
    /totalSupply uint256.*before 0\.0{14}1 .*after 0\.0{14}15 /,
  )
  // The page of storage does not know the name.
  expect((await link('totalSupply')).getAttribute('href')).toContain(`slot=${slotOf(2n)}`)
  const others = Array.from({ length: 8 }, (_, digit) => `0x${`${digit + 1}`.repeat(40)}`)
  diffIs(diffOf([token, ...others]))
  await page.open(vaultPath)
  await says(changes, '9 accounts · 9 slots', /Slot 0x0/)
  await page.settled()
  expect(textOf(changes())).not.toContain('Inferred')
})

test('variables of a proxy are named by the layout of the contract that it ran', async () => {
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const call = { from: contract, to: token, gas: '0x1', gasUsed: '0x1', input: '0x', output: '0x' }
  const trace = { ...call, type: 'CALL', to: contract, calls: [{ ...call, type: 'DELEGATECALL' }] }
  const pre = { [contract]: { balance: '0x0', storage: { [slotOf(2n)]: slotOf(1_000n) } } }
  const post = { [contract]: { storage: { [slotOf(2n)]: slotOf(1_500n) } } }
  page.answer = (call) => {
    if (isDiff(call)) return { result: { pre, post } }
    return call.method === 'debug_traceTransaction' ? { result: trace } : undefined
  }
  await page.open(approvalPath)
  await says(
    () => accounts()[0],
    'Layout: KeyholeToken, solc',
    /totalSupply uint256.*1,000.*1,500 ?\+500/,
  )
  const name = await link('totalSupply')
  expect(name.getAttribute('href')).toContain(`slot=${slotOf(2n)}`)
})

test('code: a contract that is created or destroyed, and a delegation', async () => {
  const [created, destroyed, delegated] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const delegation = `0xef0100${'d'.repeat(40)}`
  const pre = {
    [destroyed ?? '']: { balance: '0xde0b6b3a7640000', nonce: 1, code: '0xfefe' },
    [delegated ?? '']: { balance: '0x0', nonce: 1 },
  }
  const post = {
    [created ?? '']: { balance: '0x0', nonce: 1, code: '0xfefefe' },
    [delegated ?? '']: { nonce: 2, code: delegation },
  }
  diffIs({ result: { pre, post } })
  await page.open(approvalPath)
  await says(changes, /Code ?before none.*after 3 bytes/, /Code ?before 2 bytes.*after none/)
  await says(changes, /Balance ?before 1 ETH.*after 0 ETH ?−1 ETH/, /Delegation to 0xdddddd/i)
})

test.each<[name: string, reply: RpcReply, words: RegExp, again: boolean]>([
  [
    'node',
    { error: { code: -32601, message: 'the method is not available' } },
    ...([/node does not offer state changes\..*“the method is not available”/, false] as const),
  ],
  [
    'plan',
    { error: { code: -32000, message: 'debug_traceTransaction needs a paid plan' } },
    ...([/plan of this API key does not include state changes\./, false] as const),
  ],
  [
    'older Hardhat, which knows no tracer',
    { error: { code: -32602, message: 'only supports the default tracer' } },
    ...([/node does not offer state changes\..*default tracer/, false] as const),
  ],
  [
    'pruned state',
    { error: { code: -32000, message: 'missing trie node' } },
    ...([/node has no traces for this block\./, true] as const),
  ],
  ['missing transaction', { result: null }, /provider has no trace of this transaction\./, true],
])('a refusal by the %s is told as that', async (_, reply, words, again) => {
  diffIs(reply)
  await page.open(approvalPath)
  await says(changes, words)
  expect(within(changes()).queryAllByRole('button', { name: 'Retry' })).toHaveLength(again ? 1 : 0)
})

test('a response that is not a diff is a failure, and told as one', async () => {
  diffIs({ result: { pre: {} } })
  await page.open(approvalPath)
  await says(() => document.body, /response cannot be read/)
})

test('where requests may cost they are loaded by a press; with “never” there is no tab', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open(approvalPath)
  const load = await button('Load state changes')
  expect(asked()).toEqual([])
  await page.user.click(load)
  await says(changes, '3 accounts · 1 slot')
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/13/tx/3')
  await link('Signature')
  expect(screen.queryByRole('link', { name: 'State changes' })).toBeNull()
  await page.open(approvalPath)
  await says(changes, 'which this connection does not load')
})

/**
 * A page of the one transaction of a recorded block that has an access list: the node answers with the
 * list, and with a transaction that has the block’s hash.
 */
async function openListedBlock(list: unknown) {
  const { block } = listVector
  const sender = '0xd66f224cbd2fabb21b17bb53c56118f32f62ebd6'
  const transaction = {
    ...{ blockHash: block.hash, blockNumber: '0x1', transactionIndex: '0x0', from: sender },
    ...{
      hash: `0x${'7'.repeat(64)}`,
      to: `0x${'8'.repeat(40)}`,
      input: '0x',
      value: '0x0',
      nonce: '0x0',
    },
  }
  page.connect({ chainId: '1' })
  page.useExtraMethods('own', 'when offered')
  page.answer = ({ method, params: [first] }) => {
    if (method === 'eth_getBlockByHash')
      return { result: { ...block, transactions: [transaction.hash] } }
    if (/ByBlock\w+AndIndex$/.test(method)) return { result: transaction }
    if (method === 'eth_getBlockAccessList') return { result: list }
    if (method === 'eth_getBalance') return { result: numberToHex(10n ** 18n) }
    if (method === 'eth_getTransactionCount' && first === sender) return { result: '0x0' }
    return { error: { code: -32601, message: `the method ${method} does not exist` } }
  }
  await page.open('/own/block/1/tx/0?view=changes')
}

test('the list of a block in its header is proven: one that is not sorted, or has another hash, is red', async () => {
  await openListedBlock(listVector.bal)
  await says(changes, '3 accounts · 0 slots', 'Block access list mismatch', 'is not sorted')
  await says(changes, /Balance ?before 1 ETH.*after 0\.99/, /Nonce ?before 0.*after 1/)
  await openListedBlock(listVector.bal.slice(1))
  await says(changes, 'Block access list mismatch', 'has another hash than in the header')
})

test('where the node has no list for the block the tracer is asked for', async () => {
  await openListedBlock(null)
  await says(changes, /node does not offer state changes\..*debug_traceTransaction does not exist/)
  await waitFor(() =>
    expect(page.calls.map(({ method }) => method)).toContain('eth_getBlockAccessList'),
  )
})

test('the response is copied as the node sent it', async () => {
  const result = { pre: {}, post: {} }
  diffIs({ result })
  await page.open(approvalPath)
  await says(changes, 'No state changes')
  await page.user.click(await button('Copy JSON'))
  await waitFor(async () =>
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(result),
  )
  expect(textOf(changes())).not.toContain('0 slots')
})
