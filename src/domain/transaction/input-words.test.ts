import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { splitInputWords } from './input-words.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('a call is its selector and words, each with what it may mean', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function send(address to, uint256 amount, string note)']),
    args: [to, 5n, 'for the rent of May'],
  })
  const { selector, words } = splitInputWords(data, true, 99)
  expect(selector).toBe(data.slice(0, 10))
  expect(words.map(({ note }) => note)).toEqual([
    ...[to, '5', 'offset 0x60 (96)', '19', 'for the rent of May'],
  ])
  expect(words.map(({ offset }) => offset)).toEqual([0, 32, 64, 96, 128])
})

test('bytes that are no words behind a selector are cut from the start, to the last one', () => {
  const { selector, words } = splitInputWords(`0x${'ab'.repeat(40)}`, true, 99)
  expect(selector).toBeUndefined()
  expect(words).toMatchObject([{ bytes: `0x${'ab'.repeat(32)}` }, { bytes: `0x${'ab'.repeat(8)}` }])
  expect(splitInputWords('0x', true, 99)).toEqual({ selector: undefined, words: [], count: 0 })
  expect(splitInputWords(`0x${'ab'.repeat(40)}`, true, 1)).toMatchObject({
    count: 2,
    words: [{ offset: 0 }],
  })
  // Code is not guessed at.
  expect(splitInputWords(`0x${'00'.repeat(31)}05`, false, 99).words).toEqual([
    { offset: 0, bytes: `0x${'00'.repeat(31)}05` },
  ])
})
