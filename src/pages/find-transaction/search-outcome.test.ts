import { expect, test } from 'vitest'
import { describeEnd } from './use-transaction-search.ts'

const range = { highest: 104n, lowest: 5n, fromNewest: true }

test('only a search of every block ends in "Not found on" a network', () => {
  const titleOf = (...[end, searched]: [Parameters<typeof describeEnd>[0], typeof range?]) =>
    describeEnd(end, searched, 'Embedded chain').title
  expect(titleOf({ kind: 'genesis' }, { ...range, lowest: 0n })).toBe('Not found on Embedded chain')
  expect(titleOf({ kind: 'genesis' }, { ...range, lowest: 0n, fromNewest: false })).toBe(
    'Not in blocks 0 to 104',
  )
  expect(titleOf({ kind: 'limit' }, range)).toBe('Not in blocks 5 to 104')
  expect(titleOf({ kind: 'gap', number: 4n }, range)).toBe('Block 4 is missing')
  expect(titleOf({ kind: 'no newest' })).toBe('Newest block not found')
})
