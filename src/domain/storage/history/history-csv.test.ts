import { expect, test } from 'vitest'
import { historyCsv } from './history-csv.ts'
import { wordReader } from './history-value.ts'

test('every read of the range is a line, in order, and numbers are exact', () => {
  const word = (digits: string) => `0x${digits.padStart(64, '0')}` as const
  const words = new Map([
    [9n, word('3e8')],
    [0n, null],
    [3n, word('0')],
    [12n, word('1')],
  ])
  expect(historyCsv({ from: 0n, to: 9n, samples: 3 }, words, wordReader('uint256', 0, []))).toBe(
    `block,value,word\r\n0,,\r\n3,0,${word('0')}\r\n9,1000,${word('3e8')}`,
  )
  const int = wordReader('int256', 0, [])
  const minus = `0x${'f'.repeat(64)}` as const
  // A minus before digits is no formula.
  expect(historyCsv({ from: 0n, to: 0n, samples: 1 }, new Map([[0n, minus]]), int)).toContain(
    '0,-1,0x',
  )
})
