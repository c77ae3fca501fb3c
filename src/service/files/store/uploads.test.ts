import { expect, test, vi } from 'vitest'
import { createUploads } from '#service/files/store/uploads.ts'

const mebibyte = 1_048_576

test('who has sent nothing for long makes room, first of the client with the most', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const uploads = createUploads()
  const cut: string[] = []
  const begin = (client: string) => uploads.begin(client, 10 * mebibyte, () => cut.push(client))
  begin('few')
  const many = Array.from({ length: 17 }, () => begin('many'))
  // No one is idle yet: the reason is one that the client is told.
  expect(() => begin('another')).toThrow(expect.objectContaining({ statusCode: 429 }))
  now.mockReturnValue(6_000)
  for (const upload of many.slice(1)) upload.activeAtMs = Number.POSITIVE_INFINITY
  begin('another')
  expect(cut).toEqual(['many'])
  begin('another')
  expect(cut).toEqual(['many', 'few'])
  expect(() => begin('another')).toThrow('too many uploads')
  now.mockRestore()
})
