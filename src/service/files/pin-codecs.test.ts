import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { identity } from 'multiformats/hashes/identity'
import { expect, test } from 'vitest'
import { openStoreOperations } from '#service/files/store/store-operations.ts'
import { keepNodes } from '#testing/service/dag-pb-nodes.ts'
import {
  addOptions,
  blockPath,
  encodedForm,
  formOf,
  seeded,
  useSharedFiles,
  useStoreOperations,
} from '#testing/service/files-server.ts'

const files = useSharedFiles()
const codes = { raw: 0x55, dagPb: 0x70 }
const cidOf = (code: number, bytes: Uint8Array) =>
  CID.createV1(code, create(0x12, createHash('sha256').update(bytes).digest()))

/** Stores bytes as a block; resolves to its CID in a codec. */
async function keep(code: number, bytes: Uint8Array): Promise<CID> {
  await files.add(formOf(bytes), 'raw-leaves&pin=false&chunker=size-2096896')
  return cidOf(code, bytes)
}
const pin = (cid: CID, query = '') => files.ask(`pin/add?arg=${cid}${query}`)
const makePipe = (path: string) => spawnSync('sh', ['-c', 'mkfifo "$0"', path])
const leafBytes = Buffer.from('a leaf')
const absent = cidOf(codes.raw, Buffer.from('absent'))

/** Blocks that link to a CID, by codec. */
const linking: [name: string, code: number, block: (child: CID) => Uint8Array][] = [
  // A link without a name and data that is not UnixFS.
  [
    'dag-pb',
    codes.dagPb,
    (child) =>
      Buffer.from([
        ...[0x12, child.bytes.length + 2, 0x0a, child.bytes.length, ...child.bytes],
        ...[0x0a, 1, 7],
      ]),
  ],
]

test.each(linking)('a DAG of %s is pinned as it is, when it is whole', async (_, code, block) => {
  const leaf = await keep(codes.raw, leafBytes)
  const top = await keep(code, block(leaf))
  expect(await pin(top)).toEqual([200, { Pins: [String(top)] }])
  const broken = await keep(code, block(absent))
  const notFound = `pin: block was not found locally (offline): ipld: could not find ${absent}`
  expect(await pin(broken)).toEqual([500, { Message: notFound, Code: 0, Type: 'error' }])
  expect(await pin(broken, '&r=false')).toEqual([200, { Pins: [String(broken)] }])
  // Through all of them.
  let cid = leaf
  for (const [, code, block] of linking) cid = await keep(code, block(cid))
  expect(await pin(cid)).toEqual([200, { Pins: [String(cid)] }])
})

test.each([
  ['raw', codes.raw, 'anything'],
  ['an empty dag-pb', codes.dagPb, ''],
])('%s is pinned alone', async (_, code, text) => {
  const cid = await keep(code, Buffer.from(text, 'latin1'))
  expect(await pin(cid)).toEqual([200, { Pins: [String(cid)] }])
  expect(await files.ask(`pin/rm?arg=${cid}`)).toEqual([200, { Pins: [String(cid)] }])
})

test.each([
  ['libp2p-key', 0x72, 'x', /no decoder for codec 0x72$/],
  ['git-raw', 0x78, 'x', /no decoder for codec 0x78$/],
  ['dag-cbor', 0x71, '\xf6', /no decoder for codec 0x71$/],
  ['no dag-pb', codes.dagPb, '\x12\xff', /links of \w+ cannot be read: protobuf: /],
])('%s is refused, also alone', async (_, code, text, message) => {
  const cid = await keep(code, Buffer.from(text, 'latin1'))
  for (const query of ['', '&recursive=false'])
    expect(await pin(cid, query)).toMatchObject([500, { Message: expect.stringMatching(message) }])
})

test('identity CIDs are pinned', async () => {
  const leaf = await keep(codes.raw, leafBytes)
  for (const [, code, block] of linking) {
    const cid = CID.createV1(code, identity.digest(block(leaf)))
    expect((await pin(cid))[0]).toBe(200)
  }
})

const damages: [name: string, damage: (path: string) => void][] = [
  ['emptied', (path) => truncateSync(path, 0)],
  ['cut short', (path) => truncateSync(path, 5)],
  ['replaced', (path) => writeFileSync(path, 'a LEAF')],
  ['longer than any block', (path) => truncateSync(path, 2 ** 40)],
  ['gone', (path) => rmSync(path)],
  [
    'a directory now',
    (path) => {
      rmSync(path)
      mkdirSync(path)
    },
  ],
  [
    'a pipe now',
    (path) => {
      rmSync(path)
      makePipe(path)
    },
  ],
]

test.runIf(process.platform === 'linux').each(damages)(
  'a leaf that is %s is neither pinned nor read, and nothing stops',
  async (name, damage) => {
    // A leaf of its own, six bytes long: other damages stay.
    const damagedBytes = Buffer.from(name.padEnd(6).slice(0, 6))
    const leaf = await keep(codes.raw, damagedBytes)
    const other = await keep(codes.raw, Buffer.from('other'))
    const [top] = await keepNodes(files, {
      blockSizes: [5, 6],
      links: [other, leaf].map((cid) => ({ cid })),
    })
    damage(blockPath(files.dataDir, String(leaf)))
    for (const cid of [top as CID, leaf]) {
      const pinMessage = expect.stringMatching(/^pin: block /)
      expect(await pin(cid)).toMatchObject([500, { Message: pinMessage }])
      const catMessage = expect.stringMatching(/^block /)
      expect(await files.ask(`cat?arg=${cid}`)).toMatchObject([500, { Message: catMessage }])
    }
    expect(await files.ask(`cat?arg=${other}`)).toEqual([200, 'other'])
    if (name === 'a directory now') return
    // The next upload writes it again.
    await keep(codes.raw, damagedBytes)
    expect(await pin(top as CID)).toEqual([200, { Pins: [String(top)] }])
  },
)

test.runIf(process.platform === 'linux')(
  'a store with pipes and directories for blocks is opened and collected',
  async () => {
    const { directory, operations, blocks, age } = await useStoreOperations({ graceMs: 3_600_000 })
    for (const content of ['1', '2', '3', seeded('4', 10)]) {
      const { contentType, body } = encodedForm(['a', content])
      await operations.add(contentType, addOptions({ pin: 'false' }), body())
    }
    const [pipe = '', folder = ''] = blocks().map(
      (name) => `${directory}/blocks/${name.slice(-2)}/${name}`,
    )
    for (const path of [pipe, folder]) rmSync(path)
    makePipe(pipe)
    mkdirSync(folder)
    age()
    const reopened = await openStoreOperations(directory, { graceMs: 3_600_000 })
    expect(await reopened.collect()).toMatchObject({ removed: 2 })
  },
)
