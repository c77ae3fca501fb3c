import { expect, test } from 'vitest'
import { findInBlob } from '#queries/files/content-bytes.ts'

const needle = new TextEncoder().encode('needle')

test('bytes are found in and across pieces, and an abort ends the search', async () => {
  const step = 4 * 1024 * 1024
  const at = step - 3
  const blob = new Blob([new Uint8Array(at), needle, new Uint8Array(step)])
  const { signal } = new AbortController()
  expect(await findInBlob(blob, needle, 0, signal)).toBe(at)
  expect(await findInBlob(blob, needle, at + 1, signal)).toBeUndefined()

  const controller = new AbortController()
  const readOffsets: number[] = []
  blob.slice = (start) => {
    readOffsets.push(start ?? 0)
    controller.abort()
    return new Blob([])
  }
  await expect(findInBlob(blob, needle, 0, controller.signal)).rejects.toThrow(/abort/i)
  expect(readOffsets).toEqual([0])
})
