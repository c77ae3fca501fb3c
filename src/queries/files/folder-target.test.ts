import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'
import { readCid } from '#domain/files/cid/cid.ts'
import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { createQueryClient } from '#queries/client.ts'
import { gatherContent } from '#queries/files/car/gather-contents.ts'
import { folderTargetQuery } from '#queries/files/folder-target.ts'
import { importFolder } from '#workers/import-files.ts'

vi.mock('#api/files/files.ts')

/** Blocks by the digits of their hashes, as stores keep them. */
const blocks = new Map<string, Uint8Array<ArrayBuffer>>()
const keyOf = (cid: CID) => Buffer.from(cid.multihash.bytes).toString('hex')
const keyOfText = (text: string) => keyOf(readCid(text) as CID)
const readCids: string[] = []
/** The beginning of a small file's block, which the importer hashes and does not store. */
const fileBlock = Uint8Array.of(0x0a, 0x04, 0x08, 0x02, 0x18, 0x00)
const lost = new Set<string>()

beforeEach(() => {
  blocks.clear()
  lost.clear()
  readCids.length = 0
  vi.mocked(cat).mockImplementation(async (cid, maxBytesFor) => {
    readCids.push(cid)
    const block = blocks.get(keyOfText(cid)) ?? fileBlock
    if (lost.has(keyOfText(cid))) throw new Error('block not found')
    const whole = maxBytesFor(block.slice(0, 64), undefined) >= block.length
    return { bytes: whole ? block : new Uint8Array(), whole, size: undefined }
  })
})

async function storeFolder(texts: { [path: string]: string }, id: string): Promise<string> {
  const files = Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) }))
  const store = {
    put: async (cid: CID, block: Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
      blocks.set(keyOf(cid), Uint8Array.from(block as Uint8Array))
      return cid
    },
  }
  const settings = importSettingsById(id) ?? kuboDefaults
  const { signal } = new AbortController()
  return (await importFolder({ files, empty: [] }, settings, signal, () => undefined, store)).cid
}

const targetAt = (root: string, path = '') =>
  createQueryClient().fetchQuery({ ...folderTargetQuery(root, path), retry: false })

const moons = {
  'jupiter/europa.txt': 'Hello Europa!\n',
  'mercury.txt': 'hey you are no moon!\n',
  'saturn/rings/b.txt': 'ring',
}

test.each(['kubo-default', 'kubo-v1'])(
  'a folder of %s is read by the hashes of its blocks',
  async (id) => {
    const root = await storeFolder(moons, id)
    const names = async (path: string) => {
      const target = await targetAt(root, path)
      return target.kind === 'folder' ? target.entries.map(({ name }) => name) : target.kind
    }
    expect(await names('')).toEqual(['jupiter', 'mercury.txt', 'saturn'])
    expect(await names('saturn')).toEqual(['rings'])
    expect(await names('saturn/rings')).toEqual(['b.txt'])
    expect(await names('saturn/rings/b.txt')).toBe('file')
    expect(await targetAt(root)).toMatchObject({ cid: root, isWhole: true, isVerified: true })
    // Nothing is read with the CID of the folder, by which `cat` refuses it.
    expect(readCids).not.toContain(root)
  },
)

test('a name is missing only where the whole way was read', async () => {
  const root = await storeFolder(moons, 'kubo-default')
  for (const path of ['venus', 'jupiter/none'])
    expect(await targetAt(root, path), path).toEqual({ kind: 'missing', isVerified: true })
  // Only its beginning says that something is a file.
  for (const path of ['mercury.txt/x', 'saturn/rings/b.txt/c'])
    expect(await targetAt(root, path), path).toEqual({ kind: 'missing', isVerified: false })
  lost.add(keyOfText(root))
  await expect(targetAt(root, 'venus')).rejects.toThrow('block not found')
})

test('no byte of a folder can be turned without being seen', async () => {
  const root = await storeFolder(moons, 'kubo-default')
  const block = blocks.get(keyOfText(root)) as Uint8Array<ArrayBuffer>
  for (let index = 0; index < block.length; index++) {
    const turned = Uint8Array.from(block)
    turned[index] = (turned[index] ?? 0) ^ 1
    blocks.set(keyOfText(root), turned)
    const target = await targetAt(root)
    // Bytes that begin as those of a file end the reading, and are no folder.
    expect(target.kind, `byte ${index}`).toMatch(/mismatch|file/)
  }
})

test('a folder of 10,000 files, in shards, lists all and finds each', {
  timeout: 60_000,
}, async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `picture ${index} of many.jpg`)
  const root = await storeFolder(Object.fromEntries(names.map((name) => [name, 'x'])), 'kubo-v1')
  const target = await targetAt(root)
  if (target.kind !== 'folder') throw new Error(target.kind)
  expect(new Set(target.entries.map(({ name }) => name))).toEqual(new Set(names))
  expect(target).toMatchObject({ isWhole: true, isVerified: true })
  readCids.length = 0
  for (const name of names.slice(0, 50))
    expect(await targetAt(root, name)).toMatchObject({ kind: 'file' })
  // Each is found by its hash: the root, one or two shards, and its own first block at most.
  expect(readCids.length / 50).toBeLessThanOrEqual(4)
  expect(await targetAt(root, 'picture 10000 of many.jpg')).toEqual({
    kind: 'missing',
    isVerified: true,
  })
  const shard = [...blocks].find(([key, { length }]) => length > 1_000 && key !== keyOfText(root))
  blocks.set(shard?.[0] ?? '', Uint8Array.from([...(shard?.[1] ?? []), 0]))
  expect(await targetAt(root)).toMatchObject({ kind: 'mismatch' })
})

test('a folder that its CID holds itself is that of the same block by its hash, and is not read', async () => {
  const root = await storeFolder({ 'a.txt': 'a', 'b.txt': 'b' }, kuboDefaults.id)
  const inside = CID.createV1(112, create(0, blocks.get(keyOfText(root)) as Uint8Array))
  const hashed = await targetAt(root)
  readCids.length = 0
  expect(await targetAt(inside.toString())).toEqual({ ...hashed, cid: inside.toString() })
  expect(hashed).toMatchObject({ kind: 'folder', isVerified: true })
  expect(readCids).toEqual([])
})

test('a small file of a folder is gathered with one request, several at once', async () => {
  // A folder with the name of a file costs a request that is refused.
  const root = await storeFolder({ 'a.txt': 'a', 'v1.2/b.txt': 'b', 'c/d': 'd' }, 'kubo-default')
  const readBlock = vi.mocked(cat).getMockImplementation() as typeof cat
  const contents: string[] = []
  let [atOnce, most] = [0, 0]
  vi.mocked(cat).mockImplementation(async (cid, ...rest) => {
    if (cid.startsWith('bafkr')) return readBlock(cid, ...rest)
    contents.push(cid)
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce--
    if (blocks.has(keyOfText(cid))) throw new RpcError(0, 'this dag node is a directory', '', '')
    return { bytes: new TextEncoder().encode(cid), whole: true, size: undefined }
  })
  let last: unknown
  const { signal } = new AbortController()
  const gathered = await gatherContent(
    createQueryClient(),
    { cid: root, isFolder: true },
    signal,
    (...report) => {
      last = report
    },
  )
  if ('why' in gathered) throw new Error(gathered.why)
  const { files } = gathered.content
  expect(files.map(({ path }) => path)).toEqual(['a.txt', 'c/d', 'v1.2/b.txt'])
  const texts = await Promise.all(files.map(({ file }) => file.text()))
  expect(contents).toHaveLength(4)
  expect(contents).toEqual(expect.arrayContaining(texts))
  expect(most).toBeGreaterThan(1)
  expect(last).toEqual([3 * 46, { read: 3, known: 3 }])
})
