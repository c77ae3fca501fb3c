import { expect, test } from 'vitest'
import { piecesOf } from '#service/rpc/response.ts'

test('an answer is split into pieces neither tiny nor large, and joins to the same bytes', () => {
  const large = Buffer.alloc(200_000, 'a')
  const small = Array.from({ length: 4_000 }, (_, index) => Buffer.from(`${index},`))
  const body = [Buffer.from('['), large, ...small, Buffer.from(']')]
  const pieces = [...piecesOf(body)]
  expect(Buffer.concat(pieces).equals(Buffer.concat(body))).toBe(true)
  expect(pieces.length).toBeLessThan(10)
  for (const { length } of pieces) expect(length).toBeLessThanOrEqual(65_536)
  expect(pieces.filter(({ buffer }) => buffer === large.buffer)).toHaveLength(3)
})
