import { screen, waitFor, within } from '@testing-library/dom'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { RpcCall, RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import {
  button,
  describes,
  expectPath,
  field,
  fill,
  region,
  says,
  textOf,
} from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'

const page = pages()

const path = '/devnet/address/0x0116686E2291dbd5e317F47faDBFb43B599786Ef/events'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const events = () => region('Events')
const status = () => within(events()).getAllByRole('status')[0]
const asked = () => page.calls.filter(({ method }) => method === 'eth_getLogs')

const isFirst = ({ method, params: [block] }: RpcCall, tag: string) =>
  method === 'eth_getTransactionByBlockNumberAndIndex' && block === tag

/** Blocks that a call of `eth_getLogs` asks for; undefined for another call. */
function blockCount({ method, params: [filter] }: RpcCall): number | undefined {
  if (method !== 'eth_getLogs' || !isRawObject(filter)) return undefined
  return Number(filter.toBlock) - Number(filter.fromBlock) + 1
}

const refuse = (maxBlocks: number, error: { code: number; message: string }) => {
  page.answer = (call): RpcReply | undefined =>
    (blockCount(call) ?? 0) > maxBlocks ? { error } : undefined
}

test('all events of a short chain take one request, newest first', async () => {
  page.change = (reply, { method }) =>
    method === 'eth_getLogs' && 'result' in reply && Array.isArray(reply.result)
      ? { result: [...reply.result, { ...reply.result[0], blockNumber: '0xd', logIndex: '0x9' }] }
      : reply
  await page.open(path)
  await says(status, /^\d+ events?$/)
  await says(events, /Blocks 0 to 13: all blocks\. First event: block \d+\./, 'Per the node')
  const rows = await within(events()).findAllByRole('button', { name: /^Log \d+ of block \d+$/ })
  await page.user.click(rows[0] as HTMLElement)
  await says(events, 'Transfer(address indexed', 'Topics and data')
  expect(asked()).toHaveLength(1)
  const links = await within(events()).findAllByRole('link', { name: /^Block \d/ })
  const blocks = links.map(({ textContent }) => Number(textContent?.slice(6)))
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks).toEqual([...blocks].sort((one, other) => other - one))
})

test.each([
  [5, { code: -32602, message: 'range 14 exceeds limit of 5' }],
  [3, { code: -32005, message: 'query returned more than 10000 results' }],
  [4, { code: -32600, message: 'Free tier: up to a 4 block range. Upgrade to PAYG.' }],
])('a provider that takes %i blocks is searched in windows', async (maxBlocks, error) => {
  await page.open(path)
  await says(events, 'all blocks')
  const whole = status()?.textContent ?? ''
  page.calls.length = 0
  refuse(maxBlocks, error)
  await page.open(path)
  await says(events, 'Blocks 0 to 13: all blocks.')
  expect(status()?.textContent).toBe(whole)
  expect(asked().filter((call) => (blockCount(call) ?? 0) > maxBlocks).length).toBeGreaterThan(0)
})

test('a search is stopped, keeps what it found, and goes on from there', async () => {
  refuse(5, { code: -32602, message: 'range 14 exceeds limit of 5' })
  let answered = 0
  page.respond = async (_url, init) => {
    const isLogs = typeof init?.body === 'string' && init.body.includes('eth_getLogs')
    // The windows of 14 and 7 blocks are refused, that of three is answered, and the next one never.
    return isLogs && ++answered > 3 ? new Promise(() => undefined) : undefined
  }
  await page.open(path)
  await says(events, 'Blocks 11 to 13; older not searched.')
  await page.user.click(await button('Stop'))
  expect(textOf(status())).toBe('No events so far')
  page.respond = () => undefined
  await page.user.click(await button('Continue'))
  await says(events, 'Blocks 0 to 13: all blocks.')
  expect(textOf(status())).toMatch(/^\d+ events?$/)
})

test('of 10,000 logs in one response all are counted and found, and a page of them is drawn', async () => {
  const log = { address: path.slice(16, 58), topics: [transfer], data: '0x', removed: false }
  const hash = `0x${'ab'.repeat(32)}`
  const logs = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ ...log, blockHash: hash, transactionHash: hash },
    ...{ blockNumber: '0xd', logIndex: `0x${index.toString(16)}` },
  }))
  page.answer = ({ method }) => (method === 'eth_getLogs' ? { result: logs } : undefined)
  await page.open(path)
  await says(status, /^10,000 events$/)
  await says(events, 'Blocks 0 to 13: all blocks', /1–32 of 10,000/)
  expect(within(events()).getAllByRole('link', { name: /^Block \d/ })).toHaveLength(32)
  // So long a text is saved, and not copied.
  expect(within(events()).getAllByRole('button', { name: /CSV/ }).map(textOf)).toEqual(['Save CSV'])
})

test('a node without logs says so, and not that there are no events', async () => {
  refuse(0, { code: -32601, message: 'the method eth_getLogs does not exist/is not available' })
  await page.open(path)
  await says(events, 'The node does not offer logs')
  expect(textOf(status())).toBe('Not searched')
})

test('where the newest block is not known, nothing was searched', async () => {
  page.answer = ({ method }): RpcReply | undefined => {
    if (['eth_getTransactionByBlockNumberAndIndex', 'eth_getBlockByNumber'].includes(method))
      return { result: null }
    return method === 'eth_getStorageAt' ? { error: { code: -32000, message: 'no' } } : undefined
  }
  await page.open(path)
  await says(events, 'Newest block unavailable')
  expect(textOf(status())).toBe('Not searched')
})

test('a failure keeps what was searched, and goes on', async () => {
  refuse(0, { code: -32000, message: 'internal error' })
  await page.open(path)
  await says(events, 'internal error')
  page.answer = () => undefined
  await page.user.click(await button('Retry'))
  await says(events, 'Blocks 0 to 13: all blocks.')
})

test('logs of another address are an unreadable answer, not events', async () => {
  page.change = (reply, { method }) =>
    method === 'eth_getLogs' && 'result' in reply && Array.isArray(reply.result)
      ? { result: reply.result.map((log) => ({ ...log, address: `0x${'ab'.repeat(20)}` })) }
      : reply
  await page.open(path)
  await says(events, 'A log is of another address or event.')
  expect(within(events()).queryAllByRole('link', { name: /^Block \d/ })).toEqual([])
})

test('an answer that is not a list of logs is an unreadable one, and not an end without events', async () => {
  page.answer = ({ method }) => (method === 'eth_getLogs' ? { result: {} } : undefined)
  await page.open(path)
  await says(events, 'The logs are not a list.')
})

test('a link holds the event, which the node is asked for, and the argument', async () => {
  await page.open(`${path}?event=${transfer}`)
  await says(events, 'all blocks')
  expect(asked()[0]?.params).toMatchObject([{ topics: [transfer] }])
  await fill(page.user, field('Argument'), `0x${'ab'.repeat(20)}`)
  await says(status, /^0 of \d+ events?$/)
  await says(events, 'No event found so far has this argument.')
  expect(location.search).toContain('argument=0xabab')
  expect(asked()).toHaveLength(1)
})

test('a range of blocks, typed as dates, is all that is searched: the first one since, the last one until', async () => {
  await page.open(path)
  await says(events, 'all blocks')
  page.calls.length = 0
  await fill(page.user, field('From block'), '2026-01-01 00:00:25')
  await fill(page.user, field('To block'), '2026-01-01 00:01:12')
  // Another event keeps what was typed.
  await page.user.selectOptions(field('Event'), 'Transfer')
  expect(field('From block').value).toBe('2026-01-01 00:00:25')
  await says(events, 'all blocks')
  page.calls.length = 0
  await page.user.click(await button('Set blocks'))
  await says(events, 'Blocks 3 to 6; others not searched.')
  await expectPath(/\?event=\w+&fromBlock=3&toBlock=6$/)
  expect(asked().map(({ params: [filter] }) => filter)).toMatchObject([
    { fromBlock: '0x3', toBlock: '0x6' },
  ])
})

test('a range of a link that holds no event, is ahead of the chain or is reversed says so', async () => {
  await page.open(`${path}?fromBlock=0&toBlock=0`)
  await says(status, /^No events$/)
  await says(events, 'Blocks 0 to 0; others not searched.')
  await page.open(`${path}?fromBlock=1000`)
  await says(events, 'The network has no block of this range yet. Newest block: 13.')
  await button('Continue')
  page.calls.length = 0
  await page.open(`${path}?fromBlock=9&toBlock=3`)
  await describes(() => field('From block'), 'The range starts after its end')
  expect(asked()).toEqual([])
})

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('an argument shows how many of how many events have it; an invalid one is marked, and in none', async () => {
  await page.open(
    `/devnet/address/${token}/events?argument=0x15d34aaf54267db7d7c367839aaf71a00a2c6a65`,
  )
  await says(status, /^\d+ of \d+ events$/)
  const [, shown, all] = /^(\d+) of (\d+)/.exec(textOf(status())) ?? []
  expect(Number(shown)).toBeGreaterThan(0)
  expect(Number(shown)).toBeLessThan(Number(all))
  await fill(page.user, field('Argument'), 'zzz')
  await says(status, `0 of ${all} events`)
  await says(events, 'Not filtered: fix or clear the argument.')
  expect(field('Argument').getAttribute('aria-invalid')).toBe('true')
  await describes(() => field('Argument'), 'Invalid argument: use an address, number or bytes.')
  await waitFor(() =>
    expect(within(events()).queryAllByRole('link', { name: /^Block \d/ })).toEqual([]),
  )
  await fill(page.user, field('Argument'), '')
  await says(status, `${all} events`)
})

test('a saved file has what the rows show, and is named by contract, event, argument and blocks', async () => {
  const saved = savedFiles()
  const sender = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
  await page.open(`/devnet/address/${token}/events?event=${transfer}&argument=${sender}`)
  await says(events, 'all blocks', /amount 121 KEY/)
  await page.user.click(await button('Save CSV'))
  expect(saved.map(({ name }) => name)).toEqual([`events-${token}-Transfer-${sender}-0-13.csv`])
  const text = await saved[0]?.text()
  const [titles, first] = text?.split('\r\n') ?? []
  expect(titles).toMatch(
    /^block,time,transaction,logIndex,address,event,from,to,amount,topic0,.*,data$/,
  )
  // A row has the amount in the unit of the token, the file as the chain has it.
  expect(first).toMatch(
    new RegExp(
      `^6,2026-01-01T00:01:12Z,0x\\w{64},\\d+,${token},Transfer,${sender},0x\\w{40},121${'0'.repeat(18)},${transfer},`,
      'i',
    ),
  )
  await page.user.click(await button('Copy CSV'))
  expect(await navigator.clipboard.readText()).toBe(text)
})

test('on request, nothing is asked before a press; with “never”, nothing at all', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open(path)
  const search = await button('Search events')
  await page.settled()
  expect(asked()).toEqual([])
  await page.user.click(search)
  await says(events, 'all blocks')
  page.calls.length = 0
  page.useExtraMethods('devnet', 'never')
  await page.open(path)
  await screen.findByText('Events not loaded')
  await page.settled()
  expect(asked()).toEqual([])
})

const owner = '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097'
test('an account without code has the tokens that it received and sent, of any token', async () => {
  const account = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
  await page.open(`/devnet/address/${account}/events`)
  await says(status, /^\d+ events?$/)
  await says(
    events,
    /Transfer 0xf39F\w+ → 0xa0Ee7A\w+ 20,000 KEY of KeyholeToken/,
    /Block 2 ?0x\w{64} ?2026-01-01 00:00:24 UTC/,
  )
  const balances = () => region('Balances of these tokens')
  await says(balances, /[\d,.]+ KEY of KeyholeToken/, 'At the latest block.')
  expect(within(balances()).getByRole('link', { name: /KEY$/ }).getAttribute('href')).toMatch(
    new RegExp(`/read\\?function=balanceOf.*&arg=${account}$`),
  )
  expect(
    within(events()).getAllByRole('link', { name: 'Balance after block' })[0]?.getAttribute('href'),
  ).toMatch(new RegExp(`/read\\?block=2&function=balanceOf.*&arg=${account}$`))
  const chosen = await within(events()).findByLabelText('Event')
  expect(
    within(chosen)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tokens received', 'Tokens sent', 'Approvals given'])
  // Its own events were searched before it was known to have no code.
  const filters = () =>
    asked()
      .map(({ params: [filter] }) => filter as RawObject)
      .filter((filter) => !('address' in filter))
  const sender = expect.stringMatching(/^0x0{24}a0ee/i)
  expect(filters()).toMatchObject([
    { topics: [transfer, null, pad(account)] },
    { topics: [itemTransfers, null, null, pad(account)] },
  ])
  await page.user.selectOptions(chosen, 'Tokens sent')
  await waitFor(() =>
    expect(filters().slice(2)).toMatchObject([
      { topics: [transfer, sender] },
      { topics: [itemTransfers, null, sender] },
    ]),
  )
})

test('a balance that its token does not return is unavailable, and not awaited for ever', async () => {
  page.answer = ({ method, params }) =>
    JSON.stringify(params).includes('70a08231')
      ? { error: { code: -32602, message: `${method} of a balance is refused` } }
      : undefined
  await page.open('/devnet/address/0xa0Ee7A142d267C1f36714E4a8F75612F20a79720/events')
  await says(() => region('Balances of these tokens'), /Unavailable of KeyholeToken/)
})

/** TransferSingle and TransferBatch of EIP-1155. */
const itemTransfers = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

test('transfers of ERC-1155 are among the tokens of an account, in the order of the chain', async () => {
  const account = pad('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
  const hash = `0x${'ab'.repeat(32)}`
  page.answer = ({ params }) =>
    JSON.stringify(params).includes(String(itemTransfers[0]))
      ? {
          result: [
            {
              ...{ address: `0x${'7e'.repeat(20)}`, blockHash: hash, transactionHash: hash },
              topics: [itemTransfers[0], account, pad('0x'), account],
              data: `0x${'7'.padStart(64, '0')}${'5'.padStart(64, '0')}`,
              ...{ blockNumber: '0x3', logIndex: '0x0' },
            },
          ],
        }
      : undefined
  await page.open(`/devnet/address/0xa0Ee7A142d267C1f36714E4a8F75612F20a79720/events`)
  await says(status, /^\d+ events?$/)
  // Each event has a button that opens it.
  const row = (index: number) =>
    within(events()).getAllByRole('button', { name: /^Log / })[index]?.closest('li')
  await waitFor(() => expect(row(0)?.textContent).toMatch(/^Mint to 0xa0Ee7A\w+ 5 × #7 of 0x/))
  expect(row(0)?.textContent).not.toContain('Balance')
  await waitFor(() => expect(row(1)?.textContent).toMatch(/[\d,]+ KEY of KeyholeToken/))
})

const given = `/devnet/address/${owner}/events?event=given`

test('approvals that an account gave are each as the token has it now', async () => {
  await page.open(given)
  await says(status, '4 approvals')
  await says(
    events,
    'Blocks 0 to 13: all blocks.',
    'Open',
    /Approve .+ unlimited KEY of KeyholeToken/,
    'Closed',
    /Revoke approval .+ KEY of KeyholeToken/,
  )
  expect(asked().map(({ params: [filter] }) => isRawObject(filter) && filter.address)).toEqual([
    undefined,
  ])
})

test('approvals are verified by running the calls of their tokens on proven state, by a press', async () => {
  await page.open(given)
  await says(status, '4 approvals')
  await page.settled()
  expect(page.calls.filter(({ method }) => method === 'eth_getProof')).toEqual([])
  await page.user.click(await button('Verify'))
  await waitFor(() => expect(screen.getAllByText('Verified')).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

test('an allowance that the node turns is red', async () => {
  page.change = (reply, { method, params: [call] }) =>
    method === 'eth_call' && isRawObject(call) && String(call.data).startsWith('0xdd62ed3e')
      ? { result: `0x${'7'.padStart(64, '0')}` }
      : reply
  await page.open(given)
  await says(status, '4 approvals')
  await page.user.click(await button('Verify'))
  await says(events, 'Mismatch')
})

test('an approval is not called closed where the token does not answer', async () => {
  page.answer = ({ method }): RpcReply | undefined =>
    method === 'eth_call' ? { result: '0x' } : undefined
  await page.open(given)
  await says(events, 'Unavailable')
  expect(events().textContent).not.toMatch(/Closed|Open/)
})

test('logs of approvals of another owner are an unreadable answer', async () => {
  page.change = (reply, { method }) =>
    method === 'eth_getLogs' && 'result' in reply && Array.isArray(reply.result)
      ? { result: reply.result.map((log) => ({ ...log, topics: log.topics.toReversed() })) }
      : reply
  await page.open(given)
  await says(events, 'A log is of another address or event.', 'Unavailable')
})

test('an account without approvals says so after the whole search', async () => {
  await page.open(`/devnet/address/0x${'12'.repeat(20)}/events?event=given`)
  await says(status, /^No approvals$/)
})

test('events are verified by the receipts of their blocks, by a press', async () => {
  await page.open(path)
  await says(events, 'all blocks')
  await page.settled()
  expect(page.calls.filter(({ method }) => method === 'eth_getBlockReceipts')).toEqual([])
  await page.user.click(await button('Verify'))
  expect((await button('Per the node')).title).toMatch('Blocks without a found event are not ver')
  await waitFor(() => expect(verdicts().every((text) => text === 'Event verified')).toBe(true))
  const blocks = page.calls.filter(({ method }) => method === 'eth_getBlockReceipts')
  expect(blocks.length).toBeGreaterThan(0)
  expect(new Set(blocks.map(({ params }) => String(params[0]))).size).toBe(blocks.length)
})

const verdicts = () =>
  within(events())
    .getAllByRole('listitem')
    .flatMap(
      (item) =>
        /^(Event verified|Event mismatch|Event not verifiable)/.exec(item.textContent ?? '')?.[0] ??
        'none',
    )

const changeLogs = (method: string, change: (logs: RawObject[]) => unknown) => {
  page.change = (reply, call) =>
    call.method === method && 'result' in reply
      ? { result: change(structuredClone(reply.result) as RawObject[]) }
      : reply
}

test.each<[string, string, (logs: RawObject[]) => unknown, string]>([
  [
    'changed',
    'eth_getLogs',
    ([first, ...others]) => [{ ...first, data: `0x${'f'.repeat(64)}` }, ...others],
    'another log, or none, at this index',
  ],
  [
    'added',
    'eth_getLogs',
    (logs) => [...logs, { ...logs[0], logIndex: '0x63' }],
    'another log, or none, at this index',
  ],
  [
    'in other receipts',
    'eth_getBlockReceipts',
    (receipts) => receipts.map((receipt) => ({ ...receipt, cumulativeGasUsed: '0x1' })),
    'another root than in the header',
  ],
])('an event that is %s is red in its row', async (_, method, change, words) => {
  changeLogs(method, change)
  await page.open(path)
  await says(events, 'all blocks')
  await page.user.click(await button('Verify'))
  await says(events, words)
  expect(verdicts()).toContain('Event mismatch')
})

test('an event that the response omitted is told in the rows of its block', async () => {
  const withMany = '/devnet/address/0x5FbDB2315678afecb367f032d93F642f64180aa3/events'
  let omitted: RawObject | undefined
  changeLogs('eth_getLogs', (logs) => {
    // Block 12 has several of the newest events, on the first page of the list.
    omitted = logs.findLast(({ blockNumber }) => blockNumber === '0xc')
    return logs.filter((log) => log !== omitted)
  })
  await page.open(withMany)
  await says(events, 'all blocks')
  await page.user.click(await button('Verify'))
  await says(events, `The response omitted logs of this block: ${Number(omitted?.logIndex)}.`)
})

test('by blooms and receipts of all blocks, by a press, nothing was omitted', async () => {
  await page.open(path)
  await says(events, 'all blocks')
  await page.settled()
  expect(page.calls.filter(isHeader)).toEqual([])
  await page.user.click(await button('Check for omissions'))
  await says(omissions, /^No event omitted in blocks 0 to 13: \d+ by bloom, \d+ by receipts\.$/)
  const [, byBloom, byReceipts] = /(\d+) by bloom, (\d+) by/.exec(textOf(omissions())) ?? []
  expect(Number(byBloom)).toBeGreaterThan(5)
  expect(Number(byBloom) + Number(byReceipts)).toBe(14)
  // One asks for headers alone where a bloom tells enough.
  const receipts = page.calls.filter(({ method }) => method === 'eth_getBlockReceipts')
  expect(receipts).toHaveLength(Number(byReceipts))
  // That an address never had an event is proven, too.
  await page.open(`/devnet/address/0x${'12'.repeat(20)}/events?event=${transfer}`)
  await says(status, 'No events')
  await page.user.click(await button('Check for omissions'))
  await says(omissions, 'No event omitted in blocks 0 to 13')
})

test('what was checked stays while the search goes on', async () => {
  refuse(5, { code: -32602, message: 'range 14 exceeds limit of 5' })
  let release = () => {}
  page.respond = (_, init) =>
    /eth_getLogs.*"toBlock":"0x3"/.test(String(init?.body))
      ? new Promise<undefined>((resolve) => {
          release = () => resolve(undefined)
        })
      : undefined
  await page.open(path)
  await says(status, /^Searching… /)
  await page.user.click(await button('Check for omissions'))
  await says(omissions, 'No event omitted in blocks')
  release()
  await says(events, 'Blocks 0 to 13: all blocks.')
  expect(textOf(omissions())).toContain('No event omitted in blocks')
})

test('a block whose events were all omitted is named', async () => {
  changeLogs('eth_getLogs', (logs) => logs.filter(({ blockNumber }) => blockNumber !== '0xc'))
  await page.open(path.replace('0x0116686E2291dbd5e317F47faDBFb43B599786Ef', token))
  await says(events, 'all blocks')
  await page.user.click(await button('Check for omissions'))
  await says(omissions, 'Not the events of blocks 0 to 13', /Block 12: \d+ events? omitted$/)
})

test.each<[string, (block: RawObject) => RawObject | null, string]>([
  [
    'has a bloom without bits',
    (block) => ({ ...block, logsBloom: `0x${'0'.repeat(512)}` }),
    'Block 12 cannot be checked. The 21 header fields have another hash',
  ],
  [
    'is another than the parent of the one after it',
    (block) => ({ ...block, number: '0xd' }),
    'Block 12 cannot be checked.',
  ],
  ['is missing', () => null, 'Block 12 cannot be checked. The provider does not have it.'],
])('a block that %s ends the check, and is not passed over', async (_, change, words) => {
  page.change = (reply, call) =>
    isHeader(call) && call.params[0] === '0xc' && 'result' in reply
      ? { result: change(reply.result as RawObject) }
      : reply
  await page.open(path)
  await says(events, 'all blocks')
  await page.user.click(await button('Check for omissions'))
  await says(omissions, words)
  expect(textOf(omissions())).not.toContain('0 to 13')
})

const omissions = () => region('Omissions')
const isHeader = ({ method, params: [at] }: RpcCall) =>
  method === 'eth_getBlockByNumber' && /^0x/.test(String(at))

test('without receipts an event is not verifiable, and not wrong', async () => {
  page.answer = ({ method }): RpcReply | undefined =>
    method === 'eth_getBlockReceipts'
      ? { error: { code: -32601, message: 'the method is not available' } }
      : undefined
  await page.open(path)
  await says(events, 'all blocks')
  await page.user.click(await button('Verify'))
  await says(events, 'No receipts of this block. Response: “the method is not available”')
  expect(verdicts()).not.toContain('Event mismatch')
})

test('a tag of a range is read once, no matter which block it means', async () => {
  let newest = 3
  page.change = (reply, call) =>
    isFirst(call, 'latest') && 'result' in reply
      ? { result: { ...(reply.result as RawObject), blockNumber: `0x${(newest++).toString(16)}` } }
      : reply
  await page.open(`${path}?fromBlock=latest`)
  await says(events, /Blocks (\d+) to \1; others not searched\./)
  page.answer = (call): RpcReply | undefined =>
    isFirst(call, 'finalized') ? { result: null } : undefined
  page.change = (reply, { method, params: [tag] }) =>
    method === 'eth_getBlockByNumber' && tag === 'finalized' && 'result' in reply
      ? { result: { ...(reply.result as RawObject), number: '0x5' } }
      : reply
  await page.open(`${path}?fromBlock=3&toBlock=finalized`)
  await says(events, 'Blocks 3 to 5; others not searched.')
  await page.open(`${path}?fromBlock=6&toBlock=finalized`)
  await says(events, 'The range starts after its end: block 6 is after 5.')
  await button('Continue')
  page.answer = (call): RpcReply | undefined =>
    isFirst(call, 'finalized') || call.method === 'eth_getBlockByNumber'
      ? { result: null }
      : undefined
  await page.open(`${path}?fromBlock=7&toBlock=finalized`)
  await says(events, 'Block “finalized” unavailable.')
  page.answer = () => undefined
  page.change = (reply) => reply
  await page.open(`${path}?fromBlock=0`)
  await says(events, 'Blocks 0 to 13: all blocks.')
})
