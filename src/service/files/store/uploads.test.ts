import { expect, test, vi } from 'vitest'
import { createUploads } from '#service/files/store/uploads.ts'

const mebibyte = 1_048_576

function start() {
  const uploads = createUploads()
  const cut: string[] = []
  const begin = (client: string) => uploads.begin(client, 10 * mebibyte, () => cut.push(client))
  return { begin, cut }
}

test('who has sent nothing for long makes room, first of the client with the most', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { begin, cut } = start()
  for (let index = 0; index < 6; index++) begin('few')
  const many = Array.from({ length: 12 }, () => begin('many'))
  // No one is idle yet: the reason is one that the client is told.
  expect(() => begin('many')).toThrow(expect.objectContaining({ statusCode: 429 }))
  now.mockReturnValue(6_000)
  for (const upload of many.slice(1)) upload.activeAtMs = Number.POSITIVE_INFINITY
  begin('many')
  begin('many')
  expect(cut).toEqual(['many', 'few'])
  now.mockRestore()
})

test('a client who has more than another would have makes room for it, until both have the same', () => {
  const { begin, cut } = start()
  const many = Array.from({ length: 18 }, () => begin('many'))
  // These bodies have come whole, and need their room until they are stored.
  for (const upload of many.slice(0, 3)) upload.cut = undefined
  for (let index = 0; index < 9; index++) begin('another')
  expect(cut).toEqual(Array.from({ length: 9 }, () => 'many'))
  expect(() => begin('another')).toThrow('too many uploads')
  for (let index = 0; index < 6; index++) begin('third')
  expect(() => begin('third')).toThrow('too many uploads')
})
