import { parseAbiItem } from 'viem/utils'
import { expect, test } from 'vitest'
import { blankTree, readTree, writeTree } from './argument-json.ts'

const [pairs] = (
  parseAbiItem('function f((uint256 x, string note, bool[2] set)[] pairs)') as {
    inputs: readonly [{ type: string }]
  }
).inputs

test('an argument of parts is taken apart and put together again', () => {
  const text =
    '[{"x": 115792089237316195423570985008687907853269984665640564039457584007913129639935, "note": "a, \\"b\\" 12", "set": [true, false]}]'
  const tree = readTree(pairs, text)
  expect(tree).toEqual([
    [
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      'a, "b" 12',
      ['true', 'false'],
    ],
  ])
  expect(writeTree(pairs, tree ?? '')).toBe(text)
})

test('parts that are not typed yet, or typed wrong, stay as they are', () => {
  const [one] = [blankTree({ ...pairs, type: 'tuple' })]
  expect(one).toEqual(['', '', ['', '']])
  const text = writeTree(pairs, [['many', '007', ['yes', '']]])
  expect(readTree(pairs, text)).toEqual([['many', '007', ['yes', '']]])
  expect(readTree(pairs, '')).toEqual([])
  expect(readTree({ type: 'uint8[2]' }, ' ')).toEqual(['', ''])
})

test('a tuple may be a list, and may lack parts by name', () => {
  expect(readTree(pairs, '[[1, "n", [true, true]]]')).toEqual([['1', 'n', ['true', 'true']]])
  expect(readTree(pairs, '[{"note": "n"}]')).toEqual([['', 'n', ['', '']]])
})

test('text of another shape has no parts', () => {
  for (const text of ['{', '3', '[3]', '[[1]]', '[[1, 2, [true]]]', '[[[1], 2, [true, true]]]'])
    expect(readTree(pairs, text), text).toBeUndefined()
})
