import { screen, waitFor, within } from '@testing-library/dom'
import { encodeErrorResult, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import recorded from '#domain/trace/recorded-traces.json' with { type: 'json' }
import { isRawObject } from '#domain/values/raw.ts'
import { storedAbis } from '#queries/contract/known-abi.ts'
import { contractId } from '#queries/names/contract-names.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, button, expectPath, link, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

const path = '/devnet/block/13/tx/3?view=calls'
const tracers = ['debug_traceTransaction', 'trace_transaction', 'ots_traceTransaction']
const asked = () => page.calls.map(({ method }) => method).filter((name) => tracers.includes(name))
const rows = () => within(screen.getByRole('tree', { name: 'Calls' })).getAllByRole('treeitem')
const rowTexts = () => rows().map(textOf)
/** Answers `callTracer` with a trace, or all methods with a refusal. */
const traceIs = (result: unknown) => {
  page.answer = ({ method }) => (method === 'debug_traceTransaction' ? { result } : undefined)
}
const refuse = (reply: RpcReply) => {
  page.answer = ({ method }) => (tracers.includes(method) ? reply : undefined)
}

test('what a call did inside is a tree: contracts, functions, logs, gas, and what failed', async () => {
  await page.open('/devnet/block/13/tx/3')
  await page.user.click(await link('Calls'))
  await expectPath(path)
  await says(() => region('Calls'), '3 calls · 2 levels · 1 failed', 'Per the node')
  await waitFor(() =>
    expect(rowTexts()).toEqual([
      expect.stringMatching(/^0x\S+\.0x9b56388e3 logs62,191$/),
      'Reverter.withdrawreverted2,597',
      'KeyholeToken.approve1 log24,519',
    ]),
  )
  expect(rows().map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '2'])
  await says(
    () => region('Calls'),
    /^Succeeded, but Reverter\.withdraw failed ?Reverted InsufficientBalance/,
  )
})

test.each([
  [0, /^Failed in Reverter\.deposit ?Reverted “deposit below minimum”/],
  [1, /^Failed in Reverter\.withdraw ?Reverted InsufficientBalance/],
  [2, /^Failed in Reverter\.0xfb878360 ?out of gas/],
])('of the tour’s failed transaction %i the first failure is on top', async (index, words) => {
  await page.open(`/devnet/block/13/tx/${index}?view=calls`)
  await says(() => region('Calls'), words)
})

test('the bar of a call’s gas lies within that of its caller, behind the calls before it', async () => {
  const [from, to] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`)
  const call = (gas: number, ...calls: object[]) => ({
    ...{ type: 'CALL', from, to, value: '0x0', input: '0x9b56388e', calls },
    gasUsed: `0x${gas.toString(16)}`,
  })
  // The receipt of this transaction has 62,191 gas.
  traceIs(call(62_191, call(31_000, call(6_200), call(12_400)), call(18_600)))
  await page.open(path)
  await says(() => region('Calls'), '5 calls · 3 levels')
  const bars = screen
    .getAllByRole('img', { name: /^Share of gas/ })
    .map((image) => (image.firstElementChild as HTMLElement).style)
  expect(bars.map(({ marginLeft, width }) => [marginLeft, width].map(Number.parseFloat))).toEqual([
    [0, expect.closeTo(49.8, 1)],
    [0, expect.closeTo(10, 1)],
    [expect.closeTo(10, 1), expect.closeTo(19.9, 1)],
    [expect.closeTo(49.8, 1), expect.closeTo(29.9, 1)],
  ])
})

test('that a call within a transaction failed is shown with its status', async () => {
  await page.open('/devnet/block/13/tx/3')
  await page.user.click(await link('1 call inside failed'))
  await expectPath('/devnet/block/13/tx/3?view=calls')
  await says(() => region('Calls'), '1 failed')
  expect(asked()).toHaveLength(1)
})

test('a transaction that succeeded tells on its overview which call inside failed, and why', async () => {
  const [from, safe, payee] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const output = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['no ether'] })
  const error = 'execution reverted'
  const payment = { type: 'CALL', from: safe, to: payee, value: '0xde0b6b3a7640000', input: '0x' }
  const [lacking, refused] = [
    { ...payment, error: 'insufficient balance for transfer' },
    { ...payment, error, output },
  ]
  traceIs({ type: 'CALL', from, to: safe, input: '0x9b56388e', calls: [refused, lacking] })
  await page.open('/devnet/block/13/tx/3')
  await says(
    () => region('Failed calls'),
    /0x3333\S+ failed ?1 ETH not transferred ?Reverted “no ether”/,
    /0x3333\S+ failed in 0x2222\S+\.0x9b56388e ?1 ETH not transferred ?insufficient balance/,
  )
})

test('a payment that its caller could not make is a failure of the caller', async () => {
  const [from, to, payee] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const failed = { type: 'CALL', error: 'execution reverted', value: '0x0' }
  const payment = { ...failed, from: to, to: payee, error: 'OutOfFunds' }
  traceIs({ ...failed, from, to, input: '0xd0e30db0', output: '0x12345678', calls: [payment] })
  await page.open('/devnet/block/13/tx/0')
  await says(
    () => region('Failure reason'),
    /custom error 0x12345678.*Inner call failed:.0x3333\S+ ?insufficient balance for transfer/,
  )
  await page.open('/devnet/block/13/tx/0?view=calls')
  await says(() => region('Calls'), /^Inner call failed: 0x3333/)
  traceIs({ ...failed, from, to, input: '0xd0e30db0', calls: [payment] })
  await page.open('/devnet/block/13/tx/1')
  await says(
    () => region('Failure reason'),
    /Failed in.0x2222\S+\.deposit ?insufficient balance for transfer/,
  )
})

test('value that calls sent on is counted with the status, and listed before the calls', async () => {
  const [from, to, payee] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const payment = { type: 'CALL', from: to, to: payee, value: '0x16345785d8a0000', input: '0x' }
  traceIs({
    ...{ type: 'CALL', from, to, value: '0x0', input: '0x9b56388e', gasUsed: '0x5208' },
    calls: [payment, { ...payment, error: 'execution reverted' }],
  })
  await page.open('/devnet/block/13/tx/3')
  const transfers = () => region('Internal transfers')
  await says(transfers, /Transfer 0x2222.* → 0x3333.* 0\.1 ETHValue that/)
  await page.user.click(await link('1 internal transfer'))
  await says(() => region('Calls'), /Internal transfers ?Transfer 0x2222/)
})

test('the call within a failed transaction in which it failed is told with its reason', async () => {
  const [from, to, inner] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const failed = { type: 'CALL', error: 'execution reverted', value: '0x0' }
  const panic = `0x4e487b71${'11'.padStart(64, '0')}`
  traceIs({
    ...{ ...failed, from, to, input: '0xd0e30db0', output: '0x12345678' },
    calls: [{ ...failed, from: to, to: inner, input: '0x9b56388e', output: panic }],
  })
  await page.open('/devnet/block/13/tx/0')
  await says(
    () => region('Failure reason'),
    /custom error 0x12345678.*Inner call failed:.0x3333\S+\.0x9b56388e.*arithmetic underflow or overflow/,
  )
  // An error without a name says less than the one that it hides.
  expect(await screen.findByText('Inner call: arithmetic underflow or overflow')).toBeTruthy()
})

test('an error of a contract between others is named, and not the one that it caught', async () => {
  const [from, to, hub, inner] = ['1', '2', '4', '3'].map((digit) => `0x${digit.repeat(40)}`)
  const abi = parseAbi(['error HubErr(uint256 code)', 'error Error(string)'])
  const output = encodeErrorResult({ abi, errorName: 'HubErr', args: [7n] })
  const caught = encodeErrorResult({ abi, errorName: 'Error', args: ['with a reason'] })
  const failed = { type: 'CALL', error: 'execution reverted', value: '0x0', input: '0xd0e30db0' }
  const within = [{ ...failed, from: hub, to: inner, output: caught }]
  traceIs({
    ...{ ...failed, from, to, output },
    calls: [{ ...failed, from: to, to: hub, output, calls: within }],
  })
  const id = contractId('devnet', String(hub))
  const known = {
    text: JSON.stringify(abi),
    source: 'imported ABI' as const,
    at: new Date(),
    chainId: undefined,
  }
  await storedAbis.change([id], () => known)
  await page.open('/devnet/block/13/tx/0')
  await says(
    () => region('Failure reason'),
    /HubErr.*code.*7.*Inner call failed:.0x3333.*with a reason/,
  )
  await screen.findByText('HubErr', { selector: '.tag *' })
  await page.open('/devnet/block/13/tx/0?view=calls')
  await page.user.click((await screen.findAllByRole('treeitem'))[0] as HTMLElement)
  await says(() => region('Calls'), /Error.*HubErr/)
  await storedAbis.change([id], () => undefined)
})

test.each([
  ['of a payment', '1/tx/0', undefined, 'when offered'],
  ['of one behind much gas', '13/tx/3', '0x4c4b41', 'when offered'],
  ['by a press alone', '13/tx/3', undefined, 'on request'],
] as const)('calls are not loaded without a press: %s', async (_, path, gas, use) => {
  page.useExtraMethods('devnet', use)
  page.change = (reply) =>
    gas !== undefined &&
    'result' in reply &&
    isRawObject(reply.result) &&
    reply.result.cumulativeGasUsed
      ? { ...reply, result: { ...reply.result, cumulativeGasUsed: gas } }
      : reply
  await page.open(`/devnet/block/${path}`)
  await button(use === 'on request' ? 'Load status' : 'Succeeded')
  await page.settled()
  expect(asked()).toEqual([])
  expect(screen.queryByRole('link', { name: /inside failed/ })).toBeNull()
})

test('calls that were loaded by a press tell that one failed', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open('/devnet/block/13/tx/3')
  await page.user.click(await button('Load status'))
  await button('Succeeded')
  await page.user.click(await link('Calls'))
  await page.user.click(await button('Load calls'))
  await says(() => region('Calls'), '1 failed')
  await page.user.click(await link('Overview'))
  await link('1 call inside failed')
})

test('a plain payment has no inner calls', async () => {
  await page.open('/devnet/block/1/tx/0?view=calls')
  await says(() => region('Calls'), /^No inner calls/)
  expect(rowTexts()).toEqual([expect.stringMatching(/0\.05 ETH21,000$/)])
})

test('the reason of a failure leads to its calls', async () => {
  await page.open('/devnet/block/13/tx/0')
  await page.user.click(
    await within(await screen.findByRole('region', { name: 'Failure reason' })).findByRole('link', {
      name: 'Calls',
    }),
  )
  await expectPath('/devnet/block/13/tx/0?view=calls')
  await says(() => region('Calls'), 'Failed in Reverter.deposit')
})

test('a row is opened, folded and left by keys', async () => {
  await page.open(path)
  await says(() => region('Calls'), '3 calls')
  const { user } = page
  rows()[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(rows()).toHaveLength(3))
  await user.keyboard('{ArrowRight}{Enter}')
  await says(
    () => rows()[2],
    'Kindcall',
    'Gas used2,597 of 169,640',
    /Error ?Reverted InsufficientBalance/,
    /withdraw\(uint256\).*amount.*250/,
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(3))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
  await user.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(rows()[2]))
})

test('the first failure leads to its call, also where that is folded', async () => {
  await page.open(path)
  await page.user.click(await button('Fold all'))
  await page.user.click(rows()[0] as HTMLElement)
  await page.user.click(await button('Show call'))
  await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
  await says(() => rows()[2], 'Kindcall')
})

const resultOf = (name: string) => recorded.find((trace) => trace.name === name)?.result

test.each([
  ['geth-call-delegatecall', [/^0x.*62,191$/, /2,717$/, /^0x\S+delegatecall682$/]],
  ['geth-call-selfdestruct', [/62,191$/, /faFE → 0x0{36}dEaDselfdestruct≈ 22,882\.07\d+ ETH$/]],
  [
    'geth-call-flat-selfdestruct',
    [
      /^0x\w+create62,191$/,
      /^a creationcreateinsufficient balance for transfer/,
      /44ca → 0x0+selfdestruct$/,
    ],
  ],
])('the kinds of calls of %s are told', async (name, wanted) => {
  traceIs(resultOf(name))
  await page.open(path)
  await waitFor(() =>
    expect(rowTexts()).toEqual(wanted.map((pattern) => expect.stringMatching(pattern))),
  )
})

test('a value that was sent in a call that failed was not moved', async () => {
  const at = {
    type: 'CALL',
    from: `0x${'1'.repeat(40)}`,
    to: `0x${'2'.repeat(40)}`,
    gasUsed: '0x1',
  }
  const paying = { ...at, value: '0xde0b6b3a7640000' }
  traceIs({ ...at, error: 'execution reverted', calls: [paying] })
  await page.open(path)
  await says(() => region('Calls'), /^Failed in 0x2+/)
  const value = within(rows()[1] as HTMLElement).getByText('1 ETH')
  expect(value.className).toContain('line-through')
  await page.user.click(value)
  await says(() => rows()[2], '1 ETH (not moved: reverted)', 'Reverted with a call around it')
})

const notOffered = { error: { code: -32601, message: 'the method is not available' } }

test('where the tracer is not offered the flat list of the module trace is asked for', async () => {
  page.answer = ({ method }) => (method === 'debug_traceTransaction' ? notOffered : undefined)
  await page.open(path)
  await says(() => region('Calls'), '3 calls · 2 levels · 1 failed', 'trace_transaction')
  await waitFor(() => expect(rowTexts()[1]).toBe('Reverter.withdrawreverted2,597'))
  expect(asked()).toEqual(tracers.slice(0, 2))
})

test.each<[name: string, reply: RpcReply, words: RegExp, requests: number, again: boolean]>([
  [
    'node',
    notOffered,
    /node does not offer call traces\..*“the method is not available”/,
    3,
    false,
  ],
  [
    'plan',
    { error: { code: -32000, message: 'debug_traceTransaction needs a paid plan' } },
    /plan of this API key does not include call traces\..*“debug_trace/,
    ...([3, false] as const),
  ],
  [
    'pruned state',
    { error: { code: -32000, message: 'missing trie node' } },
    /node has no traces for this block\..*“missing trie node”/,
    ...([1, true] as const),
  ],
  // Erigon (rpc-tests, debug_traceTransaction/test_150) and geth (execution-apis, trace-unknown-tx) refuse so.
  [
    'transaction that is not found',
    { error: { code: -32000, message: 'transaction not found' } },
    ...([/provider has no trace of this transaction\./, 1, true] as const),
  ],
  ['missing transaction', { result: null }, /provider has no trace of this transaction\./, 1, true],
])('a refusal by the %s is told as that', async (_, reply, words, requests, again) => {
  refuse(reply)
  await page.open(path)
  await says(() => region('Calls'), words)
  expect(asked()).toHaveLength(requests)
  expect(within(region('Calls')).queryAllByRole('button', { name: 'Retry' })).toHaveLength(
    again ? 1 : 0,
  )
  expect(textOf(body())).not.toMatch(/not found/i)
  page.answer = () => undefined
  if (!again) return
  await page.user.click(await button('Retry'))
  await says(() => region('Calls'), '3 calls')
})

test('where only the list of Otterscan is offered, what it leaves out is said', async () => {
  page.answer = ({ method }) => (/^(?:debug|trace)_/.test(method) ? notOffered : undefined)
  await page.open(path)
  await says(() => region('Calls'), '3 calls · 2 levels · gas and failures not in trace')
  expect(rowTexts().slice(1)).toEqual(['Reverter.withdraw', 'KeyholeToken.approve'])
  await page.user.click(rows()[1] as HTMLElement)
  await says(() => rows()[2], 'Gas usedNot in trace')
})

test('a precompile takes plain bytes, which are no function', async () => {
  const at = { from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}` }
  const input = `0x${'0'.repeat(128)}`
  const precompile = { ...at, type: 'STATICCALL', to: `0x${'0'.repeat(39)}1`, input }
  traceIs({ ...at, type: 'CALL', calls: [precompile] })
  await page.open(path)
  await says(() => region('Calls'), '2 calls')
  await waitFor(() => expect(rowTexts()[1]).toBe('ecRecoverstaticcall'))
  await page.user.click(rows()[1] as HTMLElement)
  await says(() => rows()[2], /Input data64 bytes/)
})

test('a text that is sent calls no function', async () => {
  const [from, to] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`)
  traceIs({ type: 'CALL', from, to, value: '0x0', input: stringToHex('hello') })
  await page.open(path)
  await says(() => region('Calls'), 'No inner calls')
  await waitFor(() => expect(rowTexts()[0]).toMatch(/^0x2{40}62,191$/))
})

test('of a node that knows no tracer, as Hardhat 2, the steps are read', async () => {
  const word = (value: string) => value.padStart(64, '0')
  const at = { depth: 1, gas: 9_000, gasCost: 700, memory: [] }
  const toPlain = [
    word(''),
    word(''),
    word(''),
    word(''),
    word('5'),
    word('2'.repeat(40)),
    word(''),
  ]
  const structLogs = [
    { ...at, op: 'CALL', stack: toPlain },
    { ...at, op: 'POP', stack: [word('')] },
    { ...at, op: 'STOP', stack: [] },
  ]
  page.answer = ({ method, params }) => {
    if (!method.includes('trace')) return undefined
    if (method !== 'debug_traceTransaction') return notOffered
    return JSON.stringify(params).includes('callTracer')
      ? { error: { code: -32602, message: 'Hardhat currently only supports the default tracer' } }
      : { result: { failed: false, gas: 62_191, returnValue: '', structLogs } }
  }
  await page.open(path)
  await says(() => region('Calls'), '2 calls · 2 levels · 1 failed', 'by debug_traceTransaction')
  expect(rowTexts()[1]).toMatch(/^0x2+failed5 wei$/)
  await page.user.click(rows()[1] as HTMLElement)
  await says(() => rows()[2], 'Gas usedNot in trace', 'Errorfailed')
})

test('a node that knows no tracer and gives no steps does not offer call traces', async () => {
  const message = 'Hardhat currently only supports the default tracer'
  page.answer = ({ method }) => {
    if (method === 'debug_traceTransaction') return { error: { code: -32602, message } }
    return tracers.includes(method) ? notOffered : undefined
  }
  await page.open(path)
  await says(() => region('Calls'), /node does not offer call traces\..*default tracer/)
})

test.each([
  ['a trace that is none', { result: { structLogs: [{ pc: 0 }] } }, /response cannot be read/],
  ['no response', { status: 500 } as RpcReply, /500/],
])('%s is a failure, and told as one', async (_, reply, words) => {
  refuse(reply)
  await page.open(path)
  await says(body, words)
  expect(screen.queryByRole('tree')).toBeNull()
})

test('where requests may cost the calls are loaded by a press; with “never” there is no tab', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open(path)
  const load = await button('Load calls')
  expect(asked()).toEqual([])
  await page.user.click(load)
  await says(() => region('Calls'), '3 calls')
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/13/tx/3')
  await link('Signature')
  expect(screen.queryByRole('link', { name: 'Calls' })).toBeNull()
  await page.open(path)
  await says(() => region('Calls'), 'which this connection does not load')
  expect(asked()).toHaveLength(1)
})

test('the trace is copied as the node sent it', async () => {
  const sent = resultOf('geth-call-delegatecall')
  traceIs(sent)
  await page.open(path)
  await page.user.click(await button('Copy JSON'))
  await waitFor(async () => expect(JSON.parse(await navigator.clipboard.readText())).toEqual(sent))
})

test('of more calls than are drawn the first ones are, and the number of all is told', async () => {
  const call = { type: 'CALL', from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}` }
  traceIs({ ...call, calls: Array(12_345).fill(call) })
  await page.open(path)
  await says(() => region('Calls'), '12,346 calls', 'First 10,000 of 12,346 calls.')
  expect(rows().length).toBeLessThan(200)
})

test.each([
  ['on request', 'Signature'],
  ['when offered', 'Blocks'],
] as const)(
  '“%s”, a trace that is under way ends with what asked for it',
  async (use, elsewhere) => {
    page.useExtraMethods('devnet', use)
    let signal: AbortSignal | null | undefined
    page.respond = (_, init) => {
      if (!String(init?.body).includes('callTracer')) return undefined
      signal = init?.signal
      return new Promise(() => {})
    }
    await page.open(path)
    if (use === 'on request') await page.user.click(await button('Load calls'))
    await waitFor(() => expect(signal?.aborted).toBe(false))
    await page.user.click(await link(elsewhere))
    await waitFor(() => expect(signal?.aborted).toBe(true))
  },
)
