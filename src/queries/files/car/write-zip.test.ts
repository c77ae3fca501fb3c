import { expect, test } from 'vitest'
import { writeZip } from '#queries/files/car/save-archive.ts'

const { signal } = new AbortController()

async function zip(texts: { [path: string]: string }, empty: string[] = []) {
  const pieces: Uint8Array[] = []
  const files = Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) }))
  const file = { write: async (piece: Uint8Array<ArrayBuffer>) => void pieces.push(piece) }
  const written = await writeZip({ files, empty }, file, signal, () => undefined)
  return { written, bytes: Buffer.concat(pieces) }
}

/** Names and stored bytes by the central directory (APPNOTE.TXT 4.3.12). */
function readZip(bytes: Buffer) {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, extraLength] = [24, 28, 30].map((offset, index) =>
      index === 0 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    at += 46 + nameLength + extraLength
    return [name, bytes.toString('utf8', start, start + size)]
  })
}

test('a ZIP has every file by its path, and folders that are empty', async () => {
  const { written, bytes } = await zip({ 'a.txt': 'hello', 'b/ü.txt': 'world' }, ['c/d'])
  expect(written).toEqual({ fileCount: 2 })
  expect(readZip(bytes)).toEqual([
    ['a.txt', 'hello'],
    ['b/ü.txt', 'world'],
    ['c/d/', ''],
  ])
})

test.each(['../up', 'a/../../up', '/root', 'a//b', 'a\\b', 'a/\0'])(
  'a ZIP with the name %j is refused, and nothing of it written',
  async (path) => {
    const { written, bytes } = await zip({ 'a.txt': 'x', [path]: 'y' })
    expect(written).toEqual({ why: expect.stringContaining('cannot be unpacked') })
    expect(bytes).toHaveLength(0)
  },
)
