import { expect, test, vi } from 'vitest'
import type { ExtraMethod } from '#protocol/extra-methods.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { joinUpstreams } from '#service/rpc/upstream/upstream-list.ts'
import { callText, handlerOf, nodeThat, tester } from '#testing/service/rpc-node.ts'

const hash = `0x${'1f'.repeat(32)}`
const address = `0x${'2e'.repeat(20)}`
const callTracer = { tracer: 'callTracer' }

/** Parameters of calls that differ, so that none joins another. */
const paramsOf: { readonly [M in ExtraMethod]?: (index: number) => unknown[] } = {
  eth_call: (index) => [{ to: address, value: `0x${index}` }],
  eth_createAccessList: (index) => [{ to: address, value: `0x${index}` }],
  eth_simulateV1: (index) => [{ blockStateCalls: Array(index).fill({}) }],
  eth_getLogs: (index) => [{ blockHash: `0x${String(index).repeat(64)}` }],
  eth_getBlockReceipts: (index) => [`0x${index}`],
  debug_traceTransaction: (index) => [`0x${String(index).repeat(64)}`, callTracer],
  debug_traceBlockByHash: (index) => [`0x${String(index).repeat(64)}`, callTracer],
  trace_transaction: (index) => [`0x${String(index).repeat(64)}`],
  debug_traceCall: (index) => [{ value: `0x${index}` }, 'latest', callTracer],
  eth_getBalance: (index) => [address, `0x${index}`],
  eth_getTransactionReceipt: (index) => [`0x${String(index).repeat(64)}`],
}

const cheap = ['eth_getBalance', 'eth_getTransactionReceipt']

test.each(Object.entries(paramsOf))(
  'of %s, a key has as many calls in the node at once as the network allows',
  async (method, params) => {
    const waiting: (() => void)[] = []
    const node = nodeThat(() => new Promise((resolve) => waiting.push(() => resolve(null))))
    const { ask } = handlerOf(node, { extraMethods: 'trace', costlyCallsAtOnce: 2 })
    const answers = [1, 2, 3].map((index) => ask(callText(method, params(index))))
    const atOnce = cheap.includes(method) ? 3 : 2
    await vi.waitFor(() => expect(waiting).toHaveLength(atOnce))
    await new Promise(setImmediate)
    expect(waiting).toHaveLength(atOnce)
    waiting[0]?.()
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    for (const end of waiting) end()
    await Promise.all(answers)
  },
)

test.each([
  ['eth_getBlockReceipts', [hash], true],
  ['eth_getBlockByNumber', ['0x1', true], true],
  ['eth_getBlockByNumber', ['0x1', false], false],
  ['eth_getLogs', [{ blockHash: hash }], false],
])('%s of %j waits for room from its first call on: %j', async (method, params, waits) => {
  const reserve = vi.fn(() => () => {})
  const client = { ...tester, share: { ...tester.share, reserve } }
  const node = nodeThat(() => null)
  const { ask } = handlerOf(node, { extraMethods: 'read' }, client)
  await ask(callText(method, params))
  expect(reserve).toHaveBeenCalledTimes(waits ? 1 : 0)
})

test('after a large answer, calls of the same method wait for room of its size', async () => {
  const reserve = vi.fn(() => () => {})
  const client = { ...tester, share: { ...tester.share, reserve } }
  const logs = Array.from({ length: 2_000 }, () => ({ address, topics: [hash], data: hash }))
  const { ask } = handlerOf(
    nodeThat(() => logs),
    { extraMethods: 'read' },
    client,
  )
  await ask(callText('eth_getLogs', [{ blockHash: hash }]))
  await ask(callText('eth_getLogs', [{}]))
  expect(reserve.mock.calls).toEqual([[JSON.stringify(logs).length]])
})

const place = { blockHash: hash, blockNumber: '0x1' }

test.each<[ExtraMethod, unknown[], unknown, boolean]>([
  ['eth_getBlockReceipts', [hash], [place], true],
  ['eth_getBlockReceipts', ['0x1'], [place], false],
  ['eth_getTransactionByBlockHashAndIndex', [hash, '0x0'], place, true],
  ['eth_getTransactionReceipt', [hash], place, false],
  ['debug_traceTransaction', [hash, callTracer], {}, false],
  ['trace_transaction', [hash], [place], false],
])('%s of %j: an equal call that comes later is kept: %j', async (method, params, answer, kept) => {
  const node = nodeThat(() => answer)
  const { ask, observed } = handlerOf(node, { extraMethods: 'trace' })
  const first = await ask(callText(method, params))
  expect(await ask(callText(method, params))).toEqual(first)
  expect(observed.map(({ source }) => source)).toEqual(['upstream', kept ? 'kept' : 'upstream'])
})

const lacks = (): Upstream =>
  nodeThat(() => {
    throw new RpcResponseError({ code: -32601, message: 'the method does not exist' })
  })
const isDown = (): Upstream =>
  nodeThat(() => {
    throw new RpcResponseError({ code: -32002, message: 'not available' }, { status: 502 })
  })

test.each([
  ['the next has it', [lacks(), nodeThat(() => '0x7')], { result: '0x7' }],
  [
    'all lack it',
    [lacks(), lacks()],
    { error: { code: -32601, message: 'the node does not offer eth_getBalance' } },
  ],
  ['the next is down', [lacks(), isDown()], { error: { code: -32002, message: 'not available' } }],
])('where the first of several nodes lacks a method, and %s', async (_, nodes, outcome) => {
  const { ask } = handlerOf(joinUpstreams(nodes, 1_000), { extraMethods: 'read' })
  expect(await ask(callText('eth_getBalance', [address]))).toMatchObject(outcome)
})
