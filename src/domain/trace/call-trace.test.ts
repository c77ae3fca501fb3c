import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import recordedDiffs from '../changes/recorded-diffs.json' with { type: 'json' }
import { type CallTrace, maxFrames, readCallTrace, readValueTransfers } from './call-trace.ts'
import { findFirstRevert } from './failed-calls.ts'
import recorded from './recorded-traces.json' with { type: 'json' }

/** The fields of an answer that these tests change. */
type Recorded = { name: string; expect: { [figure: string]: number } | null; result: unknown }
const traces: readonly Recorded[] = recorded
const resultOf = (name: string) => traces.find((trace) => trace.name === name)?.result

function read(result: unknown, sent?: RawObject): CallTrace {
  const trace = readCallTrace(result, sent)
  if ('problem' in trace) throw new Error(trace.problem)
  return trace
}

/** A trace as text: a line for each call, indented, without what only one of the formats has. */
const say = ({ frames }: Pick<CallTrace, 'frames'>) =>
  frames.map(
    ({ kind, depth, from, to, value, gas, gasUsed, input, output, error }) =>
      `${'  '.repeat(depth)}${kind} ${from?.slice(0, 6)} → ${to?.slice(-4)} ${value} ${
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

test('each recorded answer is in a test: 75 here and with the diffs, two refusals with the page', () => {
  const names = [...recorded, ...recordedDiffs].map(({ name }) => name.replace(/\[\d+\]$/, ''))
  expect(new Set(names).size).toBe(75)
})

const others = traces.filter(({ expect }) => expect === null)

test.each(others)('$name is not a tree of calls, and says so', ({ result }) => {
  expect(readCallTrace(result)).toEqual({ problem: expect.stringMatching(/\.$/) })
})

const stepTraces = traces.filter(
  ({ result }) => isRawObject(result) && Array.isArray(result.structLogs),
)

test.each(stepTraces)(
  '$name is one call by its steps, once its transaction is known',
  ({ result }) => {
    const { failed, gas } = result as RawObject
    const { frames } = read(result, { from: a, to: b, value: '0x0', input: '0x', gas: '0x0' })
    expect(frames.map(({ gasUsed, isReverted }) => [gasUsed, isReverted])).toEqual([
      [BigInt(Number(gas)), failed],
    ])
  },
)

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
      [depth, kind, from?.slice(0, 6), to?.slice(0, 6), value, gasUsed, isReverted].map(String),
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

/** Within the first call, which `a` sends to `b`, every call is one of `b` to itself. */
function nested({ kind, failed, gas, calls }: Call, from = a): RawObject {
  const error = failed ? { error: 'execution reverted' } : { to: b }
  const sent = { type: kind.toUpperCase(), from, to: b, value: '0x0', gas, gasUsed: gas }
  if (kind === 'create' && failed) sent.to = undefined as never
  return {
    ...sent,
    ...error,
    input: '0x',
    output: '0x',
    calls: calls.map((inner) => nested(inner, b)),
  }
}

function flat({ kind, failed, gas, calls }: Call, traceAddress: number[] = []): RawObject[] {
  const sent = { from: traceAddress.length === 0 ? a : b, value: '0x0', gas }
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

function levelled({ kind, calls }: Call, depth = 0): RawObject[] {
  const sent = { from: depth === 0 ? a : b, to: b, value: '0x0', input: '0x', output: '0x' }
  return [
    { ...sent, type: kind.toUpperCase(), depth },
    ...calls.flatMap((inner) => levelled(inner, depth + 1)),
  ]
}

/** The steps of a call, each of which uses all of its gas. */
function steps({ failed, gas, calls }: Call, depth = 1): RawObject[] {
  const step = (op: string, stack: readonly string[]) => ({ op, depth, gas: 0, gasCost: 0, stack })
  const zeros = ['0x0', '0x0']
  const ran = [
    ...calls.flatMap((inner) => [
      step(
        inner.kind.toUpperCase(),
        inner.kind === 'call' ? [...zeros, '0x0', b, '0x0'] : zeros.concat('0x0'),
      ),
      ...steps(inner, depth + 1),
      step('POP', [inner.failed ? '0x0' : inner.kind === 'call' ? '0x1' : b].map(String)),
    ]),
    step(failed ? 'REVERT' : 'RETURN', zeros),
  ] as RawObject[]
  return [{ ...ran[0], gas, ...(ran.length === 1 && { gasCost: gas }) }, ...ran.slice(1)]
}

test('any tree is the same in every format; what is in it is undone where a call around it failed', () => {
  fc.assert(
    fc.property(call, (tree) => {
      const trace = read(nested(tree))
      expect(read(flat(tree))).toEqual({ ...trace, format: 'flat' })
      // A fact that a format does not tell is left out, and never made up.
      expect(read(levelled(tree)).frames).toEqual(
        trace.frames.map((frame) => {
          const untold = { gas: undefined, gasUsed: undefined, error: undefined, isReverted: false }
          return { ...frame, ...untold, to: b }
        }),
      )
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

test('any tree is the same by the steps that ran', () => {
  fc.assert(
    fc.property(call, (any) => {
      const tree = { ...any, kind: 'call' as const }
      const { failed, gas } = tree
      const sent = { from: a, to: b, value: '0x0', input: '0x', gas }
      const { frames } = read({ failed, gas, returnValue: '', structLogs: steps(tree) }, sent)
      const withCallers = frames.map((frame) => ({ ...frame, from: frame.from ?? b }))
      expect(withCallers).toEqual(read(nested(tree)).frames)
    }),
  )
})

const transaction = { from: a, to: b, value: '0x1', input: '0x', gas: '0xffff' }
const step = (op: string, depth: number, stack: readonly string[] = [], more = {}) => {
  return {
    op,
    depth,
    gas: 900,
    gasCost: 3,
    stack,
    memory: ['11'.repeat(32), `0x${'22'.repeat(32)}`],
    ...more,
  }
}

test('steps tell input, output and errors, and leave out what they do not say', () => {
  // A call with bytes 30 to 34 of the memory as input, to an account without code.
  const toPlain = step('CALL', 1, ['00', '00', '04', '1e', '5', b ?? '', '0'])
  const toCode = step('DELEGATECALL', 1, ['0', '0', '0', '0', a ?? '', '0'])
  const structLogs = [
    ...[toPlain, step('POP', 1, ['1']), toPlain, step('POP', 1, ['0'])],
    ...[toCode, step('INVALID', 2, [], { gas: 77 }), step('POP', 1, ['0'])],
    ...[toCode, step('SELFDESTRUCT', 2, [a ?? '']), step('POP', 1, ['1'])],
    ...[toCode, step('REVERT', 2, ['2', '3f']), step('POP', 1, ['0'])],
    // Its caller has not the gas for it, and fails.
    step('STATICCALL', 1, [], { gasCost: 901 }),
  ]
  const { frames } = read({ failed: true, gas: 40_000, returnValue: '0x', structLogs }, transaction)
  expect(
    frames.map(({ kind, from, to, input, output, value, gas, gasUsed, error }) =>
      [kind, from?.[2], to?.[2], input, output, value, gas, gasUsed, error].map(String).join(' '),
    ),
  ).toEqual([
    'call a b 0x 0x 1 65535 40000 out of gas',
    'call b b 0x11112222 undefined 5 undefined undefined undefined',
    'call b b 0x11112222 undefined 5 undefined undefined failed',
    'delegatecall b a 0x 0x undefined 77 77 invalid opcode: INVALID',
    'delegatecall b a 0x 0x undefined 900 3 undefined',
    'selfdestruct b a 0x undefined undefined undefined undefined undefined',
    'delegatecall b a 0x 0x2200 undefined 900 3 execution reverted',
  ])
})

test.each([
  ['the depth jumps', [step('PUSH1', 2)]],
  ['it has no stack', [step('CALL', 1), step('POP', 1)]],
  [
    'the input is larger than memory can be',
    [step('CREATE', 1, ['ffffffff', '0', '0']), step('POP', 1)],
  ],
  ['it was cut short', [step('PUSH1', 1)]],
  ['it was cut within a call', [step('CREATE', 1, ['0', '0', '0']), step('PUSH1', 2)]],
])('steps are no trace where %s', (_why, structLogs) =>
  expect(readCallTrace({ failed: false, gas: 1, structLogs }, transaction)).toEqual({
    problem: expect.stringMatching(/^Call \d: .*step/),
  }),
)

test('a list whose addresses do not follow one another is not a trace', () => {
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

test('what is not a call is a problem of the answer, and never thrown', () => {
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
  const noSteps = fc.array(fc.anything()).map((structLogs) => ({ structLogs }))
  fc.assert(fc.property(noSteps, (answer) => void readCallTrace(answer, transaction)))
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

test('value that inner calls sent is listed, but what came back', () => {
  const sends = { type: 'CALL', from: b, to: a, value: '0x5' }
  const answer = {
    ...{ type: 'CALL', from: a, to: b, value: '0x9' },
    calls: [
      { ...sends, calls: [{ ...sends, type: 'DELEGATECALL' }] },
      { ...sends, value: '0x0' },
      { ...sends, type: 'CREATE', value: '0x6' },
      { ...sends, error: 'execution reverted', calls: [sends] },
      { ...sends, type: 'SELFDESTRUCT', value: '0x7' },
    ],
  }
  const amounts = (trace: CallTrace) =>
    readValueTransfers(trace).map((move) => 'amount' in move && move.amount)
  expect(amounts(read(answer))).toEqual([5n, 6n, 7n])
  expect(amounts(read({ ...answer, error: 'out of gas' }))).toEqual([])
  // Otterscan’s levels do not say which call failed.
  const levels = [0, 1].map((depth) => ({ ...sends, depth, input: '0x' }))
  expect(read(levels)).toMatchObject({ format: 'levelled', total: 2 })
  expect(amounts(read(levels))).toEqual([])
})
