import { expect, test } from 'vitest'
import { sanitizeFileName } from './download-name.ts'

test('a name loses what no file system takes, at its ends and within', () => {
  expect(sanitizeFileName(' ..a/b: c. ')).toBe('a_b_ c')
  expect(sanitizeFileName(' . ')).toBe('')
})

test('a name of a hundred thousand blanks costs no more than one of letters', () => {
  const before = performance.now()
  const blanks = ' '.repeat(100_000)
  expect(sanitizeFileName(`a${blanks}b`)).toHaveLength(100_002)
  expect(performance.now() - before).toBeLessThan(500)
})
