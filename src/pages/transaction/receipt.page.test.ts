import { screen, waitFor, within } from '@testing-library/dom'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import recordedLogs from '#domain/log/recorded-logs.json' with { type: 'json' }
import ropsten from '#domain/receipt/vectors/ropsten-10994.json' with { type: 'json' }
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, button, fill, link, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)

const path = '/devnet/block/3/tx/3'
const asked = (method: string) => page.calls.filter((call) => call.method === method)

/** Changes the one receipt, or each of the block's list, on its way. */
function changeReceipt(method: string, change: (receipt: RawObject, index: number) => RawObject) {
  page.change = (reply, call) => {
    if (call.method !== method || !('result' in reply)) return reply
    const { result } = reply
    return {
      result: Array.isArray(result) ? result.map(change) : isRawObject(result) && change(result, 0),
    }
  }
}

test('status, fee and gas are those of the receipt, and proven', async () => {
  await page.open(path)
  await button('Succeeded')
  await button('Verified · 8 checks')
  await says(
    () => region('Overview'),
    /Fee paid.*21,000 gas × .* gwei \+ 131,072 blob gas × .* burnt/,
  )
  await says(() => region('Overview'), 'Gas used21,000 of 21,000 (100.0%)')
  await says(() => region('Summary'), /^Sent 0 \w+ from/)
  expect(region('Overview').textContent).not.toMatch('Cost, at most')
  expect(asked('eth_getTransactionReceipt')).toHaveLength(1)
  expect(asked('eth_getBlockReceipts')).toHaveLength(1)
})

test('with “never” not a call more is sent, and the status is unavailable', async () => {
  page.useExtraMethods('devnet', 'never')
  await page.open(path)
  await button('Status unknown')
  await button('Verified · 3 checks')
  await says(() => region('Overview'), 'Cost, at most')
  await page.settled()
  const known = ['eth_getTransactionByBlockNumberAndIndex', 'eth_getBlockByHash']
  expect(page.calls.filter(({ method }) => !known.includes(method))).toEqual([])
})

test('a failed transaction says so, and that its contract was not created', async () => {
  const { client, from } = chain
  const creation = { chain: null, account: from, gas: 100_000n } as const
  // REVERT with nothing; sent all the same.
  await client.sendTransaction({ ...creation, data: '0x60006000fd' })
  await client.mine({ blocks: 1 })
  page.useExtraMethods('own', 'when offered')
  await page.open('/own/block/1/tx/0')
  await button('Failed')
  await says(() => region('Summary'), 'Failed transaction to create contract')
  await says(body, 'Not created')
  await button('Verified · 8 checks')
})

test('where requests may cost, the status is loaded by a press, and verified by another', async () => {
  await chain.mine('0.5')
  await page.open('/own/block/1/tx/0')
  await page.user.click(await button('Load status'))
  await button('Succeeded')
  await page.settled()
  expect(asked('eth_getBlockReceipts')).toEqual([])
  await page.user.click(await button('Verify receipt'))
  await button('Verified · 7 checks')
})

const refusals: [name: string, reply: RpcReply, words: string | RegExp, again: boolean][] = [
  [
    'a code of its own',
    { error: { code: -32601, message: 'the method is not available' } },
    /The node does not offer receipts.*“the method is not available”/,
    false,
  ],
  [
    'the code of another node',
    { error: { code: -32004, message: 'eth_getTransactionReceipt - Method not supported' } },
    'The node does not offer receipts',
    false,
  ],
  [
    'the words of a plan',
    { status: 403, error: { code: 0, message: 'Upgrade your plan for receipts.' } } as RpcReply,
    /plan of this API key does not include receipts.*Upgrade your plan/,
    false,
  ],
  ['a rate limit', { status: 429 }, /Request failed: /, true],
  [
    'pruned history',
    { error: { code: 4444, message: 'pruned history unavailable' } },
    /no receipts for this block.*“pruned history unavailable”/,
    true,
  ],
  ['null', { result: null }, 'The provider has no receipt for this transaction', true],
]

test.each(refusals)('a receipt that is refused by %s', async (_, reply, words, again) => {
  page.answer = ({ method }) => (method === 'eth_getTransactionReceipt' ? reply : undefined)
  await page.open(path)
  await button('Status unknown')
  await says(() => region('Overview'), words)
  const overview = within(region('Overview'))
  expect(overview.queryAllByRole('button', { name: 'Retry' })).toHaveLength(again ? 1 : 0)
  expect(screen.queryByText(/not found/i)).toBeNull()
  const count = asked('eth_getTransactionReceipt').length
  page.answer = () => undefined
  if (again) {
    await page.user.click(overview.getByRole('button', { name: 'Retry' }))
    await button('Succeeded')
    return
  }
  // A method that is not offered is not asked for again today, in no tab; a new choice forgets it.
  await page.open('/devnet/block/3/tx/2')
  await button('Status unknown')
  expect(asked('eth_getTransactionReceipt')).toHaveLength(count)
  await page.open('/connections')
  const choice = within(
    await screen.findByRole('group', { name: 'Extra methods of Embedded chain' }),
  )
  await page.user.click(choice.getByRole('radio', { name: /never/i }))
  await page.user.click(choice.getByRole('radio', { name: /when offered/i }))
  await page.open(path)
  await button('Succeeded')
})

test('a status that is turned in the receipt is red, and named', async () => {
  changeReceipt('eth_getTransactionReceipt', (receipt) => ({ ...receipt, status: '0x0' }))
  await page.open(path)
  await button('Failed')
  await button('Mismatch')
  await says(() => region('Verification'), 'differs from the one in the list of its block: status')
})

test('a status that is turned in the list, too, is red, and named', async () => {
  const turn = (receipt: RawObject, index: number) =>
    index === 3 ? { ...receipt, status: '0x0' } : receipt
  const turnOne = (receipt: RawObject) => ({ ...receipt, status: '0x0' })
  page.change = (reply, { method }) => {
    if (!('result' in reply)) return reply
    const { result } = reply
    if (method === 'eth_getTransactionReceipt') return { result: turnOne(result as RawObject) }
    if (method === 'eth_getBlockReceipts') return { result: (result as RawObject[]).map(turn) }
    return reply
  }
  await page.open(path)
  await button('Mismatch')
  await says(() => region('Verification'), 'receipts[3].status', 'its status was changed')
})

test('a node without the receipts of a block leaves the receipt unverified, and says why', async () => {
  const message = 'Method eth_getBlockReceipts is not supported'
  page.answer = ({ method }) =>
    method === 'eth_getBlockReceipts' ? { error: { code: -32004, message } } : undefined
  await page.open(path)
  await button('Succeeded')
  await page.user.click(await button('Partly verified · 4 of 5 checks'))
  await page.user.click(
    await within(region('Verification')).findByRole('button', { name: /^Receipt/ }),
  )
  await says(() => region('Verification'), message)
})

test.each([[[]], [null]])('of a block whose receipts are %j none is compared', async (result) => {
  page.answer = ({ method }) => (method === 'eth_getBlockReceipts' ? { result } : undefined)
  await page.open(path)
  await button('Succeeded')
  await button('Partly verified · 4 of 5 checks')
  await says(() => region('Verification'), 'not provided')
})

test.each(['0x0', undefined])(
  'before Byzantium, with a status of %s beside the state root, success is inferred',
  async (status) => {
    const { block, receipts } = ropsten
    const byMethod: { [method: string]: unknown } = {
      eth_getTransactionByBlockNumberAndIndex: block.transactions[0],
      eth_getBlockByHash: block,
      eth_getTransactionReceipt: { ...receipts[0], status },
      eth_getBlockReceipts: receipts.map((receipt) => ({ ...receipt, status })),
    }
    page.answer = ({ method }) => (method in byMethod ? { result: byMethod[method] } : undefined)
    page.useExtraMethods('own', 'when offered')
    await page.open(`/own/block/${BigInt(block.number)}/tx/0`)
    await button('Succeeded, inferred')
    await says(
      () => region('Overview'),
      /Fee paid.*27,886 gas × 20 gwei/,
      /Gas used27,886 of 33,463/,
    )
    await says(() => region('Summary'), /^Call to (0x60fe47b1|set)/)
    await button(status ? /^Partly verified · \d of \d checks$/ : /^Verified · \d checks$/)
    expect(textOf(document.body)).not.toMatch(/Failed|Succeeded(?!, inf)|Failure reason/)
  },
)

test('a contract before Byzantium is created only if its transaction succeeded', async () => {
  changeReceipt('eth_getTransactionReceipt', (receipt) => ({
    ...receipt,
    status: '0x0',
    root: `0x${'12'.repeat(32)}`,
  }))
  await page.open('/devnet/block/2/tx/0')
  await button('Succeeded, inferred')
  await says(() => region('Summary'), /^Transaction to create contract/, 'Created only if')
})

test('where the receipt has no status, the trace tells that the transaction itself failed', async () => {
  changeReceipt('eth_getTransactionReceipt', ({ status: _, ...receipt }) => ({
    ...receipt,
    gasUsed: '0x30d40',
    root: `0x${'12'.repeat(32)}`,
  }))
  await page.open('/devnet/block/13/tx/0')
  await button('Status not recorded')
  await link('Failed, per the trace')
  expect(textOf(document.body)).not.toContain('inside failed')
})

test('a receipt of another transaction is none of this one', async () => {
  changeReceipt('eth_getTransactionReceipt', (receipt) => ({
    ...receipt,
    transactionHash: `0x${'12'.repeat(32)}`,
  }))
  await page.open(path)
  await button('Status unknown')
  await says(() => region('Overview'), 'The receipt is of another transaction.')
})

test('the JSON has the receipt, and a link to a tab of logs opens it', async () => {
  await page.open(`${path}?view=raw`)
  await link('JSON')
  await says(body, 'cumulativeGasUsed')
  await page.open('/devnet/block/3/tx/1?view=logs')
  await waitFor(() =>
    expect(textOf(screen.getByRole('link', { current: 'page', name: /^Logs/ }))).toMatch(
      /^Logs \d/,
    ),
  )
  // An entry begins with its event, not with a number.
  const logs = await waitFor(() => region('Logs'))
  const [entry] = await within(logs).findAllByRole('listitem')
  await says(() => entry, /^Transfer\(address indexed from.*log \d/)
})

test.each([
  [0, 'deposit below minimum'],
  [1, 'InsufficientBalance'],
  [2, 'out of gas'],
])(
  'why transaction %i of the tour’s failed ones failed is read from its trace',
  async (index, words) => {
    await page.open(`/devnet/block/13/tx/${index}`)
    await button('Failed')
    await says(() => region('Failure reason'), words, 'From the trace of this transaction')
    // Beside the status, on the tab of any view.
    await button(new RegExp(words))
    await page.user.click(await link('JSON'))
    await button(new RegExp(words))
  },
)

const notOffered = { error: { code: -32601, message: 'the method is not available' } }
const isReplay = (method: string) => /^(debug_traceTransaction|eth_simulateV1)$/.test(method)

test('without traces the block is run again up to the transaction, as its state has what came before', async () => {
  const { client, from } = chain
  // SSTORE(0, 1) the first time, an error of its own the second time.
  const runtime = '600054600c576001600055005b63aabbccdd6000526004601cfd'
  const creation = `0x601a600c600039601a6000f3${runtime}` as const
  await client.sendTransaction({ chain: null, account: from, data: creation })
  await client.mine({ blocks: 1 })
  const { transactions } = await client.getBlock({ blockTag: 'latest' })
  const [hash = '0x'] = transactions
  const { contractAddress: to } = await client.getTransactionReceipt({ hash })
  await client.setAutomine(false)
  for (let count = 0; count < 2; count++)
    await client.sendTransaction({ chain: null, account: from, to, gas: 100_000n })
  await client.mine({ blocks: 1 })
  const { number } = await client.getBlock({ blockTag: 'latest' })
  page.answer = ({ method }) => (method === 'debug_traceTransaction' ? notOffered : undefined)
  page.useExtraMethods('own', 'when offered')
  await page.open(`/own/block/${number}/tx/1`)
  await says(() => region('Failure reason'), 'custom error 0xaabbccdd', 'run again by the node')
  // Its data is there, and a field for its signature.
  await says(() => region('Failure reason'), /–0xaabbccddSelector/)
  await fill(page.user, await screen.findByLabelText(/ABI or error signature/), 'error Twice()')
  await says(() => region('Failure reason'), 'No error of this ABI begins with 0xaabbccdd')
  expect(textOf(region('Failure reason'))).not.toMatch('not in the ABI')
  expect(asked('eth_estimateGas')).toEqual([])
})

test('a reason that was not given is inferred from the code, with traces or without', async () => {
  const { client, from } = chain
  // The code has the function 0xaabbccdd alone.
  const runtime = '5f3560e01c63aabbccdd146011575f5ffd5b00'
  const deploy = async (data: Hex) => {
    const hash = await client.sendTransaction({ chain: null, account: from, data })
    await client.mine({ blocks: 1 })
    return (await client.getTransactionReceipt({ hash })).contractAddress
  }
  const to = await deploy(`0x6013600c60003960136000f3${runtime}`)
  const fail = async (to: Hex | null | undefined) => {
    const data = '0x12345678'
    await client.sendTransaction({ chain: null, account: from, to, data, gas: 100_000n })
    await client.mine({ blocks: 1 })
  }
  await fail(to)
  const words =
    /reverted: no reason given ?(?:Inferred ?)?function 0x12345678 not in the code ?Inferred/
  page.useExtraMethods('own', 'when offered')
  await page.open('/own/block/2/tx/0')
  await says(() => region('Failure reason'), words, 'From the trace of this transaction')
  page.answer = ({ method }) => (isReplay(method) ? notOffered : undefined)
  await page.open('/own/block/2/tx/0')
  await says(() => region('Failure reason'), words)
  // The code of an EIP-1967 proxy passes every call on.
  const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const proxy = `365f5f375f5f365f7f${slot}545af43d5f5f3e6036573d5ffd5b3d5ff3`
  await fail(await deploy(`0x73${to?.slice(2)}7f${slot}55603a60415f39603a5ff3${proxy}`))
  await page.open('/own/block/4/tx/0')
  await says(() => region('Failure reason'), words)
})

test('without both an estimate at the parent block gives the reason, and says so', async () => {
  page.answer = ({ method }) => (isReplay(method) ? notOffered : undefined)
  await page.open('/devnet/block/13/tx/0')
  await says(
    () => region('Failure reason'),
    'deposit below minimum',
    'From an estimate at block 12',
  )
  expect(asked('eth_estimateGas').length).toBeGreaterThan(0)
})

test('where the call succeeds around its block, no reason is made up', async () => {
  page.answer = ({ method }) => {
    if (isReplay(method)) return notOffered
    return method === 'eth_estimateGas' ? { result: '0x5208' } : undefined
  }
  await page.open('/devnet/block/13/tx/0')
  await says(() => region('Failure reason'), 'an estimate succeeds at blocks 12 and 13')
})

test('where the node has no state for the block, it is the reason that is unavailable', async () => {
  const pruned = { error: { code: -32000, message: 'missing trie node 5c3d' } }
  page.answer = ({ method }) => {
    if (isReplay(method)) return notOffered
    return method === 'eth_estimateGas' ? pruned : undefined
  }
  await page.open('/devnet/block/13/tx/0')
  await says(body, 'Failure reason unavailable: The node has no state for this block')
})

test('transfers and approvals are sentences, and events of no known signature stay raw', async () => {
  await page.open('/devnet/block/12/tx/3')
  await says(
    () => region('Token transfers and approvals'),
    /Transfer .* → .* 7\.25 KEY of/,
    'Symbols and decimals are per the contract.',
  )
  await page.open('/devnet/block/12/tx/5')
  await says(() => region('Token transfers and approvals'), /unlimited KEY of/)
  await page.open('/devnet/block/13/tx/3?view=logs')
  await says(
    () => region('Logs'),
    'Unknown event: no signature matches.',
    'Approval(address indexed owner, address indexed spender, uint256 amount) Known event',
    'Anonymous event: no topics.',
  )
})

const moves = 'Token transfers and approvals'

test('moves of recorded receipts are the sentences that their topics and data say', async () => {
  const recorded = ['mainnet-paris-17000000[37]', 'mainnet-paris-17000000[38]'].concat([
    ...[
      'mainnet-paris-17000000[74]',
      'mainnet-shanghai-18000000[57]',
      'op-kovan-legacy-1241186[0]',
    ],
    ...['arb-sepolia-185232421[1]', 'polygon-19594674[1]', 'op-mainnet-154497277[2]'],
  ])
  const logs = recorded.flatMap((name) => recordedLogs.find((each) => each.name === name)?.logs)
  changeReceipt('eth_getTransactionReceipt', (receipt) => ({ ...receipt, logs }))
  await page.open('/devnet/block/3/tx/1')
  await waitFor(() => expect(region(moves).querySelector('.waiting')).toBeNull())
  const shorten = (text: string) =>
    text
      .toLowerCase()
      .replace(/0x(?: ?[\da-f]){40}/g, (address) =>
        address.replaceAll(' ', '').replace(/^(.{6}).*(.{4})$/, '$1…$2'),
      )
  const sentences = within(region(moves)).getAllByRole('listitem')
  expect(sentences.map((sentence) => shorten(textOf(sentence)))).toEqual([
    'revoke approval 0xd640…db76 nft #3774 of 0x5755…cc3d',
    'transfer 0xd640…db76 → 0x7f58…4e62 nft #3774 of 0x5755…cc3d',
    'approve operator 0xb6a2…4a12 → 0x0000…a8a8 all of 0xd601…f14b',
    'mint to 0x2bdc…64f2 1 × #7 of 0x3820…bb47',
    'approve operator 0x8da1…ea5e → 0x2f18…4dfb all of 0x3fc3…c159',
    'mint to 0x7492…105f 4,294,967,296,000,000,000,000,000,000 base units of 0xf8b0…d64a',
    'transfer 0xd410…39d8 → 0x7799…7bb9 1,000,000,000,000,000,000 base units of 0x16a8…abf7',
    'approve 0x7799…7bb9 → 0x2f7a…eb0d 1,000,000,000,000,000,000 base units of 0x16a8…abf7',
    'transfer 0x7799…7bb9 → 0x2f7a…eb0d 1,000,000,000,000,000,000 base units of 0x16a8…abf7',
    'transfer 0x6bb2…ebf1 → 0xd187…b469 1,443,000,000 base units of 0x8bb5…867b',
    expect.stringMatching(/^approve 0x6bb2…ebf1 → 0xd187…b469 115,792,.*,435,726,088 base/),
    'transfer 0x5db8…7083 → 0x5f62…9d80 1 × #2 of 0x4ea1…1304',
  ])
})

test('logs that are none are shown as they are', async () => {
  changeReceipt('eth_getTransactionReceipt', (receipt) => ({
    ...receipt,
    logs: [7, null, { address: 'here', topics: 'none', data: 12 }, { topics: [1, {}] }],
  }))
  await page.open('/devnet/block/3/tx/1?view=logs')
  await says(() => region('Logs'), '7', 'null', 'Unavailable address', 'none')
  await button('Mismatch')
})

const transferLogged = /^Transferred 7\.25 KEY from .* to .* on/

test.each<[name: string, change: (receipt: RawObject) => RawObject, words: RegExp]>([
  ['is told as done where the token logged it', (receipt) => receipt, transferLogged],
  [
    'stays an intent where nothing was logged, with a note',
    (receipt) => ({ ...receipt, logs: [] }),
    /^Call to transfer 7\.25 KEY .*Succeeded, but the token logged no such change\.Guessed name ?Per the contract$/,
  ],
  [
    'stays an intent with the amount that was logged, where the token took a fee',
    (receipt) => {
      const [log] = receipt.logs as RawObject[]
      return { ...receipt, logs: [{ ...log, data: toHex(7n * 10n ** 18n, { size: 32 }) }] }
    },
    /^Call to transfer 7\.25 KEY .*The token logged 7 KEY received\.Guessed name ?Per the contract$/,
  ],
  [
    'stays an intent where another token logged it',
    (receipt) => {
      const [log] = receipt.logs as RawObject[]
      return { ...receipt, logs: [{ ...log, address: `0x${'1'.repeat(40)}` }] }
    },
    /^Call to transfer 7\.25 KEY .*logged no such change\.Guessed name ?Per the contract$/,
  ],
  [
    'is told as failed where the receipt says so',
    (receipt) => ({ ...receipt, status: '0x0', logs: [] }),
    /^Failed call to transfer 7\.25 KEY from/,
  ],
])('a transfer that was called %s', async (_, change, words) => {
  changeReceipt('eth_getTransactionReceipt', change)
  await page.open('/devnet/block/12/tx/3')
  await says(() => region('Summary'), words)
})
