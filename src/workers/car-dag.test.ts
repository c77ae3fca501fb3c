import { createCipheriv, createHash } from 'node:crypto'
import { CarReader } from '@ipld/car'
import { encode, prepare } from '@ipld/dag-pb'
import { exporter, recursive } from 'ipfs-unixfs-exporter'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { expect, test } from 'vitest'
import { type CarFile, listCarFiles, uploadProblem } from '#domain/files/car/car-files.ts'
import { encodeCarHeader, encodeSectionHead } from '#domain/files/car/car-format.ts'
import { judgeCar } from '#domain/files/car/car-verdict.ts'
import { verifyCar } from '#domain/files/car/verify-car.ts'
import {
  importProfiles,
  importSettingsById,
  kuboDefaults,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import { trialAmount } from '#testing/trial-amount.ts'
import { sha256 } from '#workers/sha256.ts'
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

async function readCar(car: Blob) {
  const read = async (start: number, length: number) =>
    new Uint8Array(await car.slice(start, start + length).arrayBuffer())
  const { report, roots, index } = await verifyCar(read, car.size, sha256, () => undefined)
  const listing = await listCarFiles(roots, index, read, true)
  const textOf = async (file: CarFile) =>
    'why' in file
      ? `(${file.why})`
      : new Blob(file.parts.map((part) => (part instanceof Uint8Array ? part : car.slice(...part))))
  return { report, listing, textOf }
}

/** What another implementation reads from a CAR: js-car the blocks, the exporter the files. */
async function readWithOthers(car: Blob) {
  const reader = await CarReader.fromBytes(new Uint8Array(await car.arrayBuffer()))
  const store = {
    async *get(cid: CID) {
      const block = await reader.get(cid)
      if (!block) throw new Error(`no ${cid}`)
      yield block.bytes
    },
  }
  const files = new Map<string, Uint8Array>()
  const [root] = await reader.getRoots()
  for await (const { path } of recursive(root as CID, store)) {
    const entry = await exporter(path, store)
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
      const { report, listing, textOf } = await readCar(made.car)
      expect(judgeCar(report)).toBe('verified')
      expect(report.roots).toEqual([{ cid: made.root, isFound: true }])
      expect(listing.files).toMatchObject([{ path: '', cid: made.root, size }])
      const [file] = listing.files
      const text = (await textOf(file as CarFile)) as Blob
      expect(Buffer.from(await text.arrayBuffer()).equals(bytes)).toBe(true)
      const others = await readWithOthers(made.car)
      expect(others.root).toBe(made.root)
      expect(Buffer.from(others.files.get('') as Uint8Array).equals(bytes)).toBe(true)
    }
  })

test('two levels of nodes, and blocks that are alike are written once', async () => {
  // js-ipfs-unixfs, packages/ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts
  const zeros = await makeCar(new Blob([new Uint8Array(45_900_000)]))
  expect(zeros.root).toBe('QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj')
  const { report, listing } = await readCar(zeros.car)
  expect(judgeCar(report)).toBe('verified')
  expect(report.blockCount).toBeLessThan(7)
  expect(listing.files).toMatchObject([{ size: 45_900_000 }])
  // kubo, test/cli/cid_profiles_test.go
  const levels = await makeCar(new Blob([seeded('v0-seed', 174 * 262_144 + 1)]))
  expect(levels.root).toBe('QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW')
  expect((await readCar(levels.car)).report).toMatchObject({
    blockCount: 178,
    verifiedCount: 178,
    missingCount: 0,
  })
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

test('a folder comes out of its CAR with its paths and its empty folders', async () => {
  for (const settings of importProfiles) {
    const made = await makeCar(folder, [settings])
    const { report, listing, textOf } = await readCar(made.car)
    expect(judgeCar(report)).toBe('verified')
    expect(listing.files.map(({ path }) => path).sort()).toEqual(
      folder.files.map(({ path }) => path).sort(),
    )
    expect(listing.emptyFolders).toEqual(['nothing here'])
    expect(uploadProblem(listing)).toBe(undefined)
    const titan = listing.files.find(({ path }) => path === 'saturn/titan.txt')
    expect(await ((await textOf(titan as CarFile)) as Blob).text()).toBe('Hello Titan!\n')
    const others = await readWithOthers(made.car)
    expect([...others.files.keys()].sort()).toEqual(folder.files.map(({ path }) => path).sort())
  }
})

test('a split directory (HAMT) is listed whole', async () => {
  const files = Array.from({ length: 6000 }, (_, index) => ({
    path: `a file with a name that is long enough ${index}.txt`,
    file: new Blob(['x']),
  }))
  const made = await makeCar({ files, empty: [] })
  const { report, listing } = await readCar(made.car)
  expect(judgeCar(report)).toBe('verified')
  expect(listing.files.map(({ path }) => path).sort()).toEqual(files.map(({ path }) => path).sort())
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

test('a file whose bytes are in its CID is listed from there, in raw and in dag-pb', async () => {
  // UnixFS: Data { Type: File, Data, filesize } in a PBNode without links.
  const node = Uint8Array.of(10, 9, 8, 2, 18, 3, ...Buffer.from('two'), 24, 3)
  const directory = encode(
    prepare({
      Data: Uint8Array.of(8, 1),
      Links: [
        { Name: 'a', Hash: CID.createV1(0x55, create(0, Buffer.from('one'))), Tsize: 3 },
        { Name: 'b', Hash: CID.createV1(0x70, create(0, node)), Tsize: 11 },
      ],
    }),
  )
  const root = CID.createV1(0x70, create(0x12, await sha256(Uint8Array.from(directory))))
  const parts = [encodeCarHeader(root), encodeSectionHead(root, directory.length), directory]
  const { report, listing, textOf } = await readCar(new Blob(parts.map((part) => part.slice())))
  expect(judgeCar(report)).toBe('verified')
  const texts = listing.files.map(async (file) => ((await textOf(file)) as Blob).text())
  expect(await Promise.all(texts)).toEqual(['one', 'two'])
})

test('what a CAR cannot give is listed with the reason, and is not uploaded', async () => {
  const made = await makeCar(folder, [kuboDefaults])
  const bytes = new Uint8Array(await made.car.arrayBuffer())
  // The last block of the last file in order is left out.
  const { listing, report } = await readCar(new Blob([bytes.subarray(0, bytes.length - 40)]))
  expect(report.problem?.kind).toBe('cut off')
  expect(listing.files.some((file) => 'why' in file)).toBe(true)
  expect(uploadProblem(listing)).toMatch(/^\d+ unreadable files?$/)
})
