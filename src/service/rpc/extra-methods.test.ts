import { expect, test } from 'vitest'
import { type ExtraMethod, extraMethodNames } from '#protocol/extra-methods.ts'
import { hashTracer } from '#protocol/hash-tracer.ts'
import { CalledNode } from '#service/rpc/called-node.ts'
import { parameterCheck } from '#service/rpc/method-table.ts'
import { askMethod } from '#service/rpc/methods.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { callText, handlerOf, nodeThat } from '#testing/service/rpc-node.ts'

const address = '0x00000000000000000000000000000000DeaDBeef'
const lower = address.toLowerCase()
const hash = `0x${'1f'.repeat(32)}`
const check = parameterCheck({ safe: 'finalized', unsupportedTags: [] })

/** One call of every method, whose parameters are in their one form already. */
const calls: { readonly [M in ExtraMethod]: readonly unknown[] } = {
  eth_chainId: [],
  eth_blockNumber: [],
  net_version: [],
  eth_accounts: [],
  eth_getBlockByNumber: ['latest', false],
  eth_getTransactionByHash: [hash],
  eth_getTransactionByBlockHashAndIndex: [hash, '0x0'],
  eth_getTransactionReceipt: [hash],
  eth_getBlockReceipts: [{ blockHash: hash }],
  eth_getBlockAccessList: [{ blockHash: hash }],
  eth_getBalance: [lower, 'latest'],
  eth_getCode: [lower, 'latest'],
  eth_getTransactionCount: [lower, 'latest'],
  eth_call: [{ to: lower }, 'latest'],
  eth_getLogs: [{ blockHash: hash }],
  eth_getProof: [lower, [hash], 'latest'],
  eth_feeHistory: ['0x2', 'latest', [10, 90]],
  eth_gasPrice: [],
  eth_maxPriorityFeePerGas: [],
  eth_createAccessList: [{ to: lower }, 'latest'],
  eth_simulateV1: [{ blockStateCalls: [{ calls: [{ to: lower }] }] }, 'latest'],
  debug_traceTransaction: [hash, { tracer: 'callTracer' }],
  debug_traceBlockByHash: [hash, { tracer: 'prestateTracer' }],
  trace_transaction: [hash],
  trace_filter: [{ fromBlock: '0x1', toBlock: '0x2', fromAddress: [lower] }],
  ots_traceTransaction: [hash],
  ots_searchTransactionsBefore: [lower, 0, 25],
  debug_traceCall: [{ to: lower }, 'latest', { tracer: 'prestateTracer' }],
  trace_call: [{ to: lower }, ['trace'], 'latest'],
}

test.each(Object.entries(calls) as [ExtraMethod, readonly unknown[]][])(
  '%s in its one form stays as it is',
  (method, params) => expect(check(method, params)).toEqual(params),
)

test.each<[ExtraMethod, readonly unknown[], readonly unknown[]]>([
  ['eth_getBalance', [address], [lower, 'latest']],
  ['eth_getCode', [address, null], [lower, 'latest']],
  ['eth_getBalance', [address, hash.toUpperCase().replace('X', 'x')], [lower, { blockHash: hash }]],
  [
    'eth_call',
    [{ to: address, input: '0x12', gas: '0x0a' }],
    [{ to: lower, gas: '0xa', data: '0x12' }, 'latest'],
  ],
  ['eth_call', [{}, 'safe', {}], [{}, 'safe', {}]],
  ['eth_getProof', [address, ['0x0'], '0x00'], [lower, [`0x${'0'.repeat(64)}`], '0x0']],
  ['eth_feeHistory', ['0x02', 'latest'], ['0x2', 'latest', []]],
  [
    'debug_traceTransaction',
    [hash.replace('1f', '1F'), { tracer: hashTracer }],
    [hash, { tracer: hashTracer }],
  ],
  [
    'eth_getLogs',
    [{ address, topics: [null, hash] }],
    [{ fromBlock: 'latest', toBlock: 'latest', address: lower, topics: [null, hash] }],
  ],
  [
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', timeout: '0s' }],
    [hash, { tracer: 'callTracer', timeout: '0ms' }],
  ],
  [
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', timeout: '600s' }],
    [hash, { tracer: 'callTracer', timeout: '20000ms' }],
  ],
])('%s of %j becomes %j, so that equal calls join', (method, params, expected) =>
  expect(check(method, params)).toEqual(expected),
)

test.each<[ExtraMethod, readonly unknown[], string]>([
  ['eth_chainId', [1], 'too many arguments, want at most 0'],
  [
    'eth_getBlockByNumber',
    ['latest'],
    'missing value for required argument 1 (transaction details flag)',
  ],
  ['eth_getTransactionByHash', ['0x1'], 'invalid argument 0 (hash)'],
  ['eth_getBalance', [], 'missing value for required argument 0 (address)'],
  ['eth_getBalance', [address, 'newest'], 'invalid argument 1 (block parameter)'],
  ['eth_call', ['0x'], 'invalid argument 0 (transaction call object): expected an object'],
  ['eth_call', [{ to: '0x1' }], 'invalid argument 0 (transaction call object), field to'],
  ['eth_call', [{}, 'latest', []], 'invalid argument 2 (state overrides)'],
  ['eth_getProof', [address, Array(1_025).fill('0x0')], 'a list of at most 1024'],
  ['eth_feeHistory', ['0x401', 'latest'], 'a number from 0x1 to 0x400'],
  ['eth_feeHistory', ['0x1', 'latest', [101]], 'reward percentiles'],
  [
    'eth_getLogs',
    [{ blockHash: hash, fromBlock: '0x0' }],
    'blockHash excludes fromBlock and toBlock',
  ],
  ['eth_getLogs', [{ limit: 1 }], 'field limit is not offered'],
  ['eth_getLogs', [{ address: Array(1_001).fill(address) }], 'a list of at most 1000'],
  ['eth_getLogs', [{ topics: Array(5).fill(null) }], 'field topics: expected a list of at most 4'],
  ['debug_traceTransaction', [hash], 'missing value for required argument 1 (tracer options)'],
  ['debug_traceTransaction', [hash, {}], 'required field tracer or limit'],
  ['debug_traceTransaction', [hash, { limit: 50_001 }], 'field limit'],
  ['ots_searchTransactionsBefore', [address, '0x1', 25], 'argument 1 (block number)'],
  ['ots_searchTransactionsBefore', [address, 0, 26], 'argument 2 (page size)'],
  [
    'debug_traceTransaction',
    [hash, { tracer: '{step(){},fault(){},result(){}}' }],
    'expected one of callTracer, prestateTracer',
  ],
  [
    'debug_traceTransaction',
    [hash, { tracer: `${hashTracer} ` }],
    'expected one of callTracer, prestateTracer',
  ],
  [
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', reexec: 9e9 }],
    'field reexec is not offered',
  ],
  ['debug_traceTransaction', [hash, { tracer: 'callTracer', timeout: '1h' }], 'field timeout'],
  [
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', stateOverrides: {} }],
    'field stateOverrides is not offered',
  ],
  [
    'debug_traceCall',
    [{}, 'latest', { tracer: 'callTracer', blockOverrides: { gasLimit: '0xffffffff' } }],
    'an object with number and time alone',
  ],
  ['eth_simulateV1', [{}], 'a list of 1 to 16 blocks'],
  ['eth_simulateV1', [{ blockStateCalls: Array(17).fill({}) }], 'a list of 1 to 16 blocks'],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: Array(101).fill({}) }] }],
    'more than 100 calls',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: [{ to: 1 }] }] }],
    'blockStateCalls[0].calls[0], field to',
  ],
])('%s of %j is refused with words that name the parameter', (method, params, message) => {
  expect(() => check(method, params)).toThrow(
    expect.objectContaining({ code: -32602, message: expect.stringContaining(message) }),
  )
})

/** The answer of a node to one method, and the calls that it gets. */
async function answerOf(
  method: ExtraMethod,
  params: readonly unknown[],
  answers: { [method: string]: unknown },
) {
  const received: [string, readonly unknown[]][] = []
  const node = nodeThat((asked, sent) => {
    received.push([asked, sent])
    const answer = answers[asked]
    if (answer instanceof Error) throw answer
    return answer
  })
  const { json, isFinal } = await askMethod(new CalledNode(node, {}), method, check(method, params))
  return { value: JSON.parse(json.toString()), isFinal, received }
}

const askedOfNode = extraMethodNames('trace').filter((method) => method !== 'eth_accounts')

test('no account is told, no matter what the node has', async () => {
  const received = { eth_accounts: [address] }
  expect((await answerOf('eth_accounts', [], received)).value).toEqual([])
})

test.each(askedOfNode)('%s that a node lacks is told with -32601', async (method) => {
  const lacking = new RpcResponseError({ code: -32601, message: 'no' })
  await expect(answerOf(method, calls[method], { [method]: lacking })).rejects.toMatchObject({
    code: -32601,
    message: `the node does not offer ${method}`,
  })
})

test.each([
  [-32602, 'distance to target block exceeds maximum proof window'],
  [-32000, 'missing trie node'],
  [4444, 'pruned history unavailable'],
])('a node’s limit is told as the node tells it: %i %s', async (code, message) => {
  const error = new RpcResponseError({ code, message })
  await expect(answerOf('eth_getProof', calls.eth_getProof, { eth_getProof: error })).rejects.toBe(
    error,
  )
})

test.each<[ExtraMethod, unknown]>([
  ['eth_getTransactionByHash', null],
  ['eth_getTransactionReceipt', null],
  ['eth_getBlockAccessList', null],
  ['eth_getBlockReceipts', new RpcResponseError({ code: -32000, message: 'block not found: 9' })],
  [
    'debug_traceTransaction',
    new RpcResponseError({ code: -32000, message: 'transaction not found' }),
  ],
  ['debug_traceTransaction', { structLogs: [], gas: 0 }],
  ['trace_transaction', []],
  ['trace_transaction', new RpcResponseError({ code: -32000, message: 'transaction not found' })],
])('%s that finds nothing is null, as for the four', async (method, answer) => {
  expect(await answerOf(method, calls[method], { [method]: answer })).toMatchObject({
    value: null,
    isFinal: false,
  })
})

test.each<[ExtraMethod, unknown]>([
  ['eth_chainId', 1],
  ['eth_getBalance', null],
  ['eth_call', {}],
  ['eth_getLogs', null],
  ['eth_getBlockReceipts', {}],
  ['eth_getBlockAccessList', '0x'],
  ['debug_traceCall', []],
  ['trace_call', []],
  ['trace_transaction', {}],
])('%s never answers %j, no matter what the node says', async (method, answer) => {
  await expect(answerOf(method, calls[method], { [method]: answer })).rejects.toMatchObject({
    code: -32002,
  })
})

test.each<[ExtraMethod, unknown, boolean]>([
  ['eth_getTransactionByBlockHashAndIndex', { blockHash: hash, blockNumber: '0x1' }, true],
  ['eth_getTransactionByBlockHashAndIndex', { blockHash: null, blockNumber: null }, false],
  ['eth_getBlockReceipts', [{ blockHash: hash, blockNumber: '0x1' }], true],
  ['eth_getBlockReceipts', [], false],
  ['eth_getTransactionByHash', { blockHash: hash, blockNumber: '0x1' }, false],
  ['eth_getTransactionReceipt', { blockHash: hash, blockNumber: '0x1' }, false],
])('%s of %j is kept: %j', async (method, answer, isFinal) => {
  expect(await answerOf(method, calls[method], { [method]: answer })).toMatchObject({ isFinal })
})

test('gas is capped at ten times the block gas limit, in a simulation for all calls together', async () => {
  const answers = {
    eth_getBlockByNumber: { gasLimit: '0xa' },
    ...{ eth_call: '0x', eth_simulateV1: [] },
  }
  const one = await answerOf('eth_call', [{ gas: '0xffff' }], answers)
  expect(one.received.at(-1)).toEqual(['eth_call', [{ gas: '0x64' }, 'latest']])
  const payload = {
    blockStateCalls: [
      { blockOverrides: { gasLimit: '0xffff' }, calls: [{ gas: '0xffff' }, { gas: '0x1' }, {}] },
    ],
  }
  const many = await answerOf('eth_simulateV1', [payload], answers)
  expect(many.received.at(-1)?.[1]).toEqual([
    {
      blockStateCalls: [
        { blockOverrides: { gasLimit: '0x64' }, calls: [{ gas: '0x32' }, { gas: '0x1' }, {}] },
      ],
    },
    'latest',
  ])
})

test.each([
  ['0x0', '0x270f', true],
  ['0x0', '0x2710', false],
  ['earliest', 'latest', false],
  ['0x5000', 'latest', true],
  ['latest', 'pending', true],
])(
  'logs from %s to %s, where the latest is 0x5000, are asked for: %j',
  async (fromBlock, toBlock, isAsked) => {
    const answers = { eth_getLogs: [], eth_getBlockByNumber: { number: '0x5000' } }
    const outcome = answerOf('eth_getLogs', [{ fromBlock, toBlock }], answers)
    if (isAsked) expect((await outcome).value).toEqual([])
    else await expect(outcome).rejects.toThrow(/at most 10000 at a time/)
  },
)

test('a revert of eth_call has code 3, its reason as text and its data', async () => {
  const reason = `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
  const error = new RpcResponseError({ code: -32000, message: 'execution reverted', data: reason })
  await expect(answerOf('eth_call', [{}], { eth_call: error })).rejects.toMatchObject({
    ...{ code: 3, message: 'execution reverted: no', data: reason },
  })
})

const node = nodeThat(() => '0x1')

test.each(extraMethodNames('trace'))('with none, %s is unknown as it was', async (method) => {
  const { ask, observed } = handlerOf(node, { extraMethods: 'none' })
  expect((await ask(callText(method, calls[method]))).error).toEqual({
    code: -32601,
    message: `the method ${method} does not exist/is not available: this service has eth_getStorageAt, eth_getTransactionByBlockNumberAndIndex, eth_getBlockByHash, eth_estimateGas`,
  })
  expect(observed).toEqual([expect.objectContaining({ method: 'other' })])
})

test('with read, traces are unknown, and the text names what there is', async () => {
  const { ask, observed } = handlerOf(node, { extraMethods: 'read' })
  expect(await ask(callText('eth_chainId', []))).toMatchObject({ result: '0x1' })
  expect(observed).toEqual([expect.objectContaining({ method: 'eth_chainId', outcome: 'result' })])
  const { error } = await ask(callText('debug_traceCall', calls.debug_traceCall))
  expect(error.code).toBe(-32601)
  expect(error.message).toMatch(/this service has eth_getStorageAt.* eth_call, .*eth_simulateV1$/)
})

test.each([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'evm_mine',
  'anvil_setBalance',
  'debug_setHead',
  'eth_newFilter',
  'admin_peers',
])('%s, which writes or keeps something in the node, is offered at no level', async (method) => {
  const { ask } = handlerOf(node, { extraMethods: 'trace' })
  expect((await ask(callText(method, []))).error.code).toBe(-32601)
})
