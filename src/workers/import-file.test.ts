import { createCipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type ImportSettings,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import { importFile } from './import-files.ts'

async function importAs(content: BlobPart, settings: ImportSettings) {
  const { signal } = new AbortController()
  return (await importFile(new Blob([content]), settings, signal, () => undefined)).cid.toString()
}

/** The test data of IPIP-499: ChaCha20 with the seed's SHA-256 as key, over zeros. */
function seeded(seed: string, length: number) {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}

// kubo, test/cli/add_test.go, test/cli/cid_profiles_test.go and test/sharness/t0040-add-and-cat.sh;
// js-ipfs-unixfs, packages/ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts (the zeros).
const published: [what: string, content: BlobPart, cid: string][] = [
  ['an empty file', '', 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'],
  ['hello world', 'hello world', 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'],
  ['one piece', seeded('chunk-v0-seed', 262_144), 'QmWmRj3dFDZdb6ABvbmKhEL6TmPbAfBZ1t5BxsEyJrcZhE'],
  [
    'two pieces',
    seeded('chunk-v0-seed', 262_145),
    'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ',
  ],
  [
    'a full node',
    seeded('v0-seed', 174 * 262_144),
    'QmUbBALi174SnogsUzLpYbD4xPiBSFANF4iztWCsHbMKh2',
  ],
  [
    'two levels',
    seeded('v0-seed', 174 * 262_144 + 1),
    'QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW',
  ],
  ['zeros', new Uint8Array(45_900_000), 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'],
]
for (const [what, content, cid] of published)
  test(`${what} gets the published CID of Kubo’s defaults`, async () => {
    expect(await importAs(content, kuboDefaults)).toBe(cid)
  })

// kubo, as above; specs, src/ipips/ipip-0499.md.
const otherSettings: [what: string, content: BlobPart, cid: string][] = [
  ['version 1', 'hello world', 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'],
  ['a raw block', 'hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
  [
    'a raw block of 1 MiB',
    seeded('chunk-v1-seed', 1_048_576),
    'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta',
  ],
  [
    'unixfs-v1-2025',
    seeded('chunk-v1-seed', 1_048_577),
    'bafybeigmix7t42i6jacydtquhet7srwvgpizfg7gjbq7627d35mjomtu64',
  ],
]
for (const [what, content, cid] of otherSettings)
  test(`one of the settings tried for ${what} gives its published CID`, async () => {
    const computed = possibleImportSettings(cid).map((settings) => importAs(content, settings))
    expect(await Promise.all(computed)).toContain(cid)
  })

test('no settings are tried for a CID that names no file', () => {
  // An identity CID, and dag-cbor: multiformats/cid README.
  expect(possibleImportSettings('bafkqaaa')).toEqual([])
  expect(
    possibleImportSettings('bafyreidykglsfhoixmivffc5uwhcgshx4j465xwqntbmu43nb2dzqwfvae'),
  ).toEqual([])
})

test('reading reports its progress, and ends when it is cancelled', async () => {
  const cancel = new AbortController()
  const reports: number[] = []
  const file = new Blob([new Uint8Array(3_000_000)])
  await importFile(file, kuboDefaults, cancel.signal, (read) => reports.push(read))
  expect(reports.at(-1)).toBe(3_000_000)
  expect(reports).toEqual(reports.toSorted((a, b) => a - b))
  await expect(importFile(file, kuboDefaults, cancel.signal, () => cancel.abort())).rejects.toThrow(
    /abort/i,
  )
})
