import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTokenMoves } from '#domain/log/token-moves.ts'
import { explainRefusedCall } from '#domain/revert/refused-call.ts'
import { ether } from '#testing/native-currencies.ts'
import { parseSimulation, type Simulation } from './read-simulation.ts'
import recorded from './recorded-simulations.json' with { type: 'json' }

type Recorded = {
  name: string
  params: [{ blockStateCalls: { calls: unknown[] }[] }, string]
  response: { result?: unknown; error?: { code: number; message: string } }
}
const pairs = recorded as unknown as readonly Recorded[]
const answered = pairs.filter(({ response }) => response.result)
const refused = pairs.filter(({ response }) => response.error)
const callCount = ({ params }: Recorded) => params[0].blockStateCalls.at(-1)?.calls.length ?? 0

function read(result: unknown, count: number): Simulation {
  const simulation = parseSimulation(result, count)
  if ('problem' in simulation) throw new Error(simulation.problem)
  return simulation
}

test('eleven pairs were recorded, of which three are refusals', () => {
  expect([answered.length, refused.length]).toEqual([8, 3])
})

test.each(answered)('$name: the calls of its last block succeed', (pair) => {
  const { calls, number } = read(pair.response.result, callCount(pair))
  expect(calls.map(({ outcome }) => outcome)).toEqual(calls.map(() => 'succeeds'))
  expect(calls.every(({ gasUsed }) => gasUsed >= 21_000n)).toBe(true)
  expect(number).toBeGreaterThan(0n)
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
