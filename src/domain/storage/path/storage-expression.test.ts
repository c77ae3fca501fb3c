import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Access } from './derive-slot.ts'
import {
  type ExpressionAccess,
  formatExpression,
  parseExpression,
  type StorageExpression,
} from './storage-expression.ts'

const key = (text: string): ExpressionAccess => ({ kind: 'key', text })
const member = (name: string): ExpressionAccess => ({ kind: 'member', name })

test.each<[string, StorageExpression]>([
  ['totalSupply', { root: 'totalSupply', accesses: [] }],
  [
    'accounts[0xabc].history[3].amount',
    { root: 'accounts', accesses: [key('0xabc'), member('history'), key('3'), member('amount')] },
  ],
  ['accounts["alice"]', { root: 'accounts', accesses: [key('alice')] }],
  ["accounts['al ice']", { root: 'accounts', accesses: [key('al ice')] }],
  ['slots[-1]', { root: 'slots', accesses: [key('-1')] }],
  ['[true][ 0x01 ]', { root: '', accesses: [key('true'), key('0x01')] }],
  [' m [ "a]\\"b" ] . x ', { root: 'm', accesses: [key('a]"b'), member('x')] }],
  ['m.', { root: 'm', accesses: [member('')] }],
  ['m[]', { root: 'm', accesses: [key('')] }],
  ['status[Status.Open]', { root: 'status', accesses: [key('Status.Open')] }],
])('%s is read', (text, expression) => {
  expect(parseExpression(text)).toEqual(expression)
})

test.each([
  ['m[0x12', 'A ] is missing after [0x12.'],
  ['m["a]', 'A quote is missing at the end of ["a].'],
  ['m[a"b]', 'Text in brackets is written in double quotes: [a"b].'],
  ['m 5', 'At character 3, a . or [ is expected, not “5”.'],
  ['m["\\x"]', 'Invalid text "\\x": write \\ as \\\\.'],
])('%s is refused, and where is said', (text, problem) => {
  expect(parseExpression(text)).toEqual({ problem })
})

test('an expression as text is read back as the same', () => {
  const name = fc.stringMatching(/^[A-Za-z_$][\w$]*$/)
  const access = fc.oneof(
    fc.string({ unit: 'binary' }).map(key),
    fc.bigInt().map((number) => key(String(number))),
    name.map(member),
  )
  const expression = fc.record({
    root: fc.oneof(name, fc.constant('')),
    accesses: fc.array(access, { maxLength: 5 }),
  })
  fc.assert(
    fc.property(expression, (expression) => {
      expect(parseExpression(formatExpression(expression))).toEqual(expression)
    }),
  )
})

test('an index is written like a key', () => {
  const accesses: Access[] = [{ kind: 'item', index: 3n }]
  expect(formatExpression({ root: 'queue', accesses })).toBe('queue[3]')
})
