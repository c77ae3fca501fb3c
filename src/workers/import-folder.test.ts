import { createCipheriv, createHash } from 'node:crypto'
import { base58btc } from 'multiformats/bases/base58'
import { expect, test } from 'vitest'
import { readCid } from '#domain/files/cid/cid.ts'
import { writeDirectoryBlock } from '#domain/files/unixfs/directory-block.ts'
import {
  importSettingsById,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import { importFolder } from './import-files.ts'

type Entries = [path: string, content: string][]

const importAs = (entries: Entries, id: string, empty: string[] = []) =>
  importFolder(
    { files: entries.map(([path, text]) => ({ path, file: new Blob([text]) })), empty },
    importSettingsById(id) ?? kuboDefaults,
    new AbortController().signal,
    () => undefined,
  )

const planets: Entries = [
  ['venus.txt', 'Hello Venus!\n'],
  ['mars.txt', 'Hello Mars!\n'],
]
const moons: Entries = [
  ['jupiter/europa.txt', 'Hello Europa!\n'],
  ['mercury.txt', 'hey you are no moon!\n'],
  ['saturn/titan.txt', 'Hello Titan!\n'],
]

// specs, src/unixfs.md and its fixtures; kubo, test/sharness/t0040-add-and-cat.sh.
const published: [what: string, Entries, settings: string, cid: string][] = [
  ['nothing', [], 'kubo-default', 'QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn'],
  ['nothing', [], 'unixfs-v1-2025', 'bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354'],
  ['planets', planets, 'kubo-default', 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY'],
  ['planets', planets, 'kubo-raw-leaves', 'QmfWfQfKCY5Ukv9peBbxM5vqWM9BzmqUSXvdCgjT2wsiBT'],
  ['planets', planets, 'kubo-v1', 'bafybeih7e5dmkyk25up5vxug4q3hrg2fxbzf23dfrac2fns5h7z4aa7ioi'],
  [
    'planets',
    planets,
    'kubo-v1-framed',
    'bafybeif5tuep5ap2d7zyhbktucey75aoacxufgt6i3v4gebmixyipnyp7y',
  ],
  ['moons', moons, 'kubo-default', 'QmbGoaQZm8kjYfCiN1aBsgwhqfUBGDYTrDb91Mz7Dvq81B'],
  [
    'a folder beside a file',
    [
      ['foo/bar.txt', 'Hello, world!\n'],
      ['foo.txt', 'Hello, IPFS!\n'],
    ],
    'kubo-v1',
    'bafybeiegxwlgmoh2cny7qlolykdf7aq7g6dlommarldrbm7c4hbckhfcke',
  ],
  [
    'a folder in a folder',
    [
      ['subdir/ascii.txt', 'hello application/vnd.ipld.car\n'],
      ['subdir/hello.txt', 'hello world\n'],
    ],
    'kubo-v1',
    'bafybeietjm63oynimmv5yyqay33nui4y4wx6u3peezwetxgiwvfmelutzu',
  ],
]
for (const [what, entries, settings, cid] of published)
  test(`a folder of ${what} gets its published CID with ${settings}`, async () => {
    expect((await importAs(entries, settings)).cid).toBe(cid)
  })

/** Kubo's names for the entries of a directory: letters of the key stream of a seed. */
function names(seed: string, count: number, length: number, last = length): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz01234567890-_'
  const key = createHash('sha256').update(seed).digest()
  const stream = createCipheriv('chacha20', key, Buffer.alloc(16)).update(
    Buffer.alloc((count - 1) * length + last),
  )
  return Array.from({ length: count }, (_, index) =>
    Array.from(
      stream.subarray(index * length, index * length + (index === count - 1 ? last : length)),
      (byte) => letters[byte % letters.length],
    ).join(''),
  )
}

// kubo, test/cli/cid_profiles_test.go (IPIP-499): at the threshold of 256 KiB, and a byte more.
test.each([
  [
    'kubo-default',
    'hamt-unixfs-v0-2015',
    4096,
    30,
    30,
    'QmX5GtRk3TSSEHtdrykgqm4eqMEn3n2XhfkFAis5fjyZmN',
  ],
  [
    'kubo-default',
    'hamt-unixfs-v0-2015',
    4033,
    31,
    31,
    'QmeMiJzmhpJAUgynAcxTQYek5PPKgdv3qEvFsdV3XpVnvP',
  ],
  [
    'unixfs-v1-2025',
    'hamt-unixfs-v1-2025',
    4766,
    11,
    21,
    'bafybeic3h7rwruealwxkacabdy45jivq2crwz6bufb5ljwupn36gicplx4',
  ],
  [
    'unixfs-v1-2025',
    'hamt-unixfs-v1-2025',
    4766,
    11,
    22,
    'bafybeiegvuterwurhdtkikfhbxcldohmxp566vpjdofhzmnhv6o4freidu',
  ],
])(
  'with %s, a folder of %s, %i names of %i bytes, the last of %i',
  async (settings, seed, count, length, last, cid) => {
    const entries = names(seed, count, length, last).map((name): Entries[number] => [name, 'x'])
    expect((await importAs(entries, settings)).cid).toBe(cid)
  },
)

/** A protobuf field of bytes, as the dag-pb specification writes it. */
const field = (number: number, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes])

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]

test('folders in a folder count as much as files when it is decided whether to split it', async () => {
  const child = await importAs([['x', 'x']], 'kubo-default')
  const hash = readCid(child.cid)?.bytes ?? new Uint8Array()
  // Computed by hand: the block of `x` is 9 bytes, and that of a folder with a link to it 47.
  const link = (name: string) =>
    field(2, Buffer.concat([field(1, hash), field(2, Buffer.from(name)), Buffer.from([0x18, 56])]))
  const unsplit = (names: string[]) => {
    const block = Buffer.concat([...names.map(link), field(1, Buffer.from([0x08, 1]))])
    const digest = createHash('sha256').update(block).digest()
    return base58btc.encode(Buffer.concat([Buffer.from([0x12, 32]), digest])).slice(1)
  }
  const folders = async (names: string[]) => {
    const entries = names.map((name): Entries[number] => [`${name}/x`, 'x'])
    return (await importAs(entries, 'kubo-default')).cid
  }
  // 222 bytes of name and 34 of CID, 1,024 times, are 256 KiB.
  const at = names('hamt-unixfs-v0-2015', 1024, 222).sort()
  expect(await folders(at)).toBe(unsplit(at))
  const above = [...at.slice(0, -1), `${at.at(-1)}y`]
  expect(await folders(above)).not.toBe(unsplit(above))
})

test('the files of a folder are in their order, without its empty folders', async () => {
  const { cid, fileCids } = await importAs(
    [
      ['a + b %.txt', 'hello world'],
      ['ä/.hidden', ''],
    ],
    'kubo-default',
    ['ä/nothing here', 'empty'],
  )
  expect(fileCids.map(String)).toEqual([
    'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
    'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH',
  ])
  expect(possibleImportSettings(cid, 'folder')).toContain(kuboDefaults)
  expect(
    possibleImportSettings('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'folder'),
  ).toEqual([])
})

test('progress counts all files, cancelling ends the reading, and an unreadable file is named', async () => {
  const cancel = new AbortController()
  const reports: number[] = []
  const files = Array.from({ length: 20 }, (_, index) => ({
    path: `${index}`,
    file: new Blob([new Uint8Array(300_000)]),
  }))
  const run = (onRead: (read: number) => void) =>
    importFolder({ files, empty: [] }, kuboDefaults, cancel.signal, onRead)
  await run((read) => reports.push(read))
  expect(reports.at(-1)).toBe(6_000_000)
  expect(reports).toEqual(reports.toSorted((a, b) => a - b))
  const gone = new Blob(['x'])
  gone.arrayBuffer = () => Promise.reject(new Error('it has changed'))
  files.push({ path: 'a/gone', file: gone })
  await expect(run(() => undefined)).rejects.toThrow('a/gone: it has changed')
  await expect(run(() => cancel.abort())).rejects.toThrow(/abort/i)
})

test('a folder deeper than a service takes is refused here, too', async () => {
  const deep = (levels: number) => ({ path: `${'d/'.repeat(levels)}a`, file: new Blob(['x']) })
  const run = (levels: number) =>
    importFolder(
      { files: [deep(levels)], empty: [] },
      kuboDefaults,
      new AbortController().signal,
      () => undefined,
    )
  await expect(run(257)).rejects.toThrow('“d” has more than 256 levels of folders.')
  expect((await run(256)).fileCids).toHaveLength(1)
})

test('a directory of entries that are there already is the one that their files would give', async () => {
  const folder = await importAs(planets, 'kubo-v1')
  const entries = planets.map(([name, text], index) => ({
    name,
    cid: `${folder.fileCids[index]}`,
    blocksBytes: text.length,
  }))
  expect(writeDirectoryBlock(entries).cid).toBe(folder.cid)
  expect(writeDirectoryBlock(entries.toReversed()).cid).toBe(folder.cid)
})
