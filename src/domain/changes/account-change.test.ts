import { expect, test } from 'vitest'
import { type AccountChange, readBlockDiff, readPrestateDiff } from './account-change.ts'
import recorded from './recorded-diffs.json' with { type: 'json' }

type Recorded = {
  name: string
  expect: { pre?: number; post?: number }
  result: unknown
}
const diffs: readonly Recorded[] = recorded

function read(result: unknown): readonly AccountChange[] {
  const diff = readPrestateDiff(result)
  if ('problem' in diff) throw new Error(diff.problem)
  return diff.accounts
}

/** Changes as text, a line for each value. */
const say = (accounts: readonly AccountChange[]) =>
  accounts.flatMap(({ address, balance, nonce, code, slots }) => {
    const line = (name: string, pair: { before: unknown; after: unknown } | undefined) =>
      pair ? [`${address.slice(0, 6)} ${name} ${pair.before} → ${pair.after}`] : []
    const size = (hex = '') => hex.length / 2 - 1
    return [
      ...line('balance', balance),
      ...line('nonce', nonce),
      ...line('code', code && { before: size(code.before), after: size(code.after) }),
      ...slots.flatMap(({ slot, before, after }) =>
        line(`slot ${slot}`, { before: BigInt(before ?? ''), after: BigInt(after) }),
      ),
    ]
  })

test.each(diffs)('every account that $name lists is changed', ({ result, expect: counted }) => {
  const { pre, post } = result as { pre: object; post: object }
  const listed = new Set([...Object.keys(pre), ...Object.keys(post)])
  expect(new Set(read(result).map(({ address }) => address))).toEqual(listed)
  expect([Object.keys(pre).length, Object.keys(post).length]).toEqual([counted.pre, counted.post])
})

type Listed = {
  balance?: string
  nonce?: number
  code?: string
  storage?: { [slot: string]: string }
}

test.each(diffs)('each value that $name lists is told, with the one before', ({ result }) => {
  const { pre, post } = result as { [side in 'pre' | 'post']: { [address: string]: Listed } }
  const number = (text: string | number = 0) => BigInt(text)
  const size = (code = '0x') => code.length / 2 - 1
  const expected = Object.keys({ ...pre, ...post }).flatMap((address) => {
    const [before = {}, after] = [pre[address], post[address]]
    const now: Listed = after ?? { balance: '0x0', nonce: 0, code: '0x' }
    const lines = [
      ['balance', number(before.balance), now.balance && number(now.balance)],
      ['nonce', number(before.nonce), now.nonce !== undefined && number(now.nonce)],
      ['code', size(before.code), now.code !== undefined && size(now.code)],
      ...Object.keys({ ...before.storage, ...now.storage }).map((slot) => [
        `slot ${BigInt(slot)}`,
        number(before.storage?.[slot]),
        number(now.storage?.[slot]),
      ]),
    ]
    return lines.flatMap(([name, old, value]) =>
      value === undefined || value === false || old === value
        ? []
        : [`${address.slice(0, 6)} ${name} ${old} → ${value}`],
    )
  })
  const told = say(read(result)).map((line) =>
    line.replace(/slot (0x\w+)/, (_, slot) => `slot ${BigInt(slot)}`),
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.toSorted()).toEqual(expected.toSorted())
})

const one = `0x${'1'.repeat(40)}`
const two = `0x${'2'.repeat(40)}`
const word = (digit: string) => `0x${'0'.repeat(63)}${digit}`

// Shapes that geth's own tests have (eth/tracers/internal/tracetest), with values of ours.
test.each([
  {
    what: 'created',
    pre: {},
    post: { [one]: { balance: '0x0', nonce: 1, code: '0x6001' } },
    says: ['0x1111 nonce 0 → 1', '0x1111 code 0 → 2'],
  },
  {
    what: 'destroyed',
    pre: { [one]: { balance: '0x5', nonce: 1, code: '0x6001' } },
    post: {},
    says: ['0x1111 balance 5 → 0', '0x1111 nonce 1 → 0', '0x1111 code 2 → 0'],
  },
  {
    what: 'emptied into another',
    pre: {
      [one]: { balance: '0x5', code: '0xff', nonce: 1, storage: { [word('1')]: word('7') } },
      [two]: { balance: '0x0' },
    },
    post: {
      [one]: { balance: '0x0', storage: { [word('1')]: word('9') } },
      [two]: { balance: '0x5' },
    },
    says: ['0x1111 balance 5 → 0', '0x1111 slot 1 7 → 9', '0x2222 balance 0 → 5'],
  },
  {
    what: 'delegating no more',
    pre: { [one]: { balance: '0x5', nonce: 1, code: `0xef0100${'2'.repeat(40)}` } },
    post: { [one]: { nonce: 2, code: '0x' } },
    says: ['0x1111 nonce 1 → 2', '0x1111 code 23 → 0'],
  },
])('an account that is $what', ({ pre, post, says }) => {
  expect(say(read({ pre, post }))).toEqual(says)
})

test('a slot that the diff has before alone was cleared, and an account with such slots stays', () => {
  const [address, slot] = [`0x${'1'.repeat(40)}`, `0x${'0'.repeat(63)}5`]
  const pre = { [address]: { balance: '0x1', code: '0xfe', nonce: 1, storage: { [slot]: '0x7' } } }
  expect(say(read({ pre, post: { [address]: {} } }))).toEqual(['0x1111 slot 5 7 → 0'])
})

const address = `0x${'1'.repeat(40)}`
test.each([
  [null, 'pre and post'],
  [{ pre: {} }, 'pre and post'],
  [{ pre: { oops: {} }, post: {} }, 'oops is not an account'],
  [{ pre: { [address]: {} }, post: { [address]: { balance: 'much' } } }, 'its balance'],
  [{ pre: { [address]: { storage: [] } }, post: {} }, 'not an object|storage'],
  [{ pre: { [address]: { storage: { '0x1': 5 } } }, post: { [address]: {} } }, 'slot 0x1'],
])('%j is not a diff, and says why', (result, problem) => {
  expect(readPrestateDiff(result)).toEqual({ problem: expect.stringMatching(problem) })
})

const diff = { pre: { [address]: { balance: '0x1' } }, post: { [address]: { balance: '0x2' } } }

test.each<[unknown, string]>([
  [[], 'not one diff for each'],
  [null, 'not one diff for each'],
  [[{ result: diff }, { result: 7 }], 'Transaction 1: It has not both'],
  [[{ result: diff }, { txHash: '0x0c', result: diff }], 'Transaction 1: another hash'],
])('%j is not the diff of a block', (results, problem) => {
  const read = readBlockDiff(results, ['0x0a', '0x0b'])
  expect('problem' in read && read.problem).toContain(problem)
})

test('the changes of a block tell their transactions', () => {
  const results = [{ result: diff }, { txHash: '0x0B', result: diff }]
  const read = readBlockDiff(results, ['0x0a', '0x0b'])
  if ('problem' in read) throw new Error(read.problem)
  expect(read.accounts.map(({ transactionIndex }) => transactionIndex)).toEqual([0, 1])
})
