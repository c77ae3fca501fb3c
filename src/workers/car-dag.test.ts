import { createCipheriv, createHash } from 'node:crypto'
import { CarReader } from '@ipld/car'
import * as dagPb from '@ipld/dag-pb'
import { exporter, recursive } from 'ipfs-unixfs-exporter'
import type { CID } from 'multiformats/cid'
import { expect, test } from 'vitest'
import {
  importProfiles,
  importSettingsById,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import { isLongRun, trialAmount } from '#testing/trial-amount.ts'
import { buildCarDag, carPieces } from './car-dag.ts'

type Content = Parameters<typeof buildCarDag>[0]

/** The test data of IPIP-499: ChaCha20 with the seed's SHA-256 as key, over zeros. */
function seeded(seed: string, length: number) {
  const key = createHash('sha256').update(seed).digest()
  return new Uint8Array(
    createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(length)),
  )
}

async function makeCar(content: Content, candidates = [kuboDefaults], root?: string) {
  const dag = await buildCarDag(content, candidates, root, () => undefined)
  if (!dag) throw new Error('no settings')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of carPieces(dag)) pieces.push(piece)
  return { root: dag.root, settings: dag.settings.id, car: new Blob(pieces) }
}

/** Counts of a CAR’s blocks as js-car reads them: those of other bytes, and those that are missing. */
async function countBlocks(car: Blob) {
  const reader = await CarReader.fromBytes(new Uint8Array(await car.arrayBuffer()))
  const cids = new Set<string>()
  for await (const cid of reader.cids()) cids.add(`${cid}`)
  const counts = { blocks: 0, wrong: 0, missing: 0 }
  for await (const { cid, bytes } of reader.blocks()) {
    counts.blocks++
    const digest = createHash('sha256').update(bytes).digest()
    if (!digest.equals(cid.multihash.digest)) counts.wrong++
    const links = cid.code === dagPb.code ? dagPb.decode(bytes).Links : []
    for (const { Hash } of links) if (!cids.has(`${Hash}`)) counts.missing++
  }
  return counts
}

const whole = { wrong: 0, missing: 0 }

/** What another implementation reads from a CAR: js-car the blocks, the exporter the files. */
async function readWithOthers(car: Blob) {
  const reader = await CarReader.fromBytes(new Uint8Array(await car.arrayBuffer()))
  // The reader looks through its whole list for each block that it is asked for.
  const blocks = new Map<string, Uint8Array>()
  for await (const { cid, bytes } of reader.blocks()) blocks.set(`${cid}`, bytes)
  const store = {
    async *get(cid: CID) {
      const bytes = blocks.get(`${cid}`)
      if (!bytes) throw new Error(`no ${cid}`)
      yield bytes
    },
  }
  const files = new Map<string, Uint8Array>()
  const [root] = await reader.getRoots()
  for await (const { path, cid } of recursive(root as CID, store)) {
    const entry = await exporter(cid, store)
    if (entry.type !== 'file' && entry.type !== 'raw') continue
    const pieces: Uint8Array[] = []
    for await (const piece of entry.content()) pieces.push(piece)
    files.set(path.split('/').slice(1).join('/'), Buffer.concat(pieces))
  }
  return { root: root?.toString(), files }
}

const sizes = [0, 1, 262_144, 262_145, trialAmount(600_000, 3_000_000)]

for (const settings of importProfiles)
  test(`files of any size with ${settings.name} come out of their CAR as they went in`, async () => {
    for (const size of sizes) {
      const bytes = seeded(settings.id, size)
      const made = await makeCar(new Blob([bytes]), [settings])
      expect(await countBlocks(made.car)).toMatchObject(whole)
      const others = await readWithOthers(made.car)
      expect(others.root).toBe(made.root)
      expect(Buffer.from(others.files.get('') as Uint8Array).equals(bytes)).toBe(true)
    }
  })

test('two levels of nodes, and blocks that are alike are written once', async () => {
  const zeros = await makeCar(new Blob([new Uint8Array(trialAmount(5_000_000, 45_900_000))]))
  // js-ipfs-unixfs, packages/ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts
  if (isLongRun) expect(zeros.root).toBe('QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj')
  const ofZeros = await countBlocks(zeros.car)
  expect(ofZeros).toMatchObject(whole)
  expect(ofZeros.blocks).toBeLessThan(7)
  // kubo, test/cli/cid_profiles_test.go
  const levels = await makeCar(new Blob([seeded('v0-seed', 174 * 262_144 + 1)]))
  expect(levels.root).toBe('QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW')
  expect(await countBlocks(levels.car)).toEqual({ blocks: 178, ...whole })
})

const folder = {
  files: [
    { path: 'jupiter/europa.txt', file: new Blob(['Hello Europa!\n']) },
    { path: 'mercury.txt', file: new Blob(['hey you are no moon!\n']) },
    { path: 'saturn/titan.txt', file: new Blob(['Hello Titan!\n']) },
    { path: 'saturn/large', file: new Blob([seeded('large', 600_000)]) },
  ],
  empty: ['nothing here'],
}

test('a folder comes out of its CAR with its paths', async () => {
  for (const settings of importProfiles) {
    const made = await makeCar(folder, [settings])
    expect(await countBlocks(made.car)).toMatchObject(whole)
    const others = await readWithOthers(made.car)
    expect([...others.files.keys()].sort()).toEqual(folder.files.map(({ path }) => path).sort())
    expect(Buffer.from(others.files.get('saturn/titan.txt') ?? []).toString()).toBe(
      'Hello Titan!\n',
    )
  }
})

test('a split directory (HAMT) comes out whole', async () => {
  const files = Array.from({ length: 6000 }, (_, index) => ({
    path: `a file with a name that is long enough ${index}.txt`,
    file: new Blob(['x']),
  }))
  const made = await makeCar({ files, empty: [] })
  expect(await countBlocks(made.car)).toMatchObject(whole)
  const { files: read } = await readWithOthers(made.car)
  expect([...read.keys()].sort()).toEqual(files.map(({ path }) => path).sort())
})

test('the settings are found by the root, and there is no CAR of another root', async () => {
  const bytes = new Blob([seeded('found', 1_200_000)])
  const v1 = importSettingsById('unixfs-v1-2025') ?? kuboDefaults
  const expected = (await makeCar(bytes, [v1])).root
  const made = await makeCar(bytes, possibleImportSettings(expected), expected)
  expect(made).toMatchObject({ root: expected, settings: 'unixfs-v1-2025' })
  const other = new Blob([seeded('other', 1_200_000)])
  await expect(makeCar(other, possibleImportSettings(expected), expected)).rejects.toThrow(
    'no settings',
  )
})
