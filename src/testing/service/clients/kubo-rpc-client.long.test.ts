import { EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, globSource, type ImportCandidate } from 'kubo-rpc-client'
import { CID } from 'multiformats/cid'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  credentials,
  keys,
  startInFrontOfSilence,
  useService,
} from '#testing/service/clients/running-service.ts'
import { seeded } from '#testing/service/files-server.ts'

const running = useService()

const open = (authorization = credentials, { address }: { address: string } = running) =>
  create({ url: `${address}/api/v0`, headers: { authorization } })

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await listOf(chunks))
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function* inPieces(content: Uint8Array, length: number) {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}

// The CIDs are those of Kubo: test/cli/add_test.go, test/sharness/t0040-add-and-cat.sh, IPIP-499.
const hello = {
  v0: 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  v1: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
}
const planets = [
  { path: 'planets/mars.txt', content: 'Hello Mars!\n' },
  { path: 'planets/venus.txt', content: 'Hello Venus!\n' },
]
/** The smallest file of two levels: 174 chunks of 256 KiB and a byte. */
const large = () => seeded('v0-seed', 174 * 262_144 + 1)
const largeCid = 'QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW'

test.each<[string, () => ImportCandidate]>([
  ['text', () => 'hello world'],
  ['bytes', () => Buffer.from('hello world')],
  ['a blob', () => new Blob(['hello world'])],
  ['a stream', () => new Blob(['hello world']).stream()],
  ['what is made piece by piece', () => inPieces(Buffer.from('hello world'), 3)],
])('kubo-rpc-client adds %s', async (_, content) => {
  const { cid, path, size } = await open().add(content())
  expect([cid.toString(), path, size]).toEqual([hello.v0, hello.v0, 19])
})

test.each([
  ['QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY', {}],
  ['QmfWfQfKCY5Ukv9peBbxM5vqWM9BzmqUSXvdCgjT2wsiBT', { rawLeaves: true }],
  ['bafybeih7e5dmkyk25up5vxug4q3hrg2fxbzf23dfrac2fns5h7z4aa7ioi', { cidVersion: 1 as const }],
  [
    'bafybeif5tuep5ap2d7zyhbktucey75aoacxufgt6i3v4gebmixyipnyp7y',
    { cidVersion: 1 as const, rawLeaves: false },
  ],
])('kubo-rpc-client adds a directory as %s', async (expected, options) => {
  const added = await listOf(open().addAll(planets, options))
  const names = added.map(({ path }) => path)
  expect(names).toEqual(['planets/mars.txt', 'planets/venus.txt', 'planets'])
  expect(added.at(-1)?.cid.toString()).toBe(expected)
})

test('kubo-rpc-client adds files from disk, wrapped in a directory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyhole-kubo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // IPIP-499's directory of test/cli: {foo/bar.txt, foo.txt}.
  mkdirSync(join(folder, 'foo'))
  writeFileSync(join(folder, 'foo/bar.txt'), 'Hello, world!\n')
  writeFileSync(join(folder, 'foo.txt'), 'Hello, IPFS!\n')
  const files = globSource(folder, '**/*')
  const added = await listOf(
    open().addAll(files as AsyncIterable<ImportCandidate>, {
      cidVersion: 1,
      wrapWithDirectory: true,
    }),
  )
  expect(added.map(({ path }) => path).sort()).toEqual(['', 'foo', 'foo.txt', 'foo/bar.txt'])
  expect(added.at(-1)?.cid.toString()).toBe(
    'bafybeiegxwlgmoh2cny7qlolykdf7aq7g6dlommarldrbm7c4hbckhfcke',
  )
})

test('kubo-rpc-client adds and reads a large file, whole and in ranges, and gets the progress', async () => {
  const kubo = open()
  const content = large()
  const progress: number[] = []
  const { cid } = await kubo.add(inPieces(content, 100_000), {
    progress: (bytes) => void progress.push(bytes),
  })
  expect(cid.toString()).toBe(largeCid)
  // A service may leave out the count; a count that it sends must be right.
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(Math.max(0, ...progress)).toBeLessThanOrEqual(content.length)
  expect((await bytesOf(kubo.cat(cid))).equals(content)).toBe(true)
  for (const [offset, length] of [
    [0, 1],
    [262_143, 2],
    [1_000_000, 3_000_000],
    [content.length - 1, 1],
    [content.length - 1, 100],
    [content.length, 1],
  ] as const)
    expect(
      (await bytesOf(kubo.cat(cid, { offset, length }))).equals(
        content.subarray(offset, offset + length),
      ),
    ).toBe(true)
  expect(await bytesOf(kubo.cat(cid, { offset: content.length - 5 }))).toHaveLength(5)
})

test('kubo-rpc-client reads by path, and by a CID of the other version', async () => {
  const kubo = open()
  const added = await listOf(kubo.addAll(planets))
  const root = added.at(-1)?.cid
  expect(String(await bytesOf(kubo.cat(`/ipfs/${root}/venus.txt`)))).toBe('Hello Venus!\n')
  const mars = added[0]?.cid.toV1()
  expect(String(await bytesOf(kubo.cat(mars ?? '')))).toBe('Hello Mars!\n')
})

test('kubo-rpc-client only hashes', async () => {
  const kubo = open()
  const { cid } = await kubo.add('only hashed, never kept', { onlyHash: true })
  await expect(bytesOf(kubo.cat(cid))).rejects.toThrow(/not found locally/)
})

test('kubo-rpc-client pins and unpins, directly and recursively', async () => {
  const kubo = open()
  const { cid } = await kubo.add('to be pinned', { pin: false })
  await expect(kubo.pin.rm(cid)).rejects.toThrow('not pinned or pinned indirectly')
  expect(await kubo.pin.add(cid)).toEqual(cid)
  expect(await kubo.pin.add(cid)).toEqual(cid)
  await expect(kubo.pin.rm(cid, { recursive: false })).rejects.toThrow(
    `${cid} is pinned recursively`,
  )
  expect(await kubo.pin.rm(cid)).toEqual(cid)
  expect(await kubo.pin.add(cid, { recursive: false })).toEqual(cid)
  expect(await kubo.pin.rm(cid, { recursive: false })).toEqual(cid)
  const added = await listOf(
    kubo.addAll(
      planets.map((file) => ({ ...file, path: `other/${file.path}` })),
      { pin: false },
    ),
  )
  const cids = added.map(({ cid }) => cid)
  expect(await listOf(kubo.pin.addAll(cids))).toEqual(cids)
  expect(await listOf(kubo.pin.rmAll(cids.map((cid) => ({ path: String(cid) }))))).toEqual(cids)
})

describe('kubo-rpc-client gets an error', () => {
  const nowhere = CID.parse('QmPZ9gcCEpqKTo6aq61g2nXGUhM4iCL3ewB6LDXZCtioEB')

  test.each<[string, string, (kubo: ReturnType<typeof open>) => Promise<unknown>]>([
    ['content that is not here', 'not found locally', (kubo) => bytesOf(kubo.cat(nowhere))],
    ['a pin of content that is not here', 'pin: ', (kubo) => kubo.pin.add(nowhere)],
    [
      'a negative offset',
      'cannot specify negative offset',
      (kubo) => bytesOf(kubo.cat(hello.v0, { offset: -1 })),
    ],
    ['a chunker that is not done here', 'chunker', (kubo) => kubo.add('x', { chunker: 'rabin' })],
    ['a command that is not here', '404 page not found', (kubo) => kubo.id()],
  ])('%s', async (_, reason, ask) => {
    await expect(ask(open())).rejects.toThrow(reason)
  })

  test.each([
    ['a wrong secret', `Basic ${btoa(`${keys.apiKey}:wrong`)}`],
    ['a wrong key', `Basic ${btoa(`wrong:${keys.apiKeySecret}`)}`],
    ['no credentials', ''],
  ])('%s', async (_, authorization) => {
    const kubo = open(authorization)
    for (const ask of [
      () => kubo.add('x'),
      () => kubo.add(inPieces(large(), 1_000_000)),
      () => bytesOf(kubo.cat(hello.v0)),
      () => kubo.pin.add(hello.v0),
      () => kubo.pin.rm(hello.v0),
    ])
      await expect(ask()).rejects.toThrow(/Access denied: .* Basic credentials/)
  })
})

test('kubo-rpc-client’s add rejects when the service ends in the middle of it', async () => {
  const service = await startInFrontOfSilence()
  const begun = new EventEmitter()
  async function* neverWhole() {
    yield Buffer.alloc(1_000_000)
    begun.emit('begun')
    await ended
    yield Buffer.alloc(1_000_000)
  }
  const ended = once(begun, 'begun').then(() => service.stop())
  await expect(open(credentials, service).add(neverWhole())).rejects.toThrow()
  await ended
})
