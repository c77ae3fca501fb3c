import { expect, test } from 'vitest'
import { findInBlob } from '#queries/files/content-bytes.ts'

const wanted = new TextEncoder().encode('needle')

test('bytes are found in and across pieces, and the search ends when nobody waits for it', async () => {
  const step = 4 * 1024 * 1024
  const at = step - 3
  const blob = new Blob([new Uint8Array(at), wanted, new Uint8Array(step)])
  const { signal } = new AbortController()
  expect(await findInBlob(blob, wanted, 0, signal)).toBe(at)
  expect(await findInBlob(blob, wanted, at + 1, signal)).toBeUndefined()

  const left = new AbortController()
  const asked: number[] = []
  blob.slice = (start) => {
    asked.push(start ?? 0)
    left.abort()
    return new Blob([])
  }
  await expect(findInBlob(blob, wanted, 0, left.signal)).rejects.toThrow(/abort/i)
  expect(asked).toEqual([0])
})
