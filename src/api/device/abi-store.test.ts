import { expect, test } from 'vitest'
import { idsBeyondBounds } from './abi-store.ts'

const abi = (minute: number, text = '[]') => ({
  text,
  source: 'pasted ABI',
  at: new Date(minute * 60_000),
})

test('the oldest give way: beyond 200 ABIs, or 8 MiB of UTF-8', () => {
  const many = Array.from({ length: 203 }, (_, index) => [`a${index}`, abi(index)] as const)
  expect(idsBeyondBounds(many)).toEqual(['a2', 'a1', 'a0'])
  expect(idsBeyondBounds(many.slice(3))).toEqual([])
  const mebibyte = 'ä'.repeat(512 * 1024)
  const large = Array.from(
    { length: 10 },
    (_, index) => [`b${index}`, abi(index, mebibyte)] as const,
  )
  expect(idsBeyondBounds(large)).toEqual(['b1', 'b0'])
  expect(idsBeyondBounds([])).toEqual([])
})
