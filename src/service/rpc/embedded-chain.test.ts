import { expect, test } from 'vitest'
import { type CallTrace, readCallTrace } from '#domain/trace/call-trace.ts'
import { extraMethodNames } from '#protocol/extra-methods.ts'
import { hashTracer } from '#protocol/hash-tracer.ts'
import { useService } from '#testing/service/clients/running-service.ts'
import { callText } from '#testing/service/rpc-node.ts'

const running = useService()

async function ask(method: string, params: readonly unknown[]) {
  const answer = await fetch(running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: callText(method, params),
  })
  return (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
}

test('every method of the list is answered on the real chain as the node itself answers', async () => {
  const block = running.chain.tour[2]?.block ?? ''
  const { result } = await ask('eth_getBlockByHash', [block, true])
  const { transactions } = result as { transactions: { hash: string; from: string; to: string }[] }
  const { hash = '', from = '', to = '' } = transactions[0] ?? {}
  const call = { from, to }
  const paramsOf: { [method: string]: readonly unknown[] } = {
    eth_getBlockByNumber: ['0x3', true],
    eth_getTransactionByHash: [hash],
    eth_getTransactionByBlockHashAndIndex: [block, '0x0'],
    eth_getTransactionReceipt: [hash],
    eth_getBlockReceipts: [block],
    eth_getBlockAccessList: [block],
    eth_getBalance: [from, 'latest'],
    eth_getCode: [to, 'latest'],
    eth_getTransactionCount: [from, '0x3'],
    eth_call: [call, 'latest'],
    eth_getLogs: [{ fromBlock: '0x0', toBlock: 'latest' }],
    eth_getProof: [to, [`0x${'0'.repeat(64)}`], 'latest'],
    eth_feeHistory: ['0x2', 'latest', [50]],
    eth_createAccessList: [call, 'latest'],
    eth_simulateV1: [{ blockStateCalls: [{ calls: [call] }], traceTransfers: true }, 'latest'],
    debug_traceTransaction: [hash, { tracer: 'callTracer' }],
    debug_traceBlockByHash: [block, { tracer: 'callTracer' }],
    trace_transaction: [hash],
    trace_filter: [{ fromBlock: '0x1', toBlock: '0x3', fromAddress: [from] }],
    ots_traceTransaction: [hash],
    ots_searchTransactionsBefore: [from, 0, 25],
    debug_traceCall: [call, 'latest', { tracer: 'callTracer' }],
    trace_call: [call, ['trace'], 'latest'],
  }
  for (const method of extraMethodNames('trace')) {
    const params = paramsOf[method] ?? []
    const answer = await ask(method, params)
    // anvil makes no blocks of the fork that brings these lists, and traces calls by one method alone.
    if (method === 'eth_getBlockAccessList' || method === 'trace_call') {
      expect(answer.error).toMatchObject({ code: -32601 })
      continue
    }
    expect(answer, method).toMatchObject({ result: expect.anything() })
    // A simulated block has the time at which it is simulated; the node has accounts of its own.
    if (method === 'eth_accounts') expect(answer.result).toEqual([])
    else if (method !== 'eth_simulateV1')
      expect(answer.result, method).toEqual(await running.ask(method, ...params))
  }
  expect((await ask('eth_getTransactionReceipt', [block])).result).toBeNull()
  expect((await ask('debug_traceTransaction', [block, { tracer: 'callTracer' }])).result).toBeNull()
  expect((await ask('trace_transaction', [block])).result).toBeNull()
})

test('the node lists what a transaction hashed: keys of mappings with their slots', async () => {
  const { result } = await ask('eth_getBlockByHash', [running.chain.tour[8]?.block, true])
  const [{ hash = '' } = {}] = (result as { transactions: { hash: string }[] }).transactions
  const hashed = await ask('debug_traceTransaction', [hash, { tracer: hashTracer }])
  expect(hashed.error).toBeUndefined()
  const all = Object.keys(hashed.result as object)
  expect(all.filter((bytes) => /^0x0{24}[\da-f]{40}0{62}[\da-f]{2}$/.test(bytes))).not.toEqual([])
  expect(all.every((bytes) => bytes.length >= 2 + 64)).toBe(true)
})

/** The calls of a trace without what differs by format: gas of the first call, logs, decoded reasons. */
function sayCalls(result: unknown): readonly unknown[] {
  const trace: CallTrace | { problem: string } = readCallTrace(result)
  if ('problem' in trace) throw new Error(trace.problem)
  return trace.frames.map(({ logCount, reason, gas, gasUsed, error, ...frame }) => ({
    ...{ ...frame, error: error?.toLowerCase() },
    // Without an answer of the call, the flat list has no gas either.
    ...(frame.depth > 0 && { gas }),
    ...(frame.depth > 0 && error === undefined && { gasUsed }),
  }))
}

test('the calls of every transaction of the tour are the same in both formats', async () => {
  let inner = 0
  for (const { block } of running.chain.tour) {
    const { result } = await ask('eth_getBlockByHash', [block, false])
    const { transactions } = result as { transactions: string[] }
    for (const hash of transactions.slice(0, 20)) {
      const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
      const nested = await ask('debug_traceTransaction', [hash, options])
      const flat = await ask('trace_transaction', [hash])
      const calls = sayCalls(nested.result)
      expect(sayCalls(flat.result), hash).toEqual(calls)
      inner += calls.length - 1
    }
  }
  expect(inner).toBeGreaterThan(3)
})
