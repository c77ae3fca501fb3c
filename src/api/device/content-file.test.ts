import { expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFile, DiskError, pickFile } from '#api/device/content-file.ts'

// Node has no private file system, as many browsers have none.
const mebibyte = 1024 * 1024

test('where a page may not write files, bytes are kept in memory', async () => {
  const file = await createTemporaryFile(3)
  await file.write(new Uint8Array([1, 2]))
  await file.write(new Uint8Array([3]))
  expect([...new Uint8Array(await ((await file.finish()) as Blob).arrayBuffer())]).toEqual([
    1, 2, 3,
  ])
})

test('more than 256 MiB in memory are refused at once, or at that byte where the size was not known', async () => {
  await expect(createTemporaryFile(256 * mebibyte + 1)).rejects.toThrow(/256 MiB at most/)
  const file = await createTemporaryFile(undefined)
  const piece = new Uint8Array(64 * mebibyte)
  for (let pieces = 0; pieces < 4; pieces++) await file.write(piece)
  await expect(file.write(new Uint8Array(1))).rejects.toThrow(DiskError)
  await file.discard()
})

test('small pieces are written together, in order, also where a piece is handed over at once', async () => {
  const writes: Uint8Array[] = []
  const writable = {
    write: async (piece: Uint8Array) => writes.push(piece.slice()),
    close: async () => {},
  }
  const showSaveFilePicker = async () => ({ createWritable: async () => writable })
  vi.stubGlobal('window', { showSaveFilePicker })
  onTestFinished(() => void vi.unstubAllGlobals())
  const file = await pickFile('a.zip')
  const pieces = [...Array.from({ length: 3_000 }, () => 100), 300_000, 1, 0].map((length, index) =>
    new Uint8Array(length).fill(index),
  )
  const whole = Buffer.concat(pieces)
  for (const piece of pieces) {
    await file?.write(piece)
    structuredClone(piece, { transfer: [piece.buffer] })
  }
  await file?.finish()
  expect(writes.map(({ length }) => length)).toEqual([262_100, 37_900, 300_000, 1])
  expect(Buffer.concat(writes).equals(whole)).toBe(true)
})
