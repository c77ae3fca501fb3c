import { expect, test } from 'vitest'
import {
  type FailureSource,
  findCallFailure,
  findFailureReason,
} from '#domain/transaction/failure-reason.ts'
import type { RawObject } from '#domain/values/raw.ts'

const blockHash = `0x${'b'.repeat(64)}`
const transaction: RawObject = {
  hash: `0x${'a'.repeat(64)}`,
  blockHash,
  blockNumber: '0xd',
  transactionIndex: '0x1',
  from: `0x${'1'.repeat(40)}`,
  to: `0x${'2'.repeat(40)}`,
  input: '0x01020304',
}
const block: RawObject = { number: '0xd', transactions: [{ input: '0x' }, transaction] }

const refusal = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, data })
const notOffered = { refusal: refusal(-32601, 'the method is not available') }
const lostState = { refusal: refusal(-32000, 'missing trie node 0x12') }
const traced = { result: { type: 'CALL', error: 'execution reverted', output: '0xaabbccdd' } }
const tracedSuccess = { result: { type: 'CALL', output: '0x' } }
const steps = { result: { structLogs: [], failed: true } }
const simulated = {
  result: [
    {
      calls: [
        { status: '0x1', gasUsed: '0x5208' },
        {
          ...{ status: '0x0', gasUsed: '0x5208', returnData: '0x' },
          error: { message: 'reverted', data: '0xdb42144d' },
        },
      ],
    },
  ],
}
const reverts = { refusal: refusal(3, 'execution reverted: too low') }

/** A node that answers each method by a table, by default refusing it; and what it was asked. */
function nodeOf(answers: { [method: string]: Awaited<ReturnType<FailureSource['ask']>> }) {
  const asked: string[] = []
  const source: FailureSource = {
    ask: async (method, params) => {
      asked.push(method === 'eth_estimateGas' ? `${method} ${params[1]}` : method)
      return answers[`${method} ${params[1]}`] ?? answers[method] ?? notOffered
    },
    block: async () => block,
  }
  return { source, asked }
}

const trace = 'debug_traceTransaction'
const simulate = 'eth_simulateV1'
const estimate = 'eth_estimateGas'

test.each([
  ['a trace', { [trace]: traced, [simulate]: simulated }, { by: 'trace', data: '0xaabbccdd' }, 1],
  ['a simulation', { [simulate]: simulated }, { by: 'simulation', data: '0xdb42144d' }, 2],
  [
    'a simulation, where the node knows no tracer',
    { [trace]: steps, [simulate]: simulated },
    { by: 'simulation', message: 'reverted' },
    2,
  ],
  [
    'an estimate at the parent',
    { [estimate]: reverts },
    { by: 'estimate', block: 12n, message: 'execution reverted: too low' },
    3,
  ],
  [
    'an estimate at the block, where the parent has no state',
    { [`${estimate} 0xc`]: lostState, [estimate]: reverts },
    { by: 'estimate', block: 13n },
    4,
  ],
  [
    'nothing, where it succeeds at both blocks',
    { [estimate]: { result: '0x5208' } },
    { by: 'nothing', blocks: [12n, 13n] },
    4,
  ],
  [
    'nothing, where it succeeds at the one block that has state',
    { [`${estimate} 0xc`]: lostState, [estimate]: { result: '0x5208' } },
    { by: 'nothing', blocks: [13n] },
    4,
  ],
] as const)('the reason is that of %s', async (_, answers, reason, requests) => {
  const { source, asked } = nodeOf(answers)
  expect(await findFailureReason(transaction, source)).toMatchObject(reason)
  expect(asked).toHaveLength(requests)
})

test('a refusal that is not of the call is not a reason', async () => {
  const { source } = nodeOf({ [estimate]: lostState })
  await expect(findFailureReason(transaction, source)).rejects.toBe(lostState.refusal)
  await expect(findCallFailure({}, 'latest', source)).rejects.toBe(lostState.refusal)
  const outOfGas = { refusal: refusal(-32000, 'out of gas') }
  expect(await findCallFailure({}, 'latest', nodeOf({ [estimate]: outOfGas }).source)).toEqual({
    by: 'estimate',
    message: 'out of gas',
    data: '0x',
  })
})

test('a block of many transactions before it is not simulated', async () => {
  const { source, asked } = nodeOf({ [estimate]: reverts })
  await findFailureReason({ ...transaction, transactionIndex: '0x64' }, source)
  expect(asked).not.toContain(simulate)
})

test.each([
  ['trace', { debug_traceCall: traced }, { by: 'trace', data: '0xaabbccdd' }],
  [
    'trace',
    { debug_traceCall: tracedSuccess, [estimate]: reverts },
    { by: 'trace', succeeds: true },
  ],
  [
    'simulation',
    { [simulate]: { result: [{ calls: [{ status: '0x1', gasUsed: '0x5208' }] }] } },
    { by: 'simulation', succeeds: true },
  ],
  ['estimate', { [estimate]: { result: '0x1' } }, { by: 'estimate', succeeds: true }],
  ['estimate', { [estimate]: reverts }, { by: 'estimate', data: '0x' }],
] as const)('what becomes of a call is told by a %s', async (_, answers, outcome) => {
  expect(await findCallFailure({}, 'latest', nodeOf(answers).source)).toMatchObject(outcome)
})
