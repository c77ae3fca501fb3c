import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { type CallTrace, findFirstRevert, maxFrames, readCallTrace } from './call-trace.ts'
import recorded from './recorded-traces.json' with { type: 'json' }

/** The fields of an answer that these tests change. */
type Recorded = { name: string; expect: { [figure: string]: number } | null; result: unknown }
const traces: readonly Recorded[] = recorded
const resultOf = (name: string) => traces.find((trace) => trace.name === name)?.result

function read(result: unknown): CallTrace {
  const trace = readCallTrace(result)
  if ('problem' in trace) throw new Error(trace.problem)
  return trace
}

/** A trace as text: a line for each call, indented, without what only one of the formats has. */
const say = ({ frames }: Pick<CallTrace, 'frames'>) =>
  frames.map(
    ({ kind, depth, from, to, value, gas, gasUsed, input, output, error }) =>
      `${'  '.repeat(depth)}${kind} ${from.slice(0, 6)} → ${to?.slice(-4)} ${value} ${
        // The two formats disagree whether intrinsic gas is the first call’s.
        depth === 0 ? '' : `${gas} ${gasUsed}`
      } ${input} ${output} ${error?.toLowerCase()}`,
  )

const calls = traces.filter(({ expect }) => expect !== null)

test.each(calls)('$name has the calls that were counted in it', ({ result, expect: counted }) => {
  const { frames, total } = read(result)
  const found: { [figure: string]: number } = {
    frames: total,
    depth: Math.max(...frames.map(({ depth }) => depth)),
    errors: frames.filter(({ error }) => error !== undefined).length,
    logs: frames.reduce((sum, { logCount = 0 }) => sum + logCount, 0),
  }
  expect(found).toMatchObject(counted ?? {})
})

const others = traces.filter(({ expect }) => expect === null)

test.each(others)('$name is no tree of calls, and says so', ({ result }) => {
  expect(readCallTrace(result)).toEqual({ problem: expect.stringMatching(/\.$/) })
})

test.each([
  ['geth-call-simple', 'geth-call-flat-simple'],
  ['erigon-sepolia-debug_traceTransaction-01', 'erigon-sepolia-trace_transaction-01'],
])('%s is the tree of %s, but for precompiles', (nested, flat) => {
  const { frames } = read(resultOf(nested))
  const isPrecompile = ({ to = '' }) => /^0x0{38}(?!00)[\da-f]{2}$/.test(to)
  expect(say({ frames: frames.filter((frame) => !isPrecompile(frame)) })).toEqual(
    say(read(resultOf(flat))),
  )
})

test('each kind of call says who ran and what it sent', () => {
  const told = ['geth-call-delegatecall', 'geth-call-selfdestruct', 'geth-call-flat-selfdestruct']
  const lines = told.flatMap((name) =>
    read(resultOf(name)).frames.map(({ kind, depth, from, to, value, gasUsed, isReverted }) =>
      [depth, kind, from.slice(0, 6), to?.slice(0, 6), value, gasUsed, isReverted].map(String),
    ),
  )
  expect(lines.map((line) => line.join(' '))).toEqual([
    '0 call 0xa529 0x2692 0 48469 false',
    '1 call 0x2692 0x1320 0 2717 false',
    '2 delegatecall 0x1320 0x42b0 undefined 682 false',
    '0 call 0xb436 0x3b87 0 28619 false',
    '1 selfdestruct 0x3b87 0x0000 22882074780407317765077 undefined false',
    '0 create 0x877b 0x1d99 0 66209 false',
    '1 create 0x1d99 undefined 1 undefined true',
    '1 selfdestruct 0x1d99 0x0000 0 undefined false',
  ])
})

test.each([
  ['geth-call-simple', undefined],
  ['geth-call-revert', 0],
  ['geth-call-flat-revert-reason', 0],
  // The creation failed, then the function that needed it.
  ['geth-call-inner-create-oog-outer-throw', 1],
  // The constructor passed on the reason of what it called.
  ['geth-call-inner-revert-reason', 2],
  // Two reads succeeded before; the transfer’s reason was replaced.
  ['cronos-calltrace-e0e873', 3],
  ['geth-call-logs-tx-failed', 7],
  // The transaction succeeded, although a call in it failed.
  ['geth-call-logs-tx-partial-failed', 1],
  ['erigon-mainnet-debug_traceTransaction-135', 3],
])('the failure of %s began in call %s', (name, index) => {
  expect(findFirstRevert(read(resultOf(name)).frames)).toBe(index)
})

test('a failure that was caught is not where a later one began, unless its data were passed on', () => {
  const at = { type: 'CALL', from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}` }
  const error = 'execution reverted'
  const caught = { ...at, error, output: '0x01' }
  const later = (output: string) => ({ ...at, error, output, calls: [caught, at] })
  expect(findFirstRevert(read(later('0x02')).frames)).toBe(0)
  expect(findFirstRevert(read(later('0x01')).frames)).toBe(1)
})

type Call = { kind: 'call' | 'create'; failed: boolean; gas: number; calls: Call[] }
const callOfLevels = fc.memo(
  (levels): fc.Arbitrary<Call> =>
    fc.record({
      kind: fc.constantFrom('call', 'create'),
      failed: fc.boolean(),
      gas: fc.nat(),
      calls: levels > 1 ? fc.array(callOfLevels(), { maxLength: 3 }) : fc.constant([]),
    }),
)
const call = callOfLevels(4)
const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]

function nested({ kind, failed, gas, calls }: Call): RawObject {
  const error = failed ? { error: 'execution reverted' } : { to: b }
  const sent = { type: kind.toUpperCase(), from: a, to: b, value: '0x0', gas, gasUsed: gas }
  if (kind === 'create' && failed) sent.to = undefined as never
  return { ...sent, ...error, input: '0x', output: '0x', calls: calls.map(nested) }
}

function flat({ kind, failed, gas, calls }: Call, traceAddress: number[] = []): RawObject[] {
  const sent = { from: a, value: '0x0', gas }
  const action =
    kind === 'call' ? { ...sent, callType: 'call', to: b, input: '0x' } : { ...sent, init: '0x' }
  const got = kind === 'call' || failed ? { output: '0x' } : { code: '0x', address: b }
  return [
    {
      ...{ type: kind, action, traceAddress, subtraces: calls.length },
      ...(failed && { error: 'Reverted' }),
      result: { ...got, gasUsed: gas },
    },
    ...calls.flatMap((inner, index) => flat(inner, [...traceAddress, index])),
  ]
}

test('any tree is the same in both formats; what is in it is undone where a call around it failed', () => {
  fc.assert(
    fc.property(call, (tree) => {
      const trace = read(nested(tree))
      expect(read(flat(tree))).toEqual(trace)
      for (const [index, { depth, end, isReverted }] of trace.frames.entries())
        for (const inner of trace.frames.slice(index + 1, end)) {
          expect(inner.depth).toBeGreaterThan(depth)
          if (isReverted) expect(inner.isReverted).toBe(true)
        }
      const first = findFirstRevert(trace.frames)
      if (first === undefined) expect(trace.frames.every(({ error }) => !error)).toBe(true)
      else expect(trace.frames[first]?.error).toBeDefined()
    }),
  )
})

test('a list whose addresses do not follow one another is no trace', () => {
  fc.assert(
    fc.property(call, fc.nat(), fc.nat(3), (tree, at, place) => {
      const items = flat(tree)
      const index = at % items.length
      const { traceAddress, ...rest } = items[index] ?? {}
      const address = [...(traceAddress as number[]).slice(0, -1), place + 5]
      items[index] = { ...rest, traceAddress: address }
      expect(readCallTrace(items)).toHaveProperty('problem')
    }),
  )
})

test('what is no call is a problem of the answer, and never thrown', () => {
  const damage: [field: string, value: unknown][] = [
    ...(['type', 'from', 'input'] as const).map((field): [string, unknown] => [field, 'none']),
    ...[['to', null] as [string, unknown], ['gas', 'many'], ['gasUsed', {}], ['value', -1]],
    ...[['calls', 3] as [string, unknown], ['calls', [null]], ['output', '0x0']],
  ] as [string, unknown][]
  const fine = resultOf('geth-call-simple')
  if (!isRawObject(fine)) throw new Error('the recorded trace has changed')
  for (const [field, value] of damage)
    expect(readCallTrace({ ...fine, [field]: value }), field).toHaveProperty('problem')
  fc.assert(fc.property(fc.anything(), (answer) => void readCallTrace(answer)))
})

test('the first 10,000 calls are read, all are counted, and a depth that no node has is a problem', () => {
  const leaf = { type: 'CALL', from: a, to: b }
  const { frames, total } = read({ ...leaf, calls: Array(12_345).fill(leaf) })
  expect([frames.length, total, frames[0]?.end]).toEqual([maxFrames, 12_346, maxFrames])
  let deep: RawObject = leaf
  for (let depth = 0; depth < 1_024; depth++) deep = { ...leaf, calls: [deep] }
  expect(read(deep).total).toBe(1_025)
  expect(readCallTrace({ ...leaf, calls: [deep] })).toHaveProperty('problem')
})
