import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  slice,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { readCallData } from '#domain/abi/call-readings.ts'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import type { InnerCall, InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { innerCallVectors } from '#testing/inner-call-vectors.ts'
import { findInnerCalls, nameInnerCall } from './find-inner-calls.ts'
import { callForms } from './read-call-form.ts'

/** A call by the bundled list, which has to fit to the last byte. */
function decode(data: Hex): DecodedCall {
  const [reading] = readCallData(data, [])
  if (!reading || 'problem' in reading.decoded) throw new Error(`not decoded: ${data.slice(0, 10)}`)
  expect(reading.decoded).toMatchObject({ canonical: true, trailing: 0 })
  return reading.decoded
}

function listOf(calls: InnerCalls | undefined): InnerCall[] {
  if (!calls || 'problem' in calls) throw new Error(calls?.problem ?? 'no inner calls')
  return calls
}

const innerCalls = (data: Hex) => listOf(findInnerCalls(decode(data)))
const dataOf = (call: InnerCall | undefined): Hex => (call && 'data' in call ? call.data : '0x')
const titles = (calls: readonly InnerCall[]) => calls.map(({ title }) => title)

const [one, two] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  args: [one, 5n],
})

test('functions with inner calls are in the bundled list', () => {
  const unknown = callForms.filter(
    (line) => findKnownFunctions(toFunctionSelector(line)).length === 0,
  )
  expect(unknown).toEqual([])
})

test('a user operation of EntryPoint v0.6', () => {
  const [call, ...others] = innerCalls(innerCallVectors.handleOpsV06)
  expect(others).toEqual([])
  expect(call).toMatchObject({
    title: 'User operation 1',
    to: '0xEAe4d85F7733aD522F601ce7ad4F595704A2D677',
  })
  expect(slice(dataOf(call), 0, 4)).toBe('0x70641a22')
})

test('a packed user operation with its factory, since v0.7', () => {
  const calls = innerCalls(innerCallVectors.handleOpsV07)
  expect(titles(calls)).toEqual(['User operation 1: deploy account', 'User operation 1'])
  expect(calls[0]).toMatchObject({ to: '0x1f5806eAFab78028B6E29Ab65208F54CFdD4ce45' })
  expect(slice(dataOf(calls[0]), 0, 4)).toBe('0xa1aafc9e')
  const [approval, ...others] = innerCalls(dataOf(calls[1]))
  expect(others).toEqual([])
  expect(approval).toMatchObject({ to: '0x94a9D9AC8a22534E3FaCa9F4e7F2E2cf85d5E4C8', value: 0n })
  expect(approval && nameInnerCall(approval, [])).toBe('approve')
})

test('an account of EIP-7702, and its own call data', () => {
  const abi = parseAbi([
    'struct Op { address a; uint256 n; bytes i; bytes c; bytes32 l; uint256 p; bytes32 f; bytes y; bytes s; }',
    'function handleOps(Op[] ops, address beneficiary)',
  ])
  const operation = (i: Hex, c: Hex) => ({
    ...{ a: one, n: 3n, l: pad('0x'), p: 0n, f: pad('0x'), y: '0x' as Hex, s: '0x' as Hex },
    ...{ i, c },
  })
  const marker = '0x7702000000000000000000000000000000000000'
  const ops = [
    operation('0x7702', concat(['0x8dd7712f', approve])),
    operation(concat([marker, '0xabcd0001']), '0x'),
  ]
  expect(innerCalls(encodeFunctionData({ abi, args: [ops, two] }))).toEqual([
    { title: 'User operation 1', notes: ['executeUserOp'], to: one, data: approve },
    { title: 'User operation 2: set up account', notes: [], to: one, data: '0xabcd0001' },
    { title: 'User operation 2', notes: [], to: one, data: '0x' },
  ])
})

test('a batch of a modular account, and what else its mode may say', () => {
  const calls = innerCalls(innerCallVectors.batchExecution)
  expect(calls.map(({ to }) => to)).toEqual([
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
  ])
  expect(calls.map((call) => nameInnerCall(call, []))).toEqual(['approve', '0x2541ec57'])

  const execution = (mode: Hex, data: Hex) =>
    findInnerCalls(
      decode(
        encodeFunctionData({
          abi: parseAbi(['function execute(bytes32, bytes)']),
          args: [pad(mode, { dir: 'right' }), data],
        }),
      ),
    )
  // ERC-7579, "Execution Behavior": a single call and a delegatecall are packed.
  const single = encodePacked(['address', 'uint256', 'bytes'], [one, 9n, approve])
  const call = { title: 'Call 1', to: one, data: approve }
  expect(execution('0x0001', single)).toEqual([{ ...call, notes: ['may revert'], value: 9n }])
  expect(execution('0xff00', concat([one, approve]))).toEqual([
    { ...call, notes: ['delegatecall'] },
  ])
  expect(execution('0x00', '0x1234')).toEqual({ problem: 'The bytes are too few for a target.' })
  expect(execution('0xfe', single)).toEqual({ problem: 'Unknown call type 0xfe.' })
  expect(execution('0x01', single)).toEqual({ problem: 'The bytes are not a list of calls.' })
  // ERC-7821: bytes that authorize the calls.
  const list = [[{ to: one, value: 1n, data: approve }]] as const
  const tuple = '(address to, uint256 value, bytes data)[]'
  const batch = encodeAbiParameters(parseAbiParameters(`${tuple}, bytes`), [...list, '0xab'])
  expect(execution('0x01000000000078210001', batch)).toEqual([{ ...call, notes: [], value: 1n }])
})

test('a Safe that packs two calls into one delegatecall', () => {
  const [multiSend, ...others] = innerCalls(innerCallVectors.safeMultiSend)
  expect(others).toEqual([])
  expect(multiSend).toMatchObject({
    notes: ['delegatecall'],
    to: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    value: undefined,
  })
  const to = '0xA537EF0343e83761ED42B8E017a1e495c9a189Ee'
  expect(innerCalls(dataOf(multiSend))).toEqual([
    { title: 'Call 1', notes: [], to, value: 0n, data: concat(['0x89d6e95f', pad('0x05f6a450')]) },
    { title: 'Call 2', notes: [], to, value: 0n, data: concat(['0x89d6e95f', pad('0x05f70d7e')]) },
  ])
})

test('a module’s call by its operation', () => {
  const byOperation = (operation: number) =>
    innerCalls(
      encodeFunctionData({
        abi: parseAbi(['function execTransactionFromModule(address, uint256, bytes, uint8)']),
        args: [one, 4n, approve, operation],
      }),
    )
  const call = { title: 'Call 1', to: one }
  expect(byOperation(0)).toEqual([{ ...call, notes: [], value: 4n, data: approve }])
  expect(byOperation(1)).toEqual([{ ...call, notes: ['delegatecall'], data: approve }])
  expect(byOperation(2)).toMatchObject([{ bytes: approve, problem: expect.any(String) }])
})

test('calls of multicall contracts, which may be allowed to fail', () => {
  const [upgrade, ...others] = innerCalls(innerCallVectors.aggregate3)
  expect(others).toEqual([])
  expect(upgrade).toMatchObject({ to: '0x1B25F566336F47BC5E0036D66E142237DcF4640b', notes: [] })
  const own = innerCalls(innerCallVectors.swapRouterMulticall)
  expect(own.map((call) => nameInnerCall(call, []))).toEqual([
    'selfPermit',
    'exactInput',
    'unwrapWETH9',
  ])
  expect(own.every(({ to }) => to === undefined)).toBe(true)

  const abi = parseAbi([
    'struct Call { address target; bytes callData; }',
    'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function tryAggregate(bool requireSuccess, Call[] calls)',
    'function aggregate3Value(Call3Value[] calls)',
    'function multicall(bytes[] data)',
  ])
  const call = { target: one, callData: approve }
  const encoded = { title: 'Call 1', to: one, data: approve }
  for (const requireSuccess of [true, false])
    expect(
      innerCalls(
        encodeFunctionData({ abi, functionName: 'tryAggregate', args: [requireSuccess, [call]] }),
      ),
    ).toEqual([{ ...encoded, notes: requireSuccess ? [] : ['may revert'] }])
  expect(
    innerCalls(
      encodeFunctionData({
        abi,
        functionName: 'aggregate3Value',
        args: [[{ ...call, allowFailure: true, value: 6n }]],
      }),
    ),
  ).toEqual([{ ...encoded, notes: ['may revert'], value: 6n }])
  expect(innerCalls(encodeFunctionData({ abi, functionName: 'multicall', args: [[]] }))).toEqual([])
})

test('lists of an account’s batch, and of a proposal whose functions are named beside', () => {
  const abi = parseAbi([
    'function executeBatch(address[], uint256[], bytes[])',
    'function propose(address[], uint256[], string[], bytes[], string)',
  ])
  const batch = (values: bigint[], data: Hex[]) =>
    findInnerCalls(
      decode(
        encodeFunctionData({ abi, functionName: 'executeBatch', args: [[one, two], values, data] }),
      ),
    )
  expect(batch([1n, 2n], [approve, '0x'])).toEqual([
    { title: 'Call 1', notes: [], to: one, value: 1n, data: approve },
    { title: 'Call 2', notes: [], to: two, value: 2n, data: '0x' },
  ])
  // account-abstraction, SimpleAccount.sol: no values at all are zeros.
  expect(batch([], [approve, approve])).toHaveLength(2)
  expect(batch([1n], [approve, approve])).toEqual({
    problem: 'Lists of different lengths: 2 data, 1 value.',
  })
  const signature = 'approve(address,uint256)'
  expect(
    innerCalls(
      encodeFunctionData({
        abi,
        functionName: 'propose',
        args: [[one, one], [0n, 0n], [signature, ''], [slice(approve, 4), approve], 'twice'],
      }),
    ).map(dataOf),
  ).toEqual([approve, approve])
})

test('other functions make no calls that are known', () => {
  expect(findInnerCalls(decode(approve))).toBeUndefined()
  // The same name with other parameters.
  const abi = parseAbi(['function execute(uint256 proposalId)'])
  expect(findInnerCalls(decode(encodeFunctionData({ abi, args: [1n] })))).toBeUndefined()
})
