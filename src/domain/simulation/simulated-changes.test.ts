import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { type AccountChange, readPrestateDiff } from '#domain/changes/account-change.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import { type CallFrame, readCallTrace } from '#domain/trace/call-trace.ts'
import { readSimulatedCall } from './read-simulation.ts'
import { isRunOf, overridesAfter } from './simulated-changes.ts'

const [sender, contract] = [`0x${'aa'.repeat(20)}`, `0x${'cc'.repeat(20)}`] as const
const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`

/** The changes of an answer of `prestateTracer`, as Geth and anvil write it. */
function changesOf(pre: object, post: object): readonly AccountChange[] {
  const read = readPrestateDiff({ pre, post })
  if ('problem' in read) throw new Error(read.problem)
  return read.accounts
}

test('the next call begins with all that those before it changed, and with what was overridden', () => {
  const first = changesOf(
    { [sender]: { balance: '0x9' }, [contract]: { storage: { [word('1')]: word('5') } } },
    {
      [sender]: { balance: '0x7', nonce: 1 },
      // A slot that became zero is not listed.
      [contract]: { storage: { [word('2')]: word('6') } },
    },
  )
  const typed: StateOverrides = {
    [sender]: { balance: '0x9' },
    [contract]: { stateDiff: { [word('3')]: word('8') } },
  }
  const next = overridesAfter(typed, first)
  expect(next).toEqual({
    [sender]: { balance: '0x7', nonce: '0x1', stateDiff: {} },
    [contract]: {
      stateDiff: { [word('1')]: word('0'), [word('2')]: word('6'), [word('3')]: word('8') },
    },
  })
  expect(typed[sender]).toEqual({ balance: '0x9' })
  const created = changesOf({}, { [contract]: { code: '0x01', nonce: 1, balance: '0x0' } })
  expect(overridesAfter({}, created)[contract]).toMatchObject({ code: '0x01', nonce: '0x1' })
})

test('an account whose whole storage was overridden keeps that, and one that was destroyed has none', () => {
  const written = changesOf({ [contract]: {} }, { [contract]: { storage: { [word('1')]: '0x5' } } })
  const all: StateOverrides = { [contract]: { state: { [word('2')]: word('4') } } }
  expect(overridesAfter(all, written)[contract]).toEqual({
    state: { [word('1')]: word('5'), [word('2')]: word('4') },
  })
  const destroyed = changesOf({ [contract]: { balance: '0x1', nonce: 1, code: '0x01' } }, {})
  expect(overridesAfter(all, destroyed)[contract]).toEqual({
    ...{ balance: '0x0', nonce: '0x0', code: '0x', state: {} },
  })
})

const framesOf = (part: object): readonly CallFrame[] => {
  const trace = readCallTrace({ type: 'CALL', from: sender, to: contract, input: '0x', ...part })
  return 'frames' in trace ? trace.frames : []
}
const simulated = (part: object) =>
  readSimulatedCall({ status: '0x1', gasUsed: '0x5208', returnData: '0x', logs: [], ...part })
const returned = { output: word('1') }

test.each([
  ['the same data', { returnData: word('1') }, returned, true],
  ['other data', { returnData: word('2') }, returned, false],
  ['no data', { returnData: word('1') }, {}, false],
  ['a failure of both', { status: '0x0' }, { error: 'execution reverted' }, true],
  ['a failure of the run alone', {}, { error: 'out of gas' }, false],
  ['a failure of the simulation alone', { status: '0x0' }, {}, false],
] as const)('a run with %s: that of the simulated call is known by its end', (_, call, run, is) => {
  expect(isRunOf(simulated(call), framesOf(run), {}, [])).toBe(is)
})

test('a node that ignores overrides shows other values before: its run is not taken for that of the call', () => {
  const changes = changesOf(
    { [sender]: { balance: '0x9', nonce: 1 }, [contract]: { storage: { [word('1')]: word('5') } } },
    { [sender]: { balance: '0x7', nonce: 2 }, [contract]: {} },
  )
  const isWith = (overrides: StateOverrides) =>
    isRunOf(simulated({}), framesOf({}), overrides, changes)
  expect(isWith({})).toBe(true)
  expect(isWith({ [sender]: { balance: '0x9', nonce: '0x1' } })).toBe(true)
  expect(isWith({ [sender]: { balance: '0x8' } })).toBe(false)
  expect(isWith({ [sender]: { nonce: '0x0' } })).toBe(false)
  expect(isWith({ [contract]: { code: '0x01' } })).toBe(false)
  expect(isWith({ [contract]: { stateDiff: { [word('1')]: word('5') } } })).toBe(true)
  expect(isWith({ [contract]: { stateDiff: { [word('1')]: word('4') } } })).toBe(false)
  expect(isWith({ [contract]: { state: { [word('1')]: word('4') } } })).toBe(false)
})
