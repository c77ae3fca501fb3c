import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAnswers } from './differences.ts'

test('an answer is the same as itself, with its members in any order', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, inner]) => [name, reversed(inner)]),
    )
  }
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text)
      expect(compareAnswers(value, reversed(value)).differences).toEqual([])
    }),
  )
})

test('a difference is named by its path, and the same from both sides', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const there = compareAnswers(one, other)
      const back = compareAnswers(other, one)
      expect(back.same).toBe(there.same)
      expect(new Set(back.differences.map(({ path }) => path))).toEqual(
        new Set(there.differences.map(({ path }) => path)),
      )
    }),
  )
})

test('two nodes’ blocks: other values, other writings, fields that one of them lacks', () => {
  const geth = { number: '0x10', miner: '0xABcd', uncles: [], size: '0x220', transactions: ['0x1'] }
  const other = {
    number: '0x0010',
    miner: '0xabCD',
    uncles: [],
    size: '0x221',
    transactions: ['0x1', '0x2'],
    requestsHash: null,
    totalDifficulty: '0x0',
  }
  const { differences, same } = compareAnswers(geth, other)
  expect(same).toBe(2)
  expect(differences).toEqual([
    { path: 'number', one: '0x10', other: '0x0010', sameMeaning: true },
    { path: 'miner', one: '0xABcd', other: '0xabCD', sameMeaning: true },
    { path: 'size', one: '0x220', other: '0x221', sameMeaning: false },
    { path: 'transactions[1]', one: undefined, other: '0x2', sameMeaning: false },
    { path: 'requestsHash', one: undefined, other: null, sameMeaning: true },
    { path: 'totalDifficulty', one: undefined, other: '0x0', sameMeaning: false },
  ])
})

test.each([
  [{ code: 3, message: 'execution reverted: custom error 0x12345678', data: '0x12345678' }, true],
  [{ code: 3, message: 'execution reverted: custom error 0x12345678', data: '0x87654321' }, false],
  [{ code: -32000, message: 'execution reverted', data: '0x12345678' }, false],
  [{ code: 3, message: 'out of gas' }, false],
])('the words of an error are writing where its data are the same: %o', (other, isWriting) => {
  const error = { code: 3, message: 'execution reverted: Low', data: '0x12345678' }
  const { differences } = compareAnswers({ error }, { error: other })
  expect(differences.find(({ path }) => path === 'error.message')?.sameMeaning).toBe(isWriting)
})

test('nothing and something are different, and so are a list and an object', () => {
  expect(compareAnswers(null, { hash: '0x1' }).differences).toHaveLength(1)
  expect(compareAnswers([], {}).differences).toHaveLength(1)
})

test('twenty thousand levels are compared, and paths begin at the given one', () => {
  const deep = (end: string) => JSON.parse(`${'['.repeat(20_000)}${end}${']'.repeat(20_000)}`)
  expect(compareAnswers(deep('1'), deep('1'))).toMatchObject({ differences: [], same: 1 })
  const { differences } = compareAnswers(deep('1'), deep('2'), '[3]')
  expect(differences).toMatchObject([{ one: 1, other: 2 }])
  expect(differences[0]?.path).toHaveLength(3 * 20_001)
})

test('fields that are the same are counted', () => {
  const { same } = compareAnswers({ a: 1, b: [2, 3] }, { a: 1, b: [2, 4] }, 'result')
  expect(same).toBe(2)
  const long = Array.from({ length: 1000 }, (_, index) => index)
  expect(compareAnswers(long, [...long]).same).toBe(1000)
})
