import { expect, test } from 'vitest'
import type { RpcMethod, RpcMethods } from '#protocol/json-rpc.ts'
import { CalledNode, nullJson } from '#service/rpc/called-node.ts'
import { askMethod } from '#service/rpc/methods.ts'
import type { ResultJson } from '#service/rpc/response-cache.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { nodeThat } from '#testing/service/rpc-node.ts'

const address = '0x00000000000000000000000000000000deadbeef'
const zeroHash = `0x${'0'.repeat(64)}` as const
const missing = { json: nullJson, isFinal: false }

const read = ({ json }: ResultJson): unknown => JSON.parse(json.toString())

/** Handlers in front of a node with the given answers, and the calls that it gets. */
function inFrontOf(answers: { [method: string]: unknown }) {
  const receivedCalls: [string, readonly unknown[]][] = []
  const node = new CalledNode(
    nodeThat((method, params) => {
      receivedCalls.push([method, params])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    }),
    {},
  )
  const handlerOf =
    <M extends RpcMethod>(method: M) =>
    (...params: Parameters<RpcMethods[M]>) =>
      askMethod(node, method, params)
  const handlers = {
    eth_getStorageAt: handlerOf('eth_getStorageAt'),
    eth_getTransactionByBlockNumberAndIndex: handlerOf('eth_getTransactionByBlockNumberAndIndex'),
    eth_getBlockByHash: handlerOf('eth_getBlockByHash'),
    eth_estimateGas: handlerOf('eth_estimateGas'),
  }
  return { handlers, receivedCalls }
}

test.each([
  ['0x63', '0x63'],
  ['0x64', '0x64'],
  ['0x65', '0x64'],
  ['0xffffffffffffffff', '0x64'],
] as const)('gas %s is sent as %s where blocks hold ten', async (gas, capped) => {
  const { handlers, receivedCalls } = inFrontOf({
    eth_getBlockByNumber: { gasLimit: '0xa' },
    eth_estimateGas: '0x9',
  })
  expect(read(await handlers.eth_estimateGas({ to: address, gas }, 'latest'))).toBe('0x9')
  expect(receivedCalls).toEqual([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_estimateGas', [{ to: address, gas: capped }, 'latest']],
  ])
})

test('without gas the block limit is not requested, and no block is sent when none is given', async () => {
  const { handlers, receivedCalls } = inFrontOf({ eth_estimateGas: '0x5208' })
  await handlers.eth_estimateGas({ to: address })
  expect(receivedCalls).toEqual([['eth_estimateGas', [{ to: address }]]])
})

test('without a block limit, a call with gas is refused', async () => {
  const { handlers, receivedCalls } = inFrontOf({
    eth_getBlockByNumber: null,
    eth_estimateGas: '0x5208',
  })
  await expect(handlers.eth_estimateGas({ gas: '0x1' })).rejects.toMatchObject({ code: -32002 })
  expect(receivedCalls).toHaveLength(1)
})

test('only the reverts of an estimate are converted', async () => {
  const reverted = new RpcResponseError({ code: -32000, message: 'execution reverted' })
  const { handlers } = inFrontOf({ eth_estimateGas: reverted, eth_getBlockByHash: reverted })
  await expect(handlers.eth_estimateGas({})).rejects.toMatchObject({ code: 3, data: '0x' })
  await expect(handlers.eth_getBlockByHash(`0x${'0'.repeat(64)}`, true)).rejects.toBe(reverted)
})

test.each([
  ['0x0', `0x${'0'.repeat(64)}`],
  ['0x2a', `0x${'0'.repeat(62)}2a`],
  [null, `0x${'0'.repeat(64)}`],
])('a storage value that a node writes as %j has 32 bytes', async (written, value) => {
  const { handlers } = inFrontOf({ eth_getStorageAt: written })
  expect(read(await handlers.eth_getStorageAt(address, '0x0', 'latest'))).toBe(value)
})

test('what is not found is null', async () => {
  const nothing = { eth_getBlockByHash: null, eth_getTransactionByBlockNumberAndIndex: null }
  const { handlers } = inFrontOf(nothing)
  expect(await handlers.eth_getBlockByHash(zeroHash, false)).toEqual(missing)
  expect(await handlers.eth_getTransactionByBlockNumberAndIndex('0x0', '0x0')).toEqual(missing)
})

test.each([
  [-32602, 'Position Index is incorrect'],
  [-32000, 'Transaction at index 0x5 does not exist in block.'],
  [-32700, "Cannot read properties of undefined (reading 'toJSON')"],
  [-32700, "Cannot read property 'toJSON' of undefined"],
])(
  'that a block has no such transaction, with the error %i “%s”, is null at a tag too',
  async (code, message) => {
    const error = new RpcResponseError({ code, message })
    const { handlers } = inFrontOf({ eth_getTransactionByBlockNumberAndIndex: error })
    for (const block of ['0x0', 'latest', 'finalized'] as const)
      expect(await handlers.eth_getTransactionByBlockNumberAndIndex(block, '0x5')).toEqual(missing)
  },
)

test.each([
  [-32000, 'block not found: 4294967295'],
  [-32001, '4294967295 could not be found'],
  [-39001, 'Unknown block'],
  [-32000, "LevelUpArrayAdapter named 'blocks' index out of range: index 65535; length: 1"],
  [-32000, "Block with such an ID doesn't exist yet"],
  [-32000, 'Invalid params: expected a numbers with less than largest epoch number.'],
])('what a node says with the error %i “%s” is null: spec 7.4', async (code, message) => {
  const error = new RpcResponseError({ code, message })
  const { handlers } = inFrontOf({
    eth_getBlockByHash: error,
    eth_getTransactionByBlockNumberAndIndex: error,
  })
  expect(await handlers.eth_getBlockByHash(zeroHash, true)).toEqual(missing)
  expect(await handlers.eth_getTransactionByBlockNumberAndIndex('0xffffffff', '0x0')).toEqual(
    missing,
  )
  // Nothing is finalized yet, or the node does not sync: that is not the same as no transaction.
  await expect(handlers.eth_getTransactionByBlockNumberAndIndex('finalized', '0x0')).rejects.toBe(
    error,
  )
})

test.each([
  [4444, 'Pruned history unavailable'],
  [-32001, 'block not found: history has been pruned'],
  [-32000, 'missing trie node'],
  [-32000, 'header not found'],
  [-32000, 'block not found, the node is syncing'],
])('the error %i “%s” does not say that there is nothing', async (code, message) => {
  const error = new RpcResponseError({ code, message })
  const { handlers } = inFrontOf({
    eth_getBlockByHash: error,
    eth_getTransactionByBlockNumberAndIndex: error,
  })
  await expect(handlers.eth_getBlockByHash(zeroHash, true)).rejects.toBe(error)
  await expect(handlers.eth_getTransactionByBlockNumberAndIndex('0x1', '0x0')).rejects.toBe(error)
})

const plain = () => ({ to: address }) as const

test.each([-32700, -32600, -32602])(
  'a node that blames with %i what was read and checked here is quoted without that code',
  async (code) => {
    const refusal = new RpcResponseError({
      code,
      message: 'header not found',
      data: { stack: 'Error' },
    })
    const { handlers } = inFrontOf({ eth_getStorageAt: refusal, eth_estimateGas: refusal })
    const expectedError = {
      code: -32000,
      message: 'header not found',
      data: undefined,
      status: 200,
    }
    await expect(handlers.eth_getStorageAt(address, '0x0', '0xffff')).rejects.toMatchObject(
      expectedError,
    )
    await expect(handlers.eth_estimateGas(plain(), '0xffff')).rejects.toMatchObject(expectedError)
  },
)

test('fields that are not checked here are the node’s to refuse as parameters', async () => {
  const refusal = new RpcResponseError({ code: -32602, message: 'missing field `r`' })
  const { handlers } = inFrontOf({ eth_estimateGas: refusal })
  const call = { ...plain(), authorizationList: [{}] }
  await expect(handlers.eth_estimateGas(call)).rejects.toBe(refusal)
})

test('a method that the node lacks is not reported as unknown to this service', async () => {
  const { handlers } = inFrontOf({
    eth_getStorageAt: new RpcResponseError({ code: -32601, message: 'method not available' }),
  })
  await expect(handlers.eth_getStorageAt(address, '0x0', 'latest')).rejects.toMatchObject({
    code: -32002,
    message: 'the node behind this service does not offer eth_getStorageAt',
    status: 200,
  })
})

test.each(['Invalid request', 'Parse error'])(
  'a bare “%s” gets the size of the call',
  async (message) => {
    const { handlers } = inFrontOf({
      eth_estimateGas: new RpcResponseError({ code: -32600, message }),
    })
    const call = { ...plain(), data: `0x${'00'.repeat(1_100_000)}` } as const
    const estimate = handlers.eth_estimateGas(call)
    await expect(estimate).rejects.toMatchObject({ code: -32002, status: 200 })
    await expect(estimate).rejects.toThrow(/ refused a call of 22000\d\d bytes and gave no reason/)
  },
)

test.each([
  [{ message: 'the block is gone', data: null }, 'no state: the block is gone'],
  [{ message: 'no state', data: '0x' }, 'no state'],
  [{ see: 'https://…' }, 'no state'],
  [7, 'no state'],
])(
  'what a node puts into data as %j is not a string, and its words go into the message',
  async (data, message) => {
    const refusal = new RpcResponseError({ code: -32000, message: 'no state', data })
    const { handlers } = inFrontOf({ eth_getStorageAt: refusal })
    await expect(handlers.eth_getStorageAt(address, '0x0', 'latest')).rejects.toMatchObject({
      ...{ code: -32000, message, data: undefined },
    })
  },
)

test.each([
  ['eth_getStorageAt', {}],
  ['eth_getStorageAt', `0x${'0'.repeat(66)}`],
  ['eth_getBlockByHash', '0x'],
  ['eth_getBlockByHash', []],
  ['eth_getTransactionByBlockNumberAndIndex', 7],
  ['eth_estimateGas', null],
  ['eth_estimateGas', 21_000],
  ['eth_estimateGas', '0x'],
] as const)('%s never answers %j, no matter what the node says', async (method, answer) => {
  const { handlers } = inFrontOf({ [method]: answer })
  const calls = {
    eth_getStorageAt: () => handlers.eth_getStorageAt(address, '0x0', 'latest'),
    eth_getBlockByHash: () => handlers.eth_getBlockByHash(zeroHash, true),
    eth_getTransactionByBlockNumberAndIndex: () =>
      handlers.eth_getTransactionByBlockNumberAndIndex('0x0', '0x0'),
    eth_estimateGas: () => handlers.eth_estimateGas({}),
  }
  await expect(calls[method]()).rejects.toMatchObject({ code: -32002, status: 502 })
})

test.each([
  [true, { hash: zeroHash, number: '0x1' }],
  [true, { hash: zeroHash, number: '0x0', l1BatchNumber: '0x5' }],
  [false, { hash: zeroHash, number: '0x1', l1BatchNumber: null }],
  [false, { hash: zeroHash, number: '0x1', l1BatchTimestamp: null }],
  [false, { hash: zeroHash, number: null }],
  [false, { hash: null, number: '0x1' }],
  [false, { hash: `0x${'1'.repeat(64)}`, number: '0x1' }],
  [false, {}],
])('final is %j for a block %j', async (isFinal, block) => {
  const { handlers } = inFrontOf({ eth_getBlockByHash: block })
  expect(await handlers.eth_getBlockByHash(zeroHash, false)).toMatchObject({ isFinal })
})

test('a node without a block limit is reported as such, not by its own error', async () => {
  const unknown = new RpcResponseError({ code: -32601, message: 'no method eth_getBlockByNumber' })
  const { handlers } = inFrontOf({ eth_getBlockByNumber: unknown })
  await expect(handlers.eth_estimateGas({ gas: '0x1' })).rejects.toMatchObject({
    code: -32002,
    message: 'the node behind this service does not say its block gas limit',
  })
})
