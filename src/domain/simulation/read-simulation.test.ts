import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readTokenMoves } from '#domain/log/token-moves.ts'
import { explainRefusedCall } from '#domain/revert/refused-call.ts'
import { ether } from '#testing/native-currencies.ts'
import { parseSimulation, type Simulation } from './read-simulation.ts'
import recorded from './recorded-simulations.json' with { type: 'json' }

type Recorded = {
  name: string
  params: [{ blockStateCalls: { calls: unknown[] }[] }, string]
  response: { result?: RecordedBlock[]; error?: { code: number; message: string } }
}
type RecordedBlock = { number: Hex; timestamp: Hex; parentHash: Hex; calls: RecordedCall[] }
type RecordedCall = { status: Hex; gasUsed: Hex; returnData: Hex; logs: { address: Hex }[] }
const pairs = recorded as unknown as readonly Recorded[]
const answered = pairs.filter(({ response }) => response.result)
const refused = pairs.filter(({ response }) => response.error)

function read(result: unknown, count: number): Simulation {
  const simulation = parseSimulation(result, count)
  if ('problem' in simulation) throw new Error(simulation.problem)
  return simulation
}

test('eleven pairs were recorded, of which three are refusals', () => {
  expect([answered.length, refused.length]).toEqual([8, 3])
})

/** Logs of ERC-7528 are of a move of native currency. */
const isOfContract = ({ address }: { address: Hex }) => address !== `0x${'ee'.repeat(20)}`

test.each(answered)('$name: gas, data and logs of each call in each block are its own', (pair) => {
  const blocks = pair.response.result ?? []
  const sent = pair.params[0].blockStateCalls.map(({ calls }) => calls.length)
  expect(blocks.map(({ calls }) => calls.length)).toEqual(sent)
  for (const [index, { number, timestamp, parentHash, calls }] of blocks.entries()) {
    const answer = index === blocks.length - 1 ? blocks : blocks.slice(index, index + 1)
    expect(read(answer, calls.length)).toEqual({
      number: BigInt(number),
      seconds: BigInt(timestamp),
      parentHash: answer[0]?.parentHash ?? parentHash,
      calls: calls.map(({ gasUsed, returnData, logs }) => ({
        outcome: 'succeeds',
        gasUsed: BigInt(gasUsed),
        data: returnData,
        logs,
        contractLogs: logs.filter(isOfContract),
      })),
    })
  }
})

test('slots that were overridden are in the data that the recorded calls return', () => {
  const slots = answered.find(({ name }) => name === 'hive-override-storage-slots') as Recorded
  const blocks = slots.response.result ?? []
  const told = blocks.map((block) =>
    read([block], block.calls.length).calls.map(({ gasUsed, data }) => [
      gasUsed,
      data.slice(0, 4),
      data.slice(-1),
    ]),
  )
  // The first two calls write 1 and 2 to slots; then one of them, then all storage is overridden.
  expect(told).toEqual([
    [
      [44_126n, '0x', 'x'],
      [44_161n, '0x', 'x'],
      [23_941n, '0x00', '1'],
      [23_953n, '0x00', '2'],
    ],
    [
      [23_941n, '0x12', '0'],
      [23_953n, '0x00', '2'],
    ],
    [
      [23_941n, '0x12', '0'],
      [23_953n, '0x00', '0'],
    ],
  ])
})

test('what a simulation moves in native currency is told as that, and is not a log of a contract', () => {
  const pair = answered.find(({ name }) => name === 'erigon-mainnet-test_161') as Recorded
  const [call] = read(pair.response.result, 1).calls
  expect(call?.contractLogs).toEqual([])
  expect(readTokenMoves(call?.logs ?? [], 1n)).toMatchObject([
    { kind: 'native', amount: 1000n, from: '0xC000000000000000000000000000000000000000' },
    { kind: 'native', amount: 1000n, to: '0x0000000000000000000000000000000000000100' },
  ])
})

test.each([
  [-38021, 'The block time does not come after the block'],
  [-38026, 'The block number is too far ahead'],
  [-38012, /fee/i],
])('the recorded refusal with code %i is told in words', (code, title) => {
  const error = refused.find(({ response }) => response.error?.code === code)?.response.error
  const words = explainRefusedCall(error as { code: number; message: string }, {}, ether)
  expect(words?.title).toMatch(title)
})

const reason = `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
const failed = (part: object) => [
  {
    number: '0x5',
    timestamp: '0x9',
    calls: [{ status: '0x0', gasUsed: '0x5300', returnData: '0x', logs: [{}], ...part }],
  },
]

test.each([
  ['geth', { returnData: reason, error: { code: 3, message: 'execution reverted: no' } }],
  ['geth in data', { error: { code: 3, message: 'execution reverted', data: reason } }],
  ['anvil', { returnData: reason, error: { code: -3200, message: 'execution failed' } }],
])('a revert as %s writes it has its data, and moved nothing', (_, part) => {
  expect(read(failed(part), 1).calls[0]).toMatchObject({
    outcome: 'reverts',
    data: reason,
    logs: [],
    contractLogs: [],
  })
})

test('an end that no contract chose is a failure with the words of the node', () => {
  const error = { code: -32015, message: 'out of gas' }
  expect(read(failed({ error }), 1).calls[0]).toMatchObject({
    outcome: 'fails',
    message: 'out of gas',
  })
})

test('what is not a simulation of these calls is told as that, no matter what it is', () => {
  expect(parseSimulation(failed({}), 2)).toEqual({ problem: expect.stringMatching(/1 .* 2 /) })
  expect(parseSimulation(failed({ status: '0x2' }), 1)).toHaveProperty('problem')
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (result, calls) => {
      expect(parseSimulation(result, 1)).toHaveProperty('problem')
      expect(parseSimulation([{ number: '0x1', timestamp: '0x1', calls }], 1)).toHaveProperty(
        'problem',
      )
    }),
  )
})
