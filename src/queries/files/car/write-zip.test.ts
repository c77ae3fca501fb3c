import { expect, test } from 'vitest'
import { writeZip } from '#queries/files/car/save-archive.ts'

const { signal } = new AbortController()

const zip = (texts: { [path: string]: string }, empty?: string[]) =>
  zipEntries(Object.entries(texts), empty)

async function zipEntries(entries: [path: string, text: string][], empty: string[] = []) {
  const pieces: Uint8Array[] = []
  const files = entries.map(([path, text]) => ({ path, file: new Blob([text]) }))
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

test.each([
  ['two files of one name', ['a', 'b', 'a'], [], 'used twice'],
  ['a file and a folder of one name', ['a', 'a!', 'a/b'], [], '“a” is used twice'],
  ['a file and an empty folder of one name', ['a/b', 'a!'], ['a/b'], '“a/b” is used twice'],
  ['a name of 65,536 bytes', ['ü'.repeat(32_768)], [], 'cannot be unpacked'],
  ['a folder of 65,536 bytes', [], ['b'.repeat(65_535)], 'cannot be unpacked'],
  ['a name of 65,534 bytes', ['b'.repeat(65_534)], [], undefined],
  ['names that begin alike', ['a', 'a!', 'ab', 'b/a', 'b/ab'], ['a-', 'b/c', 'b/cd'], undefined],
] as [string, string[], string[], string | undefined][])(
  'a ZIP has every entry, or none is written: %s',
  async (_, paths, empty, why) => {
    const { written, bytes } = await zipEntries(
      paths.map((path) => [path, 'x']),
      empty,
    )
    if (why !== undefined) return expect(written).toEqual({ why: expect.stringContaining(why) })
    expect(written).toEqual({ fileCount: paths.length })
    const names = readZip(bytes).map(([name]) => name)
    expect(names).toEqual([...paths, ...empty.map((path) => `${path}/`)])
  },
)
