import { expect, test } from 'vitest'
import { labelBlock, readBlockParameter } from './read-block-parameter.ts'

test('numbers become quantities, tags stay', () => {
  expect(readBlockParameter(' 19426587 ')).toEqual({ value: '0x1286d1b' })
  expect(readBlockParameter('0x0a')).toEqual({ value: '0xa' })
  expect(readBlockParameter('0')).toEqual({ value: '0x0' })
  for (const tag of ['latest', 'earliest', 'pending', 'safe', 'finalized'])
    expect(readBlockParameter(tag)).toEqual({ value: tag })
})

test.each([
  ['', 'Enter a block number'],
  ['newest', 'not a tag'],
  ['1.5', 'Invalid block number'],
  ['-1', 'goes from 0'],
  ['9223372036854775808', 'goes from 0 to 2^63 − 1'],
  [`0x${'12'.repeat(32)}`, 'This is a hash'],
])('%s is refused with the reason', (text, words) => {
  const read = readBlockParameter(text)
  expect('problem' in read && read.problem).toContain(words)
})
test.each([
  ['0x5', 'block 5'],
  ['1,234', 'block 1,234'],
  ['0x4d2', 'block 1,234'],
  [' finalized ', 'finalized block'],
  [`0x${'1'.repeat(64)}`, `0x${'1'.repeat(64)}`],
])('a summary says %s as %s', (typed, label) => expect(labelBlock(typed)).toBe(label))
